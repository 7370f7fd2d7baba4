-- By what the parts of active members in all their shares are rounded to tenths of a percent: each is rounded down, and what
-- is missing to 100.0 goes to the largest remainders, of equal ones to the lower member's id. Who holds as many as somebody
-- else has the same remainder: so it asks how many hold each number, and only then for the last one who goes up, of whom there
-- are at most a thousand before. Whoever calls it has locked the one row of share_totals.
CREATE OR REPLACE FUNCTION share_recount() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE v_active bigint; v_missing bigint; v_rest bigint; v_place bigint; v_member uuid;
BEGIN
  SELECT active INTO v_active FROM share_totals;
  IF v_active > 0 THEN
    SELECT 1000 - sum(holders * (shares * 1000 / v_active)) INTO v_missing FROM share_counts;
    SELECT r.rest, v_missing - r.before INTO v_rest, v_place
    FROM (SELECT rest, sum(holders) AS holders, coalesce(sum(sum(holders)) OVER (ORDER BY rest DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM (SELECT shares * 1000 % v_active AS rest, holders FROM share_counts) c GROUP BY rest) r
    WHERE r.before < v_missing AND v_missing <= r.before + r.holders;
    -- The limit is no variable: the way through the index is taken whatever the place.
    SELECT h.member_id INTO v_member
    FROM (SELECT shares FROM share_counts WHERE shares * 1000 % v_active = v_rest) c
    CROSS JOIN LATERAL (
      SELECT s.member_id FROM shareholdings s WHERE s.shares = c.shares AND (SELECT m.status FROM members m WHERE m.id = s.member_id) = 'active'
      ORDER BY s.member_id LIMIT 1000) h
    ORDER BY h.member_id OFFSET v_place - 1 LIMIT 1;
  END IF;
  UPDATE share_totals SET cut_rest = v_rest, cut_member = v_member;
END $$;
REVOKE EXECUTE ON FUNCTION share_recount FROM PUBLIC;
