-- However entries get in, none is of nothing, and those of one step sum to zero.
CREATE OR REPLACE FUNCTION entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r record;
  v_transaction uuid; v_step posting_step;
  v_sum bigint := 0;
BEGIN
  FOR r IN SELECT transaction_id, step, amount FROM added LOOP
    IF r.amount = 0 THEN RAISE EXCEPTION 'an entry of nothing' USING ERRCODE = 'check_violation'; END IF;
    IF r.transaction_id IS DISTINCT FROM v_transaction OR r.step IS DISTINCT FROM v_step THEN
      EXIT WHEN v_sum <> 0;
      v_transaction := r.transaction_id;
      v_step := r.step;
    END IF;
    v_sum := v_sum + r.amount;
  END LOOP;
  IF v_sum <> 0 THEN RAISE EXCEPTION 'entries do not balance' USING ERRCODE = 'unbalanced'; END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER entries_balanced AFTER INSERT ON entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION entries_balance();
