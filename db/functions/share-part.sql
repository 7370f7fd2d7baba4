-- So many shares of all those of active members in percent with one decimal: rounded down, and up with the largest remainders
-- as share_recount has found them. One expression: it becomes part of the query.
CREATE OR REPLACE FUNCTION share_part(p_shares bigint, p_member uuid, p_active bigint, p_rest bigint, p_cut uuid) RETURNS numeric
LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_shares * 1000 / p_active + CASE WHEN p_shares * 1000 % p_active > p_rest OR p_shares * 1000 % p_active = p_rest AND p_member <= p_cut THEN 1 ELSE 0 END)::numeric / 10
$$;

GRANT EXECUTE ON FUNCTION share_part TO openfuture_app;
