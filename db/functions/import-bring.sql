-- after: keep-time, holds-right, import-drop, import-refuse-again
-- Keeps what somebody wants a cooperative to move in with, as it was read (lib/imports/bring.ts): p_run has the sums. What
-- the same person brought in before and nobody is asked about goes, also what nobody answered in time.
CREATE OR REPLACE FUNCTION import_bring(p_run jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n import_runs := jsonb_populate_record(NULL::import_runs, p_run); v_old uuid;
BEGIN
  PERFORM keep_time(n.brought_at);
  PERFORM FROM members WHERE id = n.brought_by FOR SHARE;
  IF NOT holds_right(n.brought_by, 'imports.bring') THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled'; END IF;
  PERFORM import_refuse_again(n.members_sha256);
  FOR v_old IN SELECT id FROM import_runs r WHERE state = 'checked' AND brought_by = n.brought_by
    AND NOT EXISTS (SELECT FROM proposals p WHERE p.act = 'import' AND p.subject_id = r.id AND p.state = 'waiting' AND p.expires_at > n.brought_at) ORDER BY id
  LOOP
    PERFORM import_drop(v_old, n.brought_by, n.brought_at);
  END LOOP;
  INSERT INTO import_runs (id, state, day_order, files, members_sha256, members, with_balance, savings, with_shares, shares, share_value, history, debit, credit, errors, warnings, refused, ties, lines, cut_over, brought_by, brought_at)
  VALUES (n.id, 'checked', n.day_order, n.files, n.members_sha256, n.members, n.with_balance, n.savings, n.with_shares, n.shares, n.share_value, n.history, n.debit, n.credit, n.errors, n.warnings, n.refused, n.ties, n.lines, n.cut_over, n.brought_by, n.brought_at);
END $$;

GRANT EXECUTE ON FUNCTION import_bring TO openfuture_app;
