-- The next numbers of members, for many who join at once.
CREATE OR REPLACE FUNCTION import_numbers(p_count int) RETURNS SETOF bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT nextval('members_member_no_seq') FROM generate_series(1, least(p_count, 1000))
$$;

GRANT EXECUTE ON FUNCTION import_numbers TO openfuture_app;
