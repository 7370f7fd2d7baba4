-- before: tables
-- A UUID of version 7: it begins with the instant, in milliseconds and 4096ths of one, so that indexes grow
-- at their end and later ids sort later. PostgreSQL has one of its own from 18 on; 15 is enough for us.
CREATE OR REPLACE FUNCTION uuid_v7() RETURNS uuid LANGUAGE plpgsql VOLATILE PARALLEL SAFE AS $$
DECLARE v_at bigint := date_part('epoch', clock_timestamp()) * 1000000;
BEGIN
  RETURN encode(int8send((v_at / 1000 << 16) | 28672 | (v_at % 1000 * 4096 / 1000)) || substring(uuid_send(gen_random_uuid()) FROM 9), 'hex')::uuid;
END $$;

GRANT EXECUTE ON FUNCTION uuid_v7 TO openfuture_app;
