-- A member puts money into a project: only while it is open, and never past the target.
CREATE OR REPLACE FUNCTION project_invest(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_reference text, p_project uuid, p_member uuid, p_amount bigint, p_address text,
  OUT name text, OUT title text, OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v projects := project_lock(p_project, false); v_new boolean;
BEGIN
  IF v.status = 'completed' OR NOT v.open_for_investment THEN RAISE EXCEPTION 'project % is not open', p_project USING ERRCODE = 'project_not_open'; END IF;
  IF v.undistributed <> 0 THEN RAISE EXCEPTION 'project % has results', p_project USING ERRCODE = 'project_settling'; END IF;
  IF p_amount > v.target - v.invested THEN
    RAISE EXCEPTION 'project % is full', p_project USING ERRCODE = 'project_full', DETAIL = (v.target - v.invested)::text;
  END IF;
  SELECT m.full_name INTO name FROM members m WHERE m.id = p_member AND m.status = 'active';
  IF NOT FOUND THEN RAISE EXCEPTION 'member % is not active', p_member USING ERRCODE = 'party_not_active', DETAIL = p_member::text; END IF;
  title := v.title;
  INSERT INTO stakes AS s (project_id, member_id, name, invested, capital, created_at) VALUES (p_project, p_member, name, p_amount, p_amount, p_at)
  ON CONFLICT (project_id, member_id) DO UPDATE SET invested = s.invested + p_amount, capital = s.capital + p_amount, name = excluded.name
  RETURNING s.invested = p_amount INTO v_new;
  UPDATE projects SET invested = invested + p_amount, capital = capital + p_amount, investors = investors + v_new::int WHERE id = p_project;
  SELECT r.available_after, r.balance_after INTO available_after, balance_after FROM project_record(
    p_request, p_payload_hash, p_at, p_id, p_reference, 'investment', p_amount, NULL, NULL, p_member, name, title, p_project, p_member,
    ARRAY[p_member, p_member], ARRAY['available', 'invested'], ARRAY[-p_amount, p_amount],
    'project.invest', jsonb_build_object('amount', p_amount, 'project', title), p_address) r;
END $$;

GRANT EXECUTE ON FUNCTION project_invest TO openfuture_app;
