-- A new row of the chart has its accounts at once: the cooperative's, or one of every member or project. The
-- tables are locked for that moment: who joins meanwhile finds the row.
CREATE OR REPLACE FUNCTION chart_opened() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  CASE NEW.holder
    WHEN 'cooperative' THEN
      INSERT INTO accounts (owner, kind, shard)
      SELECT '00000000-0000-0000-0000-000000000000', NEW.key, generate_series(0, CASE WHEN NEW.sharded THEN 15 ELSE 0 END);
    WHEN 'member' THEN
      LOCK TABLE members IN SHARE MODE;
      INSERT INTO accounts (owner, kind) SELECT id, NEW.key FROM members WHERE status <> 'closed' ORDER BY id;
    WHEN 'project' THEN
      LOCK TABLE projects IN SHARE MODE;
      INSERT INTO accounts (owner, kind) SELECT id, NEW.key FROM projects ORDER BY id;
    ELSE NULL;
  END CASE;
  RETURN NULL;
END $$;

CREATE TRIGGER chart_opened AFTER INSERT ON chart FOR EACH ROW EXECUTE FUNCTION chart_opened();
