-- Whether a member who moved in has done anything since that stands, so that their moving in is not undone: money of theirs that
-- moved, unless it was rejected, taken away or reversed, a claim that is not repaid, a wish to borrow that is open or was
-- granted, or an office. That a claim was made and repaid follows from what was reversed.
CREATE OR REPLACE FUNCTION import_busy(p_member uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
      SELECT FROM transactions t WHERE (t.from_member = p_member OR t.to_member = p_member)
        AND t.type NOT IN ('opening', 'opening-undone', 'opening-shares', 'opening-shares-undone', 'reversal', 'claim', 'claim-repayment')
        AND t.status <> 'rejected' AND t.voided_at IS NULL AND t.reversed_by IS NULL)
    OR EXISTS (SELECT FROM accounts a WHERE a.owner = p_member AND a.kind = 'claim' AND a.balance <> 0)
    OR EXISTS (SELECT FROM borrow_requests b WHERE b.borrower_id = p_member AND b.status IN ('open', 'taken'))
    OR EXISTS (SELECT FROM members m WHERE m.id = p_member AND m.role <> 'member')
$$;

GRANT EXECUTE ON FUNCTION import_busy TO openfuture_app;
