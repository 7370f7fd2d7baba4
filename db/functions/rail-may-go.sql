-- after: approval-counts
-- Whether a provider may still be asked for a transaction of which it knows nothing: the transaction waits, no line of a statement
-- tells of its payment (decision 1202), two people have not switched that off, and these books are no drill's copy, whose mark
-- stands as the comment of rail_requests (1441). Money goes out only to whom it may go now: the member is active, their money is not held, they owe no claim, and the
-- approval still counts (147, 169, 172, 186).
CREATE OR REPLACE FUNCTION rail_may_go(p_rail text, p_product text, p_transaction uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM transactions t WHERE t.id = p_transaction AND t.status = 'pending' AND t.voided_at IS NULL
    AND NOT EXISTS (SELECT FROM line_matches m WHERE m.transaction_id = t.id AND m.ended_at IS NULL)
    AND obj_description('rail_requests'::regclass, 'pg_class') IS DISTINCT FROM 'drill'
    AND EXISTS (SELECT FROM settings s WHERE p_rail = ANY (string_to_array(CASE p_product WHEN 'collect' THEN s.calls ELSE s.payouts END, ', ')))
    AND (p_product = 'collect' OR approval_counts(t.first_approved_by, t.payable_by, 'transactions.decide')
      AND EXISTS (SELECT FROM members m WHERE m.id = t.to_member AND m.status = 'active' AND (m.money_held_until IS NULL OR m.money_held_until <= now()))
      AND NOT EXISTS (SELECT FROM accounts c WHERE c.owner = t.to_member AND c.kind = 'claim' AND c.balance < 0)))
$$;

GRANT EXECUTE ON FUNCTION rail_may_go TO openfuture_app;
