-- What is rejected or reversed is no longer what a line is of; who removes a transaction ends its matches by that (ledger_move_on). Of a reversal that a party confirmed, who proposed it ends the match;
-- of what a provider rejected, who matched it.
CREATE OR REPLACE FUNCTION line_match_ends() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE line_matches m SET ended_at = NEW.updated_at,
    ended_by = coalesce((SELECT coalesce(r.decided_by, r.submitted_by) FROM transactions r WHERE r.id = NEW.reversed_by), NEW.decided_by, m.matched_by)
  WHERE m.transaction_id = NEW.id AND m.ended_at IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER transactions_end_matches AFTER UPDATE OF status, reversed_by ON transactions FOR EACH ROW
  WHEN (NEW.status = 'rejected' OR NEW.reversed_by IS NOT NULL) EXECUTE FUNCTION line_match_ends();
