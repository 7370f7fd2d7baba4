-- after: posting-item, voucher-account, keep-accounts, awaits-statement
-- What postings mean for vouchers: the lines are kept when one is recorded, and are what is posted, then or when it is approved.
-- They come to nothing in all, to the transaction's amount on each side, one on each account. Their accounts are kept as they are (keep_accounts). What goes to the cooperative's own funds, or says what an account holds that awaits its first statement, needs a second person whatever the amount. It has no fee, no
-- interest, no member, no channel and no receipt's number: nothing but its lines says what it does.
CREATE OR REPLACE FUNCTION voucher_keep(p_items posting_item[], p_outcomes text[], p_of int[], p_owners uuid[], p_kinds text[], p_amounts bigint[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE r posting_item; v record; v_lines jsonb; v_other boolean;
BEGIN
  FOR n IN 1 .. cardinality(p_items) LOOP
    r := p_items[n];
    CONTINUE WHEN r.type IS DISTINCT FROM 'voucher' OR r.act NOT IN ('record', 'approve');
    IF r.act = 'record' THEN INSERT INTO vouchers (id, lines) VALUES (r.id, r.terms -> 'lines'); END IF;
    SELECT o.lines INTO v_lines FROM vouchers o WHERE o.id = r.id;
    PERFORM keep_accounts(v_lines, r.at);
    SELECT count(*) = count(DISTINCT l.account) AS once, sum(l.amount) AS sum, sum(l.amount) FILTER (WHERE l.amount > 0) AS side,
      bool_and(coalesce(l.amount <> 0 AND voucher_account(c), false)) AS open, bool_or(c.class = 'equity' OR awaits_statement(c.key, r.at)) AS by_two
    INTO v FROM jsonb_to_recordset(v_lines) AS l(account text, amount bigint) LEFT JOIN chart c ON c.key = l.account;
    IF v.sum <> 0 THEN RAISE EXCEPTION 'a voucher that is not balanced' USING ERRCODE = 'unbalanced', DETAIL = v.sum::text; END IF;
    IF (v.once AND v.open AND v.side = r.amount AND r.fee = 0 AND r.interest = 0
      AND num_nonnulls(r.from_member, r.to_member, r.from_channel, r.to_channel, r.channel, r.external_id, r.sender_phone, r.payout_to, r.source_id) = 0 AND NOT (v.by_two AND r.act = 'record' AND p_outcomes[n] = 'approved')) IS NOT TRUE THEN
      RAISE EXCEPTION 'no voucher has such lines' USING ERRCODE = 'no_posting_rule', DETAIL = r.type;
    END IF;
    CONTINUE WHEN p_outcomes[n] <> 'approved';
    SELECT bool_or(k.amount IS DISTINCT FROM l.amount) INTO v_other
    FROM jsonb_to_recordset(v_lines) AS k(account text, amount bigint)
    FULL JOIN (SELECT * FROM unnest(p_of, p_owners, p_kinds, p_amounts) AS x(of, owner, kind, amount) WHERE x.of = n) l ON l.kind = k.account;
    IF v_other THEN RAISE EXCEPTION 'not the lines of the voucher' USING ERRCODE = 'no_posting_rule', DETAIL = r.type; END IF;
  END LOOP;
END $$;
