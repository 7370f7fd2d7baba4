-- Which accounts of the chart a voucher may have lines on: the cooperative's that no command keeps for itself, and those of the
-- channels. Nobody's money, no project's.
CREATE OR REPLACE FUNCTION voucher_account(c chart) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT c.holder = 'cooperative' AND (NOT c.system OR EXISTS (SELECT FROM channels h WHERE h.account = c.key))
$$;

GRANT EXECUTE ON FUNCTION voucher_account TO openfuture_app;
