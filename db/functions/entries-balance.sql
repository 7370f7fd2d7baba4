-- However entries get in, those of one step sum to zero.
CREATE OR REPLACE FUNCTION entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY transaction_id, step HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'entries do not balance' USING ERRCODE = 'unbalanced';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER entries_balanced AFTER INSERT ON entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION entries_balance();
