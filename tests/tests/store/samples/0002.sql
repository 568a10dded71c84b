-- Rows as migration 2 knows them: what it added, filled at least once.
INSERT INTO account (id, email, email_folded, name, administrator, created_at, erased_at) VALUES
    ('a3', '', 'a3', 'Erased', 0, 50, 51);
INSERT INTO project (id, name, name_folded, seed, created_at, settings) VALUES ('p3', 'Third', 'third', 3, 52, '{"overlap":2}');
INSERT INTO member (project_id, account_id, role, created_at, standing) VALUES
    ('p3', 'a1', 'manager', 53, 'in'), ('p3', 'a2', 'expert', 54, 'waiting'), ('p3', 'a3', 'expert', 55, 'withdrawn');
INSERT INTO person (id, project_id, number, account_id, created_at) VALUES ('h4', 'p3', 1, 'a2', 56);
INSERT INTO invitation (id, project_id, email, email_folded, name, role, secret_hash, mailed_at, mail_problem, expires_at,
        used_at, revoked_at, account_id, created_by, created_at) VALUES
    ('j1', 'p3', 'Bo@lab.example', 'bo@lab.example', 'Bo', 'expert', 'hash-1', 57, NULL, 58, 59, NULL, 'a2', 'a1', 60),
    ('j2', 'p3', 'cy@lab.example', 'cy@lab.example', NULL, 'manager', 'hash-2', NULL, 'no such host', 61, NULL, 62, NULL, NULL, 63);
INSERT INTO password_reset (id, account_id, secret_hash, expires_at, used_at, created_at) VALUES
    ('r1', 'a2', 'hash-3', 64, 65, 66), ('r2', 'a2', 'hash-4', 67, NULL, 68);
INSERT INTO consent (project_id, version, text, withdrawal_removes, created_at) VALUES ('p3', 1, 'You agree.', 0, 69);
INSERT INTO enrolment (project_id, account_id, consent_version, consented_at, field, specific_field, formal_education, years,
        note, decided_by, decided_at, left_at, created_at) VALUES
    ('p3', 'a2', 1, 70, 'Law', 'Torts', 1, 3, 'note', 'a1', 71, NULL, 72), ('p3', 'a3', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
        NULL, 74, 73);
INSERT INTO question (id, project_id, author_id, text, identity, question_types, state, line, created_at, draft,
        return_reason, submitted_at, decided_at, decided_by) VALUES
    ('q5', 'p3', 'h4', 'Half a que', 'identity-5', '[]', 'returned', 1, 74, '{"text":"Half"}', 'too short', 75, 76, 'a1');
INSERT INTO question_save (id, question_id, at) VALUES ('v3', 'q5', 77);
INSERT INTO answer (id, project_id, question_id, system, text, attribution, claims, question_types, state, line,
        place_in_line, digest, bytes, created_at, chosen) VALUES
    ('n4', 'p3', 'q5', 'gpt4', 'Yes.', '[]', '[]', '[]', 'ready', 1, 0, 'digest-5', 20, 78, 1);
INSERT INTO sample (id, project_id, document, created_by, created_at) VALUES ('k1', 'p3', '{"seed":3}', 'a1', 79);
INSERT INTO assignment (id, project_id, answer_id, person_id, state, created_at, by_name, practice, skip_reason, lapsed_at) VALUES
    ('w6', 'p3', 'n4', 'h4', 'skipped', 80, 0, 1, 'not my field', 79);
INSERT INTO slot (answer_id, slot, assignment_id, leased_until, renewed_at) VALUES ('n4', 1, 'w6', 81, 80);
INSERT INTO flag (id, project_id, answer_id, assignment_id, person_id, claim, text, reply, replied_by, replied_at, created_at)
VALUES ('f1', 'p3', 'n4', 'w6', 'h4', 1, 'A broken link.', 'Mended.', 'a1', 82, 83);
INSERT INTO practice_item (answer_id, project_id, assignment_id, explanations, created_by, created_at) VALUES
    ('n4', 'p3', 'w6', '{"c1":"why"}', 'a1', 84);
