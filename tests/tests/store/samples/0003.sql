INSERT INTO history (id, project_id, subject, subject_id, account_id, from_state, to_state, note, at) VALUES
    ('y9', 'p3', 'answer', 'n4', 'a1', 'ready', 'set_aside', 'too long', 90), ('y8', 'p3', 'question', 'q5', NULL, NULL, 'draft', NULL, 90);
