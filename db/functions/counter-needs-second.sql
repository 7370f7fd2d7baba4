-- after: alone-since, setting-usual
-- Whether cash of this amount at the desk needs a second person: with what the same clerk has taken of the same member, or
-- paid to them, alone in the last 24 hours it goes beyond the limit in the settings (decisions, section 18).
CREATE OR REPLACE FUNCTION counter_needs_second(p_clerk uuid, p_type text, p_member uuid, p_amount bigint, p_at timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_amount + coalesce((
    SELECT sum(t.amount) FROM transactions t JOIN drawer_movements m ON m.transaction_id = t.id
    WHERE t.type = p_type AND t.submitted_by = p_clerk AND m.second_by IS NULL AND t.created_at > alone_since(p_at)
      AND CASE p_type WHEN 'cash-in' THEN t.from_member = p_member ELSE t.to_member = p_member END), 0)
    > coalesce(s.counter_limit, setting_usual('counter_limit'))
  FROM settings s
$$;

GRANT EXECUTE ON FUNCTION counter_needs_second TO openfuture_app;
