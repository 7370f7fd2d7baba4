-- A cell of a file for spreadsheets: text that one would run as a formula is made harmless.
CREATE OR REPLACE FUNCTION csv_cell(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN ascii(p_text) IN (9, 10, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312) THEN '''' || p_text ELSE p_text END
$$;

GRANT EXECUTE ON FUNCTION csv_cell TO openfuture_app;
