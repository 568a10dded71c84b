//! The command line, run as people run it.

mod backup;
mod check;
mod pipe;
