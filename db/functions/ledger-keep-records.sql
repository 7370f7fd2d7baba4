-- after: posting-item, loan-keep, ledger-check-proposals, project-money-keep, project-keep, voucher-keep, counter-keep, import-keep, share-keep
-- What postings mean for the records of the domains that they belong to (docs/posting.md), which are locked before any account;
-- and that two have agreed to what is posted only then.
CREATE OR REPLACE FUNCTION ledger_keep_records(
  p_items posting_item[], p_outcomes text[], p_domains text[], p_voids boolean, p_proposed boolean, p_of int[], p_owners uuid[], p_kinds text[], p_amounts bigint[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_voids OR 'loan' = ANY (p_domains) THEN PERFORM loan_keep(p_items, p_of, p_kinds); END IF;
  IF 'project' = ANY (p_domains) THEN PERFORM project_money_keep(p_items, p_outcomes); END IF;
  IF 'voucher' = ANY (p_domains) THEN PERFORM voucher_keep(p_items, p_outcomes, p_of, p_owners, p_kinds, p_amounts); END IF;
  IF 'counter' = ANY (p_domains) THEN PERFORM counter_keep(p_items); END IF;
  IF 'import' = ANY (p_domains) THEN PERFORM import_keep(p_items, p_of, p_kinds, p_amounts); END IF;
  IF 'share' = ANY (p_domains) THEN PERFORM share_keep(p_items); END IF;
  IF p_proposed THEN PERFORM ledger_check_proposals(p_items); END IF;
  IF 'project' = ANY (p_domains) THEN PERFORM project_keep(p_items); END IF;
END $$;
