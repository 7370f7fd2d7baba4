-- What a proposal would do now, when that has changed since it was shown.
CREATE OR REPLACE FUNCTION proposal_show_again(p_id uuid, p_effect jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE proposals SET effect = p_effect, first_confirmed_by = NULL WHERE id = p_id AND state = 'waiting'
$$;

GRANT EXECUTE ON FUNCTION proposal_show_again TO openfuture_app;
