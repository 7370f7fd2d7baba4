-- New members have accounts, totals and names to be found by: those of one statement at once, many may join together.
CREATE OR REPLACE FUNCTION member_opened() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO accounts (owner, kind) SELECT j.id, c.key FROM joined j CROSS JOIN chart c WHERE c.holder = 'member';
  INSERT INTO member_names SELECT j.id, lower(j.full_name) FROM joined j;
  INSERT INTO member_totals (member_id) SELECT j.id FROM joined j;
  UPDATE org_totals o SET members = o.members + j.members, active_members = o.active_members + j.active
  FROM (SELECT count(*) AS members, count(*) FILTER (WHERE status = 'active') AS active FROM joined) j WHERE o.shard = own_shard();
  RETURN NULL;
END $$;

CREATE TRIGGER members_opened AFTER INSERT ON members REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION member_opened();
