-- after: keep-time
-- Appends what was owed at a day's end, once the day is over (as for close_books); each names the root before it. Of two
-- that were made at once, the second is refused. Nodes of days that are kept no longer are removed. That it is
-- signed with the right key, only who has the key can tell (lib/liabilities/verify.ts).
CREATE OR REPLACE FUNCTION proof_append(p_body text, p_signature bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_body jsonb := p_body; v_day date := v_body ->> 'day'; v_last proof_roots;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('proof_roots'));
  IF v_day >= kigali_day(clock_timestamp() - interval '1 hour') THEN PERFORM keep_time((v_day + 1)::timestamp AT TIME ZONE 'Africa/Kigali'); END IF;
  SELECT * INTO v_last FROM proof_roots ORDER BY day DESC LIMIT 1;
  IF v_day <= v_last.day OR v_body ->> 'previousRoot' <> coalesce(v_last.root, '') THEN
    RAISE EXCEPTION 'the proof of % does not follow', v_day USING ERRCODE = 'serialization_failure';
  END IF;
  INSERT INTO proof_roots (day, at, body, root, signature) VALUES (v_day, clock_timestamp(), p_body, v_body ->> 'root', p_signature);
  DELETE FROM proof_nodes WHERE day < v_day - 35 AND date_part('day', day + 1) <> 1;
END $$;

GRANT EXECUTE ON FUNCTION proof_append TO openfuture_app;
