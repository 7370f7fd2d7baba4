-- The proposal that two people have agreed to in this database transaction; refused (no_proposal) without one.
CREATE OR REPLACE FUNCTION import_agreed(p_run uuid, p_act text, p_proposal uuid) RETURNS proposals LANGUAGE plpgsql AS $$
DECLARE p proposals;
BEGIN
  SELECT * INTO p FROM proposals
  WHERE id = p_proposal AND act = p_act AND subject_id = p_run AND state = 'confirmed' AND confirmed_in = txid_current();
  IF NOT FOUND THEN RAISE EXCEPTION 'nobody has confirmed %', p_run USING ERRCODE = 'no_proposal', DETAIL = p_run::text; END IF;
  RETURN p;
END $$;
