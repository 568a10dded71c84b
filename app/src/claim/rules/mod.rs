//! Pure rules about claims: splitting, citations, places.
