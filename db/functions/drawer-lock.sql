-- Locks a drawer that is not closed (drawer_closed).
CREATE OR REPLACE FUNCTION drawer_lock(p_id uuid) RETURNS drawers LANGUAGE plpgsql AS $$
DECLARE d drawers;
BEGIN
  SELECT * INTO d FROM drawers WHERE id = p_id FOR UPDATE;
  IF d.id IS NULL THEN RAISE EXCEPTION 'no drawer' USING ERRCODE = 'not_found'; END IF;
  IF d.state = 'closed' THEN RAISE EXCEPTION 'drawer % is closed', p_id USING ERRCODE = 'drawer_closed'; END IF;
  RETURN d;
END $$;
