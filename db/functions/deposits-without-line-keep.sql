-- Keeps the list of deposits in the books of which no line of a statement tells (`deposits_without_line`): one comes onto it as
-- it is approved, off it by its lines, back as those end, and off it as it is reversed. What was pasted takes none off that was
-- approved without proof. Whoever changes any of this holds the deposit's row, so that each sees what the other did.
CREATE OR REPLACE FUNCTION deposits_without_line_keep() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_id uuid;
BEGIN
  IF TG_TABLE_NAME = 'transactions' THEN
    v_id := NEW.id;
    -- Never in the list: what was asked for before its channel's statements counted, and whether they do never changes back.
    IF NOT EXISTS (SELECT FROM reconciled_channels r WHERE r.channel = NEW.channel AND r.since <= NEW.created_at) THEN RETURN NULL; END IF;
  ELSE
    v_id := NEW.transaction_id;
  END IF;
  IF EXISTS (
    SELECT FROM transactions t JOIN reconciled_channels r ON r.channel = t.channel AND t.created_at >= r.since
    WHERE t.id = v_id AND t.type = 'deposit' AND t.status = 'approved' AND t.reversed_by IS NULL AND t.amount > (
      SELECT coalesce(sum(m.amount), 0) FROM line_matches m JOIN statement_lines l ON l.id = m.line_id JOIN statement_files f ON f.id = l.file_id
      WHERE m.transaction_id = v_id AND m.ended_at IS NULL
        AND (f.provenance <> 'pasted' OR NOT EXISTS (SELECT FROM unproven_deposits u WHERE u.transaction_id = v_id))))
  THEN
    INSERT INTO deposits_without_line VALUES (v_id) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM deposits_without_line WHERE transaction_id = v_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER transactions_tell_line AFTER INSERT OR UPDATE OF status, reversed_by ON transactions FOR EACH ROW
  WHEN (NEW.type = 'deposit' AND NEW.status = 'approved') EXECUTE FUNCTION deposits_without_line_keep();
CREATE TRIGGER line_matches_tell_line AFTER INSERT OR UPDATE OF ended_at ON line_matches FOR EACH ROW
  WHEN (NEW.transaction_id IS NOT NULL) EXECUTE FUNCTION deposits_without_line_keep();
