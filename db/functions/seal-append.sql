-- Appends a seal; of two that were made at once, the second is refused (unique_violation on seals_pkey). That it is signed
-- with the right key, only who has the key can tell (lib/evidence/seals.ts).
CREATE OR REPLACE FUNCTION seal_append(p_number bigint, p_at timestamptz, p_body text, p_hash text, p_signature bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_number <> (SELECT coalesce(max(number), 0) + 1 FROM seals) OR p_hash <> encode(sha256(convert_to(p_body, 'UTF8')), 'hex') THEN
    RAISE EXCEPTION 'seal % does not follow', p_number USING ERRCODE = 'serialization_failure';
  END IF;
  INSERT INTO seals (number, at, body, hash, signature) VALUES (p_number, p_at, p_body, p_hash, p_signature);
END $$;

GRANT EXECUTE ON FUNCTION seal_append TO openfuture_app;
