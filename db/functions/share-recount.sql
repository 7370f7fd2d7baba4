-- Counts all shares and those of active members, and by what their parts are rounded to tenths of a percent: each is
-- rounded down, and what is missing to 100.0 goes to the largest remainders, of equal ones to the lower member's id.
-- Whoever calls it has locked the one row of share_totals.
CREATE OR REPLACE FUNCTION share_recount() RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  WITH whole AS (
    SELECT coalesce(sum(h.shares), 0)::bigint AS shares, coalesce(sum(h.shares) FILTER (WHERE m.status = 'active'), 0)::bigint AS active
    FROM shareholdings h JOIN members m ON m.id = h.member_id WHERE h.shares > 0),
  rests AS (
    SELECT h.member_id, h.shares * 1000 % w.active AS rest, 1000 - sum(h.shares * 1000 / w.active) OVER () AS missing,
      row_number() OVER (ORDER BY h.shares * 1000 % w.active DESC, h.member_id) AS place
    FROM shareholdings h JOIN members m ON m.id = h.member_id AND m.status = 'active', whole w WHERE h.shares > 0)
  UPDATE share_totals t SET shares = w.shares, active = w.active, cut_rest = c.rest, cut_member = c.member_id
  FROM whole w LEFT JOIN rests c ON c.place = c.missing
$$;
REVOKE EXECUTE ON FUNCTION share_recount FROM PUBLIC;
