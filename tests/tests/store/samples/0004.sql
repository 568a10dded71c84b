INSERT INTO import (id, project_id, file_name, format, state, summary, started_at, seen_at, finished_at, created_by) VALUES
    ('i4', 'p3', 'answers.jsonl', 'answers', 'done', '{}', 91, 92, 93, 'a1');
INSERT INTO backup (id, bytes, at) VALUES ('b1', 4096, 94);
