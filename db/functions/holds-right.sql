-- Whether a member is active and their role holds the right, now.
CREATE OR REPLACE FUNCTION holds_right(p_member uuid, p_right text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM members m JOIN right_holders h ON h.role = m.role::text
    WHERE m.id = p_member AND m.status = 'active' AND h."right" = p_right)
$$;
