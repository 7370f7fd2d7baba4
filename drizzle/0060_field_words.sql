ALTER TABLE "import_mends" RENAME TO "import_corrections";--> statement-breakpoint
ALTER TABLE "import_corrections" RENAME COLUMN "mended_by" TO "corrected_by";--> statement-breakpoint
ALTER TABLE "import_corrections" RENAME COLUMN "mended_at" TO "corrected_at";--> statement-breakpoint
ALTER TABLE "import_corrections" RENAME CONSTRAINT "import_mends_run_id_kind_row_column_pk" TO "import_corrections_run_id_kind_row_column_pk";--> statement-breakpoint
ALTER TABLE "import_corrections" RENAME CONSTRAINT "import_mends_run_id_import_runs_id_fk" TO "import_corrections_run_id_import_runs_id_fk";--> statement-breakpoint
ALTER TABLE "import_corrections" RENAME CONSTRAINT "import_mends_kind" TO "import_corrections_kind";--> statement-breakpoint
ALTER TABLE "import_corrections" RENAME CONSTRAINT "import_mends_cell" TO "import_corrections_cell";--> statement-breakpoint
ALTER TABLE "import_runs" RENAME COLUMN "menders" TO "correctors";--> statement-breakpoint
ALTER TABLE "import_runs" RENAME COLUMN "mends_digest" TO "corrections_digest";--> statement-breakpoint
ALTER TABLE "import_runs" RENAME CONSTRAINT "import_runs_menders" TO "import_runs_correctors";--> statement-breakpoint
ALTER TABLE "rail_events" RENAME COLUMN "told" TO "answer";--> statement-breakpoint
ALTER TABLE "work_told" RENAME TO "work_notified";--> statement-breakpoint
ALTER TABLE "work_notified" RENAME CONSTRAINT "work_told_id_stage_pk" TO "work_notified_id_stage_pk";--> statement-breakpoint
-- Names stand in the digests of these records: a further row for each, as record_change makes them (db/functions). What the audit
-- trail itself says stays as it was written.
DO $$
DECLARE r record; v_number bigint; v_hash text; v_last bytea; v_digest bytea;
BEGIN
  PERFORM set_config('TimeZone', 'UTC', true);
  SELECT number, hash INTO v_number, v_hash FROM audit_chains WHERE chain = 0 FOR UPDATE;
  FOR r IN
    SELECT 'import_runs' AS name, c.id::text AS id, to_jsonb(c) AS whole,
      to_jsonb(c) - 'correctors' - 'corrections_digest' || jsonb_build_object('menders', c.correctors, 'mends_digest', c.corrections_digest) AS was
    FROM (SELECT id, state, day_order, files, members_sha256, members, with_balance, savings, with_shares, shares, share_value, history, debit, credit,
        errors, warnings, refused, ties, lines, cut_over, correctors, corrections_digest, rows_digest, brought_by, brought_at, approval, approved_by,
        approved_at, books_transaction, done_at, undo, undo_by, undone_by, undo_at, undo_books, ended_at FROM import_runs) c
    WHERE c.correctors IS NOT NULL
    UNION ALL
    SELECT 'proposals', c.id::text, to_jsonb(c) || jsonb_build_object('effect', c.effect - 'mended' || jsonb_build_object('corrected', c.effect -> 'mended')), to_jsonb(c)
    FROM (SELECT id, act, subject_id, terms, effect, reason, state, made_by, made_at, expires_at, first_confirmed_by, decided_by, decided_at,
        decision_reason FROM proposals) c
    WHERE c.effect ? 'mended'
    ORDER BY 1, 2 LOOP
    v_number := v_number + 1;
    SELECT digest INTO v_last FROM audit_log WHERE action = 'record.keep' AND subject_id = r.id AND subject_type = r.name ORDER BY digest DESC LIMIT 1;
    v_digest := int8send(coalesce(('x' || encode(substr(v_last, 1, 8), 'hex'))::bit(64)::bigint, 0) + 1)
      || sha256(convert_to(jsonb_strip_nulls(r.was)::text || coalesce(r.was ->> 'terms', '') || coalesce(r.was ->> 'effect', ''), 'UTF8'))
      || sha256(convert_to(jsonb_strip_nulls(r.whole)::text || coalesce(r.whole ->> 'terms', '') || coalesce(r.whole ->> 'effect', ''), 'UTF8'));
    v_hash := encode(sha256(record_send(ROW(v_hash, 0::smallint, v_number, now(), NULL::uuid, 'record.keep'::text, 'done'::text, r.name, r.id,
      NULL::jsonb, NULL::text, v_digest, NULL::bytea))), 'hex');
    INSERT INTO audit_log (chain, number, at, action, outcome, subject_type, subject_id, hash, digest)
    VALUES (0, v_number, now(), 'record.keep', 'done', r.name, r.id, v_hash, v_digest);
  END LOOP;
  UPDATE audit_chains SET number = v_number, hash = v_hash WHERE chain = 0;
END $$;--> statement-breakpoint
UPDATE proposals SET effect = effect - 'mended' || jsonb_build_object('corrected', effect -> 'mended') WHERE effect ? 'mended';
