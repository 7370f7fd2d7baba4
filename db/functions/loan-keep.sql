-- after: posting-item, loan-keep-agreement, loan-check-write-off
-- What postings mean for offers, requests and loans: the terms that the application agreed and worked out are
-- kept, and what is repaid grows. Nothing else writes them. What does not fit the record that it names is refused;
-- that interest is settled before principal, and no more is repaid than is owed, are checks of the table.
-- Automatic is a repayment that nobody asked for: the calendar's, and the set-off before a write-off.
-- A loan lends what an offer holds, or what is available, never some of each: held francs would stay of no offer.
CREATE OR REPLACE FUNCTION loan_keep(p_items posting_item[], p_of int[], p_kinds text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE r posting_item; v_kinds text[];
BEGIN
  FOR n IN 1 .. cardinality(p_items) LOOP
    r := p_items[n];
    CASE r.act || ' ' || r.type
      WHEN 'record offer' THEN
        INSERT INTO loan_offers (id, lender_id, lender_name, amount, rate, deadline, description, visibility, ends_at, transaction_id, created_at, updated_at)
        SELECT r.record_id, t.from_member, t.from_name, t.amount, (r.terms->>'rate')::int, (r.terms->>'deadline')::date, t.description,
          r.terms->>'visibility', (r.terms->>'endsAt')::timestamptz, t.id, r.at, r.at FROM transactions t WHERE t.id = r.id;
      WHEN 'void offer' THEN
        UPDATE loan_offers SET status = CASE WHEN r.own THEN 'cancelled' ELSE 'expired' END, ends_at = least(ends_at, r.at), updated_at = r.at
        WHERE transaction_id = r.id AND status = 'open' AND (r.own OR ends_at <= r.at);
      WHEN 'record loan' THEN
        v_kinds := ARRAY(SELECT l.kind FROM unnest(p_of, p_kinds) AS l(of, kind) WHERE l.of = n);
        -- The borrower's is one line of what is available; another one is the lender's.
        PERFORM FROM loan_keep_agreement(r, 'held' = ANY (v_kinds)) AS kept
        WHERE kept AND NOT ('held' = ANY (v_kinds) AND cardinality(array_positions(v_kinds, 'available')) > 1);
      WHEN 'record repayment' THEN
        INSERT INTO loan_repayments (transaction_id, loan_id, amount, interest, principal, automatic, at)
        SELECT r.id, l.id, r.amount, r.interest, r.amount - r.interest, r.request IS NULL, r.at FROM loans l
        WHERE l.id = r.record_id AND (l.borrower_id, l.lender_id) = (r.from_member, r.to_member);
        UPDATE loans l SET repaid_interest = l.repaid_interest + p.interest, repaid_principal = l.repaid_principal + p.principal,
          status = CASE l.principal - l.repaid_principal WHEN p.principal THEN 'repaid' ELSE l.status END,
          closed_at = CASE l.principal - l.repaid_principal WHEN p.principal THEN p.at END
        FROM loan_repayments p WHERE p.transaction_id = r.id AND l.id = p.loan_id;
      WHEN 'record write-off' THEN
        IF r.submitted_by IN (r.from_member, r.to_member) THEN RAISE EXCEPTION 'own record' USING ERRCODE = 'own_record'; END IF;
        PERFORM loan_check_write_off(r.record_id, r.at);
        UPDATE loans SET status = 'written_off', closed_at = r.at, written_off = r.amount, write_off_reason = r.description, write_off_transaction = r.id
        WHERE id = r.record_id AND (lender_id, borrower_id) = (r.from_member, r.to_member);
      WHEN 'record recovery' THEN
        INSERT INTO loan_recoveries (transaction_id, loan_id, amount, at)
        SELECT r.id, l.id, r.amount, r.at FROM loans l
        WHERE l.id = r.record_id AND l.status = 'written_off' AND (l.borrower_id, l.lender_id) = (r.from_member, r.to_member);
        UPDATE loans l SET recovered = l.recovered + p.amount FROM loan_recoveries p WHERE p.transaction_id = r.id AND l.id = p.loan_id;
      ELSE CONTINUE;
    END CASE;
    IF NOT FOUND THEN
      RAISE EXCEPTION '% does not fit the record that it names', r.id USING ERRCODE = 'no_posting_rule', DETAIL = r.type;
    END IF;
  END LOOP;
END $$;
