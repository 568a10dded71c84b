-- The history of a project is read from its end.
CREATE INDEX history_by_project ON history (project_id, at, id);
