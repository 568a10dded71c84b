-- Rows as migration 1 knows them: each table has some, each column is filled at least once.
INSERT INTO account (id, email, email_folded, name, password_hash, administrator, single_keys, created_at) VALUES
    ('a1', 'Ada@lab.example', 'ada@lab.example', 'Ada', 'hash', 1, 0, 1700000000000001),
    ('a2', 'bo@lab.example', 'bo@lab.example', 'Bo', NULL, 0, 1, 1700000000000002);
INSERT INTO session (id, account_id, data, expires_at) VALUES
    ('s1', 'a1', '{"account":"a1"}', 1700000000000003), ('s2', NULL, '{}', 1700000000000004);
INSERT INTO failed_sign_in (subject, at) VALUES ('nobody@lab.example', 1700000000000005);
INSERT INTO project (id, name, name_folded, blind, seed, created_at) VALUES
    ('p1', 'Straße', 'strasse', 1, -42, 1700000000000006), ('p2', 'Other', 'other', 0, 7, 1700000000000007);
INSERT INTO protocol (project_id, version, document, created_at) VALUES
    ('p1', 1, '{"name":"ExpertQA"}', 1700000000000008), ('p1', 2, '{"name":"ExpertQA","n":1.50}', 1700000000000009);
INSERT INTO import (id, project_id, file_name, format, state, summary, started_at, seen_at, finished_at) VALUES
    ('i1', 'p1', 'one.jsonl', 'expertqa', 'done', '{"lines":2}', 10, 11, 12),
    ('i2', 'p2', 'two.jsonl', 'answers', 'running', '{}', 13, 14, NULL);
INSERT INTO person (id, project_id, number, account_id, original_id, import_id, created_at) VALUES
    ('h1', 'p1', 1, 'a1', NULL, NULL, 15), ('h2', 'p1', 2, NULL, 'worker-7', 'i1', 16), ('h3', 'p2', 1, 'a2', 'bo', 'i2', 17);
INSERT INTO member (project_id, account_id, role, created_at) VALUES ('p1', 'a1', 'expert', 18), ('p1', 'a2', 'manager', 19);
INSERT INTO question (id, project_id, import_id, author_id, text, identity, question_types, field, specific_field, state,
        line, extra, created_at) VALUES
    ('q1', 'p1', 'i1', 'h2', ' Does it help? ', 'identity-1', '["Advice"]', 'Law', ' Torts', 'accepted', 1, '{"":"x"}', 20),
    ('q2', 'p1', NULL, NULL, '価格は？', 'identity-2', '[]', NULL, NULL, 'draft', 2, NULL, 21),
    ('q3', 'p2', 'i2', 'h3', 'Q', 'identity-1', '[]', NULL, NULL, 'returned', 1, NULL, 22),
    ('q4', 'p1', NULL, 'h1', 'Q', 'identity-4', '[]', NULL, NULL, 'submitted', 3, NULL, 23);
INSERT INTO answer (id, project_id, import_id, question_id, system, text, attribution, claims, question_types, field,
        specific_field, state, set_aside_reason, line, place_in_line, digest, extra, bytes, created_at) VALUES
    ('n1', 'p1', 'i1', 'q1', 'gpt4', 'It helps [1]. 💊', '["[1] https://a.example"]', '[{"key":1}]', '["Advice"]', 'Law',
        ' Torts', 'ready', NULL, 1, 0, 'digest-1', '{"t":0.70}', 300, 24),
    ('n2', 'p1', 'i1', 'q1', 'bing_chat', 'No.', '[]', '[]', '[]', NULL, NULL, 'set_aside', 'I do not know', 1, 1, 'digest-2',
        NULL, 20, 25),
    ('n3', 'p2', 'i2', 'q3', 'gpt4', 'Yes.', '[]', '[]', '[]', NULL, NULL, 'imported', NULL, 1, 0, 'digest-3', NULL, 20, 26);
INSERT INTO assignment (id, project_id, import_id, answer_id, person_id, state, elapsed_ms, active_ms, touched_at,
        submitted_at, created_at) VALUES
    ('w1', 'p1', 'i1', 'n1', 'h2', 'submitted', 61000, 60000, 27, 28, 29), ('w2', 'p1', NULL, 'n1', 'h1', 'in_progress', NULL,
        5, 30, NULL, 31), ('w3', 'p1', NULL, 'n2', 'h1', 'waiting', NULL, NULL, NULL, NULL, 32),
    ('w4', 'p2', NULL, 'n3', 'h3', 'skipped', NULL, NULL, NULL, NULL, 33), ('w5', 'p1', NULL, 'n2', 'h2', 'locked', 1, 1, 34,
        35, 36);
INSERT INTO judgement (assignment_id, draft, submitted, draft_times, submitted_times, protocol_version, digest, extra) VALUES
    ('w1', NULL, '{"usefulness":1}', '{}', '{"elapsed":61000}', 1, 'digest-4', '{"":"y"}'),
    ('w2', '{"usefulness":2}', NULL, '{"active":5}', NULL, 2, NULL, NULL);
INSERT INTO save (id, assignment_id, at) VALUES ('v1', 'w2', 37), ('v2', 'w2', 38);
INSERT INTO history (id, project_id, subject, subject_id, account_id, from_state, to_state, note, at) VALUES
    ('y1', 'p1', 'assignment', 'w1', 'a1', 'in_progress', 'submitted', 'a note', 39),
    ('y2', 'p1', 'answer', 'n2', NULL, NULL, 'set_aside', NULL, 40);
