-- A file's lines are posted as it is kept: what each of its postings moved is the sum of the lines that name it. What is
-- withdrawn is posted back in the same database transaction.
CREATE OR REPLACE FUNCTION statement_posted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' AND EXISTS (
    SELECT FROM (
      SELECT l.posted_by AS id, sum(l.amount) AS amount, sum(l.amount) FILTER (WHERE l.direction = 'out') AS left_by, 'statement' AS type
      FROM statement_lines l WHERE l.file_id = NEW.id AND l.posted_by IS NOT NULL GROUP BY 1
      UNION ALL
      SELECT l.charged_by, sum(l.charge), 0, 'channel-charge' FROM statement_lines l WHERE l.file_id = NEW.id AND l.charged_by IS NOT NULL GROUP BY 1) s
    LEFT JOIN transactions t ON t.id = s.id AND t.type = s.type AND t.channel = NEW.channel AND t.amount = s.amount AND t.interest = coalesce(s.left_by, 0)
      AND t.submitted_by = NEW.uploaded_by AND t.created_at = NEW.uploaded_at
    WHERE t.id IS NULL)
  OR TG_OP = 'UPDATE' AND NEW.state = 'withdrawn' AND OLD.state = 'imported' AND (
    SELECT coalesce(sum(l.amount + l.charge), 0) FROM statement_lines l WHERE l.file_id = NEW.id) <> (
    SELECT coalesce(sum(t.amount), 0) FROM transactions t
    WHERE t.type IN ('statement-withdrawn', 'charge-withdrawn') AND t.channel = NEW.channel AND t.submitted_by = NEW.withdrawn_by AND t.created_at = NEW.withdrawn_at AND t.id >= NEW.id)
  THEN
    RAISE EXCEPTION 'the lines of % are not posted', NEW.id USING ERRCODE = 'no_posting_rule', DETAIL = 'statement';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER statement_files_posted AFTER INSERT OR UPDATE OF state ON statement_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION statement_posted();
