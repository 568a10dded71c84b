//! Many at once, long writers, and ends without warning: no save that was acknowledged is lost.

mod full;
mod import;
mod killed;
mod many;
mod next;
mod serving;
