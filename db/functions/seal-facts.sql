-- after: schema-objects
-- What a seal says of the books, as they are: where each audit chain ends, how many rows the tables of record have,
-- what each kind of account holds, and the fingerprint of the schema. Texts, so that no reader rounds them.
CREATE OR REPLACE FUNCTION seal_facts() RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE v_name text; v_count bigint; v_rows jsonb := '{}';
BEGIN
  FOREACH v_name IN ARRAY ARRAY['accounts', 'audit_log', 'book_days', 'borrow_requests', 'documents', 'entries', 'former_members', 'loan_offers', 'loan_recoveries', 'loan_repayments', 'loan_words', 'loans',
    'members', 'project_distributions', 'project_parts', 'project_results', 'projects', 'proof_roots', 'proposal_acts', 'proposals', 'requests', 'stakes', 'transactions']
  LOOP
    EXECUTE format('SELECT count(*) FROM %I', v_name) INTO v_count;
    v_rows := v_rows || jsonb_build_object(v_name, v_count::text);
  END LOOP;
  RETURN jsonb_build_object(
    'rows', v_rows,
    'chains', (SELECT jsonb_object_agg(chain, jsonb_build_object('number', number::text, 'hash', hash)) FROM audit_chains),
    'totals', (SELECT jsonb_object_agg(kind, total) FROM (SELECT kind, sum(balance)::text AS total FROM accounts GROUP BY kind) s),
    'proof', (SELECT jsonb_build_object('day', day, 'root', root) FROM proof_roots ORDER BY day DESC LIMIT 1),
    'schema', (SELECT encode(sha256(convert_to(string_agg(object || ' ' || fingerprint, E'\n' ORDER BY object COLLATE "C"), 'UTF8')), 'hex') FROM schema_objects()));
END $$;

GRANT EXECUTE ON FUNCTION seal_facts TO openfuture_app;
