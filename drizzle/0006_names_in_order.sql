-- People look for Béata before Bosco: names are in the order of the alphabet, not of bytes.
-- A server that was built without the alphabets of the world (ICU) keeps its own order.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') THEN
    DROP TRIGGER members_renamed ON members;
    ALTER TABLE members ALTER COLUMN full_name SET DATA TYPE text COLLATE "und-x-icu";
    CREATE TRIGGER members_renamed AFTER UPDATE ON members FOR EACH ROW
      WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name AND NEW.status <> 'closed') EXECUTE FUNCTION member_renamed();
  END IF;
END $$;
