-- How much of a provider's charge on a line of this amount is posted with nobody asked (chargeAtOnce in lib/reconciliation/rules.ts).
CREATE OR REPLACE FUNCTION charge_at_once(p_amount bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT least(10000, greatest(1000, p_amount / 50))
$$;
