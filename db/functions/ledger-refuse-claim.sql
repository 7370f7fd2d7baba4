-- Refuses (claim_open) to approve that money is paid to who has a claim to repay: it says that somebody may pay it now.
-- A claim that comes up later is found when the payment is posted (ledger_settle_claims).
CREATE OR REPLACE FUNCTION ledger_refuse_claim(p_member uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_claim bigint;
BEGIN
  SELECT -balance INTO v_claim FROM accounts WHERE owner = p_member AND kind = 'claim' AND balance < 0;
  IF FOUND THEN
    RAISE EXCEPTION 'member % has a claim to repay', p_member USING ERRCODE = 'claim_open',
      DETAIL = jsonb_build_object('member', p_member, 'name', (SELECT full_name FROM members WHERE id = p_member), 'amount', v_claim)::text;
  END IF;
END $$;
