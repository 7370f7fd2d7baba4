-- after: posting-item, keep-accounts, share-opened
-- What postings mean for a moving in. An opening is of a row that two people have approved: of its member and its francs, or what
-- its shares are worth, once; posted back, once, while it is undone. The books' other accounts are exactly those of the old trial balance, against the
-- account of opening balances; their proposal is checked beside (ledger_check_proposals).
CREATE OR REPLACE FUNCTION import_keep(p_items posting_item[], p_of int[], p_kinds text[], p_amounts bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE r posting_item; n import_runs; v_asked int; v_kept int; v_back int; v_more int; v_other boolean;
BEGIN
  SELECT count(*) INTO v_asked FROM unnest(p_items) i WHERE i.act = 'record' AND i.type IN ('opening', 'opening-undone', 'opening-shares', 'opening-shares-undone')
    AND i.fee = 0 AND i.interest = 0 AND num_nonnulls(i.channel, i.from_channel, i.to_channel, i.external_id, i.sender_phone, i.payout_to) = 0;
  UPDATE import_rows w SET transaction_id = i.id FROM unnest(p_items) i, import_runs u
  WHERE i.act = 'record' AND i.type = 'opening' AND u.id = i.record_id AND u.state = 'posting' AND u.brought_by = i.submitted_by
    AND w.run_id = u.id AND w.member_id = i.to_member AND i.from_member IS NULL AND w.savings = i.amount AND w.transaction_id IS NULL;
  GET DIAGNOSTICS v_kept = ROW_COUNT;
  UPDATE import_rows w SET shares_transaction = i.id FROM unnest(p_items) i, import_runs u
  WHERE i.act = 'record' AND i.type = 'opening-shares' AND u.id = i.record_id AND u.state = 'posting' AND u.brought_by = i.submitted_by
    AND w.run_id = u.id AND w.member_id = i.to_member AND i.from_member IS NULL AND w.shares * u.share_value = i.amount AND w.shares_transaction IS NULL;
  GET DIAGNOSTICS v_more = ROW_COUNT;
  v_kept := v_kept + v_more;
  UPDATE import_rows w SET undone_transaction = i.id FROM unnest(p_items) i, import_runs u
  WHERE i.act = 'record' AND i.type = 'opening-undone' AND u.id = i.record_id AND u.state = 'undoing' AND u.undo_by = i.submitted_by
    AND w.run_id = u.id AND w.member_id = i.from_member AND i.to_member IS NULL AND w.savings = i.amount AND w.transaction_id IS NOT NULL AND w.undone_transaction IS NULL;
  GET DIAGNOSTICS v_back = ROW_COUNT;
  UPDATE import_rows w SET shares_undone = i.id FROM unnest(p_items) i, import_runs u
  WHERE i.act = 'record' AND i.type = 'opening-shares-undone' AND u.id = i.record_id AND u.state = 'undoing' AND u.undo_by = i.submitted_by
    AND w.run_id = u.id AND w.member_id = i.from_member AND i.to_member IS NULL AND w.shares * u.share_value = i.amount AND w.shares_transaction IS NOT NULL AND w.shares_undone IS NULL;
  GET DIAGNOSTICS v_more = ROW_COUNT;
  v_back := v_back + v_more;
  IF v_kept + v_back <> (SELECT count(*) FROM unnest(p_items) i WHERE i.type IN ('opening', 'opening-undone', 'opening-shares', 'opening-shares-undone')) OR v_kept + v_back <> v_asked THEN
    RAISE EXCEPTION 'no import has such an opening' USING ERRCODE = 'no_posting_rule', DETAIL = 'opening';
  END IF;
  PERFORM share_opened(p_items);
  FOR m IN 1 .. cardinality(p_items) LOOP
    r := p_items[m];
    CONTINUE WHEN r.type IS NULL OR r.type NOT IN ('opening-books', 'opening-books-undone') OR r.act <> 'record';
    SELECT * INTO n FROM import_runs WHERE id = r.record_id FOR UPDATE;
    PERFORM keep_accounts(n.lines, r.at);
    SELECT bool_or(k.amount IS DISTINCT FROM l.amount) INTO v_other
    FROM (
      SELECT x.account, CASE r.type WHEN 'opening-books' THEN x.amount ELSE -x.amount END AS amount
      FROM (SELECT * FROM jsonb_to_recordset(n.lines) AS l(account text, amount bigint) UNION ALL SELECT 'equity:opening', n.savings + coalesce(n.shares * n.share_value, 0) WHERE n.savings + coalesce(n.shares, 0) > 0) x) k
    FULL JOIN (SELECT * FROM unnest(p_of, p_kinds, p_amounts) AS x(of, kind, amount) WHERE x.of = m) l ON l.kind = k.account;
    IF v_other OR r.fee <> 0 OR r.interest <> 0 OR n.state IS DISTINCT FROM (CASE r.type WHEN 'opening-books' THEN 'posting' ELSE 'undoing' END)
      OR (CASE r.type WHEN 'opening-books' THEN n.books_transaction IS NOT NULL ELSE n.books_transaction IS NULL OR n.undo_books IS NOT NULL END)
      OR num_nonnulls(r.from_member, r.to_member, r.channel, r.from_channel, r.to_channel, r.external_id, r.sender_phone, r.payout_to, r.source_id) > 0 THEN
      RAISE EXCEPTION 'no import has such books' USING ERRCODE = 'no_posting_rule', DETAIL = r.type;
    END IF;
    UPDATE import_runs SET books_transaction = CASE r.type WHEN 'opening-books' THEN r.id ELSE books_transaction END,
      undo_books = CASE r.type WHEN 'opening-books-undone' THEN r.id END WHERE id = n.id;
  END LOOP;
END $$;
