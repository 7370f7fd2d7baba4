-- after: keep-time, holds-right, statement-elsewhere, charge-at-once
-- Keeps a statement that somebody brought in, with its new lines (lib/reconciliation/import.ts); what they post comes
-- in the same database transaction (statement_posted checks it at the end). The owner of the bytes is their SHA-256.
-- What a phone signed is brought in by who made its key, while that counts (sms_forwarders).
-- A charge that is larger than one person may bring in (charge_at_once) is a line of its own, which two explain.
-- What is another account's is refused (statement_elsewhere); so is what comes for one that is closed.
CREATE OR REPLACE FUNCTION statement_bring(p_file jsonb, p_lines jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE f statement_files := jsonb_populate_record(NULL::statement_files, p_file); c channels; v_other text;
BEGIN
  PERFORM keep_time(f.uploaded_at);
  PERFORM FROM members WHERE id = f.uploaded_by FOR SHARE;
  IF NOT holds_right(f.uploaded_by, 'statements.bring') THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled'; END IF;
  IF NOT EXISTS (SELECT FROM reconciled_channels WHERE channel = f.channel) THEN
    RAISE EXCEPTION 'the statements of % do not count', f.channel USING ERRCODE = 'no_posting_rule', DETAIL = f.channel;
  END IF;
  IF f.forwarder_id IS NOT NULL THEN
    PERFORM FROM sms_forwarders WHERE id = f.forwarder_id AND channel = f.channel AND made_by = f.uploaded_by AND revoked_at IS NULL FOR SHARE;
    IF NOT FOUND THEN RAISE EXCEPTION 'no phone of theirs' USING ERRCODE = 'forwarder_revoked'; END IF;
  END IF;
  -- Vouchers on the account wait until its first statement is there (reconciled_account), and so does whoever closes it, in that order (chart_change).
  IF NOT EXISTS (SELECT FROM statement_files o WHERE o.channel = f.channel AND o.state = 'imported') THEN
    PERFORM FROM chart h WHERE h.key = (SELECT o.account FROM channels o WHERE o.key = f.channel) FOR NO KEY UPDATE;
  END IF;
  SELECT * INTO c FROM channels WHERE key = f.channel FOR SHARE;
  IF NOT c.active THEN RAISE EXCEPTION '% is closed', f.channel USING ERRCODE = 'account_closed', DETAIL = split_part(f.channel, '-', 2); END IF;
  -- One at a time for each method: each sees what the other brought in.
  PERFORM pg_advisory_xact_lock(hashtextextended('statements by ' || c.method, 0));
  SELECT statement_elsewhere(f.channel, f.account, f.sha256, array_agg(l ->> 'identity')) INTO v_other FROM jsonb_array_elements(p_lines) l;
  IF v_other IS NOT NULL THEN RAISE EXCEPTION 'a statement of %', v_other USING ERRCODE = 'statement_elsewhere', DETAIL = v_other; END IF;
  IF EXISTS (SELECT FROM jsonb_populate_recordset(NULL::statement_lines, p_lines) l WHERE l.charge > charge_at_once(l.amount)) THEN
    RAISE EXCEPTION 'a charge of % for two to explain', f.channel USING ERRCODE = 'no_posting_rule', DETAIL = 'channel-charge';
  END IF;
  f.state := 'imported';
  f.withdrawn_by := NULL;
  f.withdrawn_at := NULL;
  f.withdraw_reason := NULL;
  INSERT INTO statement_files SELECT f.*;
  INSERT INTO statement_lines (id, channel, file_id, row_no, kind, booked_at, precision, direction, amount, charge, balance_after, provider_id, partner_id,
    party_name, party_number, party_tail, message, reason, raw, identity, posted_by, charged_by, open, state)
  SELECT l.id, f.channel, f.id, l.row_no, l.kind, l.booked_at, l.precision, l.direction, coalesce(l.amount, 0), coalesce(l.charge, 0), l.balance_after, l.provider_id, l.partner_id,
    l.party_name, l.party_number, l.party_tail, l.message, l.reason, l.raw, l.identity, l.posted_by, l.charged_by,
    coalesce(l.amount, 0), CASE l.kind WHEN 'info' THEN 'ignored' ELSE 'unmatched' END
  FROM jsonb_populate_recordset(NULL::statement_lines, p_lines) l;
END $$;

GRANT EXECUTE ON FUNCTION statement_bring TO openfuture_app;
