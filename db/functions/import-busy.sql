-- Whether a member who moved in has done anything since, so that their moving in is not undone.
CREATE OR REPLACE FUNCTION import_busy(p_member uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM transactions t WHERE t.from_member = p_member AND t.type NOT IN ('opening', 'opening-undone', 'opening-shares', 'opening-shares-undone'))
    OR EXISTS (SELECT FROM transactions t WHERE t.to_member = p_member AND t.type NOT IN ('opening', 'opening-undone', 'opening-shares', 'opening-shares-undone'))
    OR EXISTS (SELECT FROM borrow_requests b WHERE b.borrower_id = p_member)
$$;

GRANT EXECUTE ON FUNCTION import_busy TO openfuture_app;
