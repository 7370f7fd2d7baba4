-- after: posting-item
-- Who of p_owners has a claim to repay (decisions, section 15) repays it with all that came in, in this very posting:
-- so nobody has both a claim and money available. Until it is repaid they send, lend and take out nothing
-- (claim_open), not even what was held before, and give no shares away, which would repay it if they were redeemed; and a claim is never more than what a reversal lacks (claim_exceeds).
-- Called with their accounts of what is available locked, which keeps others from their claims.
CREATE OR REPLACE FUNCTION ledger_settle_claims(
  p_items posting_item[], p_steps posting_step[], p_outcomes text[], p_of int[], p_owners uuid[], p_kinds text[], p_amounts bigint[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  r record; v_at timestamptz := p_items[1].at; v_items jsonb := '[]'; v_random text;
  v_of int[]; v_owners uuid[]; v_kinds text[]; v_amounts bigint[];
BEGIN
  FOR r IN
    SELECT c.owner, -c.balance AS claim, a.balance AS available, m.full_name FROM accounts c
    JOIN accounts a ON a.owner = c.owner AND a.kind = 'available' JOIN members m ON m.id = c.owner
    WHERE c.owner = ANY (p_owners) AND c.kind = 'claim' AND c.balance < 0 ORDER BY c.owner
  LOOP
    IF EXISTS (
      SELECT FROM unnest(p_of, p_owners, p_kinds, p_amounts) AS l(of, owner, kind, amount)
      WHERE l.owner = r.owner AND l.amount < 0 AND (l.kind IN ('available', 'held') OR l.kind = 'shares' AND p_items[l.of].type = 'share-transfer')
        AND p_steps[l.of] <> 'release'
        -- What a provider has paid out has left, whoever owes what by now.
        AND NOT (p_items[l.of].act = 'pay' AND p_items[l.of].actor IS NULL)
        AND p_outcomes[l.of] <> 'reversed' AND p_items[l.of].type <> 'claim-repayment') THEN
      RAISE EXCEPTION 'member % has a claim to repay', r.owner USING ERRCODE = 'claim_open',
        DETAIL = jsonb_build_object('member', r.owner, 'name', r.full_name, 'amount', r.claim)::text;
    END IF;
    CONTINUE WHEN r.available = 0;
    IF EXISTS (SELECT FROM unnest(p_items) i WHERE i.type = 'claim' AND i.to_member = r.owner) THEN
      RAISE EXCEPTION 'a claim on % of more than is missing', r.owner USING ERRCODE = 'claim_exceeds';
    END IF;
    v_random := replace(gen_random_uuid()::text, '-', '');
    v_items := v_items || jsonb_build_object(
      'act', 'record', 'type', 'claim-repayment', 'status', 'approved', 'at', v_at, 'fee', 0, 'interest', 0,
      -- Of the same instant as what came in, and after it in every list.
      'id', lpad(to_hex(floor(extract(epoch FROM v_at) * 1000)::bigint), 12, '0') || '7fffb' || right(v_random, 15),
      'reference', 'CRP-' || upper(left(v_random, 8)) || '-' || to_char(kigali_day(v_at), 'YYYY'),
      'amount', least(r.claim, r.available), 'from_member', r.owner, 'submitted_by', r.owner,
      'action', 'claim.repay', 'detail', jsonb_build_object('amount', least(r.claim, r.available)));
    v_of := v_of || ARRAY[jsonb_array_length(v_items), jsonb_array_length(v_items)];
    v_owners := v_owners || ARRAY[r.owner, r.owner];
    v_kinds := v_kinds || ARRAY['available', 'claim'];
    v_amounts := v_amounts || ARRAY[-least(r.claim, r.available), least(r.claim, r.available)];
  END LOOP;
  IF v_of IS NOT NULL THEN PERFORM ledger_post(v_items, v_of, v_owners, v_kinds, v_amounts); END IF;
END $$;
