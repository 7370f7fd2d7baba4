-- after: holds-right
-- Whether a withdrawal may be paid as it was approved: somebody said so, and all who approved it are active and hold the right now (decision 186).
CREATE OR REPLACE FUNCTION approval_counts(p_first uuid, p_payable uuid, p_right text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p_payable IS NOT NULL AND holds_right(p_payable, p_right) AND (p_first IS NULL OR holds_right(p_first, p_right))
$$;

GRANT EXECUTE ON FUNCTION approval_counts TO openfuture_app;
