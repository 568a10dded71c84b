//! Pages and forms as a browser without JavaScript sees them.

mod access;
mod account_change_password;
mod account_session;
mod account_sign_in;
mod blindness;
mod error_pages;
mod escaping;
mod forms_held;
mod judgement_review;
mod lines;
mod names;
mod nesting;
mod practice;
mod project_show;
mod security;
mod settings_consent;
mod settings_form;
mod spans;
mod time_spent;
mod work_list;
