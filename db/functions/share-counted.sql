-- What one member's shares mean for all, once they hold another number (0: none): how many there are, by p_all more, and of
-- an active member how many of these hold each number. Whoever calls it has locked the one row of share_totals.
CREATE OR REPLACE FUNCTION share_counted(p_active boolean, p_before bigint, p_after bigint, p_all bigint) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF p_active AND p_after > 0 THEN
    INSERT INTO share_counts AS c (shares, holders) VALUES (p_after, 1) ON CONFLICT (shares) DO UPDATE SET holders = c.holders + 1;
  END IF;
  IF p_active AND p_before > 0 THEN
    UPDATE share_counts SET holders = holders - 1 WHERE shares = p_before;
    DELETE FROM share_counts WHERE shares = p_before AND holders = 0;
  END IF;
  UPDATE share_totals SET shares = shares + p_all, active = active + CASE WHEN p_active THEN p_after - p_before ELSE 0 END;
END $$;
REVOKE EXECUTE ON FUNCTION share_counted FROM PUBLIC;
