-- after: book-differences
-- Adds to each closed day what it lacks of its entries, or has too much, as a row of its own, and answers these rows, which
-- the audit log keeps too. For the owner of the tables alone (npm run books:correct), never by itself: a difference may be a forgery.
CREATE OR REPLACE FUNCTION correct_books() RETURNS jsonb LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE v_added jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('book_days'));
  WITH added AS (
    INSERT INTO book_days (day, kind, number, debit, credit, at)
    SELECT w.day, w.kind, (SELECT coalesce(max(d.number), 0) + 1 FROM book_days d WHERE d.day = w.day AND d.kind = w.kind),
      w.debit - w.kept_debit, w.credit - w.kept_credit, clock_timestamp()
    FROM book_differences(NULL) w
    RETURNING day, kind, debit, credit)
  SELECT jsonb_agg(to_jsonb(a) ORDER BY a.day, a.kind) INTO v_added FROM added a;
  IF v_added IS NOT NULL THEN
    PERFORM audit_write(clock_timestamp(), NULL, 'books.correct', 'done', NULL, NULL, jsonb_build_object('days', v_added), NULL);
  END IF;
  RETURN coalesce(v_added, '[]');
END $$;
