-- after: record-tables, record-digest
-- Every record of record_tables as it is now, with its digest. Instants are told in one time zone, whoever asks.
CREATE OR REPLACE FUNCTION record_rows() RETURNS TABLE (kind text, name text, id text, label text, digest bytea)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET TimeZone = 'UTC' AS $$
DECLARE t record;
BEGIN
  FOR t IN SELECT * FROM record_tables() LOOP
    RETURN QUERY EXECUTE format(
      'SELECT %L, %L, concat_ws('' '', %s), %s, record_digest(c.whole) FROM (SELECT r.*, to_jsonb(r) AS whole FROM (SELECT %s FROM %I c%s) r OFFSET 0) c',
      t.kind, t.name, array_to_string(t.keys, ', '), coalesce(t.label, 'NULL::text'), array_to_string(t.columns, ', '), t.name, t.beside);
  END LOOP;
END $$;

GRANT EXECUTE ON FUNCTION record_rows TO openfuture_app;
