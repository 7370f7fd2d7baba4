-- after: posting-item, share-check-desk, share-counted, share-recount, share-within, setting-usual
-- What postings mean for shares: so many at what one is worth, to the franc, of the member who had them and with the one who has
-- them. Shares of everybody move one posting after the other (share_totals is locked), so that nobody holds more than their part
-- of all, and of one offer they move once. Who holds any holds the least at least. The joining fee comes once, with a member's first
-- purchase; who brought shares from the old books has joined before. At the desk a clerk buys for a member (share_check_desk).
CREATE OR REPLACE FUNCTION share_keep(p_items posting_item[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  r posting_item; v_value bigint; v_least bigint; v_most int; v_on boolean; v_count bigint; v_all bigint;
  v_giver uuid; v_taker uuid; v_left bigint; v_has bigint; v_fee bigint; v_desk boolean; v_second uuid; v_by_member boolean;
BEGIN
  FOREACH r IN ARRAY p_items LOOP
    CONTINUE WHEN r.act <> 'record' OR r.type NOT IN ('share-buy', 'share-transfer', 'share-redeem');
    -- Whoever changes what a share is worth waits until this is posted.
    SELECT coalesce(s.shares, setting_usual('shares')) = 1, coalesce(s.share_value, setting_usual('share_value')),
      coalesce(s.share_minimum, setting_usual('share_minimum')), coalesce(s.share_most, setting_usual('share_most')), coalesce(s.joining_fee, setting_usual('joining_fee'))
    INTO v_on, v_value, v_least, v_most, v_fee FROM settings s FOR SHARE;
    IF NOT v_on THEN RAISE EXCEPTION 'there are no shares' USING ERRCODE = 'shares_off'; END IF;
    SELECT t.shares INTO v_all FROM share_totals t FOR UPDATE;
    v_count := (r.terms ->> 'count')::bigint;
    v_giver := CASE r.type WHEN 'share-transfer' THEN r.from_member WHEN 'share-redeem' THEN r.to_member END;
    v_taker := CASE r.type WHEN 'share-transfer' THEN r.to_member WHEN 'share-buy' THEN r.from_member END;
    v_desk := r.type = 'share-buy' AND r.submitted_by IS DISTINCT FROM r.from_member;
    v_second := (r.terms ->> 'second')::uuid;
    v_by_member := coalesce((r.terms ->> 'byMember')::boolean, false);
    IF r.type <> 'share-buy' OR EXISTS (SELECT FROM share_moves m WHERE m.to_member = r.from_member AND m.kind IN ('buy', 'opening')) THEN v_fee := 0; END IF;
    IF (v_count > 0 AND v_count * v_value + v_fee = r.amount AND r.fee = v_fee AND r.interest = 0
      AND (r.type = 'share-transfer') = (r.from_member IS NOT NULL AND r.to_member IS NOT NULL) AND (v_desk OR v_second IS NULL AND NOT v_by_member)
      AND num_nonnulls(r.channel, r.from_channel, r.to_channel, r.external_id, r.sender_phone, r.payout_to, r.source_id) = 0) IS NOT TRUE THEN
      RAISE EXCEPTION 'no shares have such a posting' USING ERRCODE = 'no_posting_rule', DETAIL = r.type;
    END IF;
    IF v_desk THEN PERFORM share_check_desk(r.submitted_by, r.from_member, v_by_member, v_second); END IF;
    IF r.type = 'share-transfer' THEN
      UPDATE share_offers o SET state = 'taken', ended_at = r.at, transaction_id = r.id
      WHERE o.id = r.record_id AND o.state = 'open' AND o.ends_at > r.at AND r.submitted_by = o.to_member
        AND (o.from_member, o.to_member, o.shares) = (r.from_member, r.to_member, v_count);
      IF NOT FOUND THEN RAISE EXCEPTION 'no such offer of shares' USING ERRCODE = 'not_pending'; END IF;
    END IF;
    IF v_giver IS NOT NULL THEN
      UPDATE shareholdings h SET shares = h.shares - v_count, updated_at = r.at WHERE h.member_id = v_giver AND h.shares >= v_count RETURNING h.shares INTO v_left;
      IF NOT FOUND THEN
        SELECT coalesce(sum(h.shares), 0) INTO v_left FROM shareholdings h WHERE h.member_id = v_giver;
        RAISE EXCEPTION 'too few shares' USING ERRCODE = 'insufficient_balance', DETAIL = json_build_object('owner', v_giver, 'kind', 'shares',
          'balance', v_left * v_value, 'short', (v_count - v_left) * v_value, 'name', (SELECT full_name FROM members WHERE id = v_giver))::text;
      END IF;
      PERFORM share_counted((SELECT m.status = 'active' FROM members m WHERE m.id = v_giver), v_left + v_count, v_left, CASE r.type WHEN 'share-redeem' THEN -v_count ELSE 0 END);
    END IF;
    IF v_taker IS NOT NULL THEN
      INSERT INTO shareholdings AS h (member_id, shares, updated_at) VALUES (v_taker, v_count, r.at)
      ON CONFLICT (member_id) DO UPDATE SET shares = h.shares + excluded.shares, updated_at = excluded.updated_at RETURNING h.shares INTO v_has;
      PERFORM share_counted((SELECT m.status = 'active' FROM members m WHERE m.id = v_taker), v_has - v_count, v_has, CASE r.type WHEN 'share-buy' THEN v_count ELSE 0 END);
      v_all := v_all + CASE r.type WHEN 'share-buy' THEN v_count ELSE 0 END;
    END IF;
    PERFORM share_within(r.type, CASE WHEN v_giver IS NOT NULL THEN v_left END, CASE WHEN v_taker IS NOT NULL THEN v_has END, v_all, v_least, v_most);
    INSERT INTO share_moves (transaction_id, kind, from_member, to_member, shares, value, by_member, second_by)
    VALUES (r.id, substr(r.type, 7), v_giver, v_taker, v_count, v_value, CASE WHEN v_desk THEN CASE WHEN v_by_member THEN 'yes' ELSE 'no' END END, v_second);
    PERFORM share_recount();
  END LOOP;
END $$;
