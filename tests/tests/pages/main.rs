//! Pages and forms as a browser without JavaScript sees them.

mod access;
mod account_change_password;
mod account_session;
mod account_sign_in;
mod answer_list;
mod answer_show;
mod blindness;
mod enrolment_access;
mod enrolment_join;
mod error_pages;
mod escaping;
mod flag_raise;
mod forms_held;
mod judgement_review;
mod leaving_removed;
mod leaving_withdraw;
mod names;
mod practice;
mod project_show;
mod question_curate;
mod question_write;
mod sample_draw;
mod security;
mod settings_consent;
mod settings_form;
mod work_list;
