-- after: import-open, import-corrections-digest
-- Puts what was read again, with the corrected cells, in the place of what was found before: p_run has the sums and the digest of the
-- cells with which the files were read. Refused (import_corrected) where somebody has corrected another since. Its rows are added after this.
CREATE OR REPLACE FUNCTION import_check(p_run jsonb, p_by uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n import_runs := jsonb_populate_record(NULL::import_runs, p_run);
BEGIN
  PERFORM import_open(n.id, p_by, p_at);
  IF n.corrections_digest IS DISTINCT FROM import_corrections_digest(n.id) THEN RAISE EXCEPTION 'another cell is corrected' USING ERRCODE = 'import_corrected'; END IF;
  DELETE FROM import_history WHERE run_id = n.id;
  DELETE FROM import_rows WHERE run_id = n.id;
  DELETE FROM import_problems WHERE run_id = n.id;
  UPDATE import_runs SET members = n.members, with_balance = n.with_balance, savings = n.savings, with_shares = n.with_shares, shares = n.shares,
    share_value = n.share_value, history = n.history, debit = n.debit, credit = n.credit, errors = n.errors, warnings = n.warnings, refused = n.refused,
    ties = n.ties, lines = n.lines, corrections_digest = n.corrections_digest, rows_digest = NULL
  WHERE id = n.id;
END $$;

GRANT EXECUTE ON FUNCTION import_check TO openfuture_app;
