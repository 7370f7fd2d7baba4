-- after: schema-rows, schema-roles
-- Everything in the schema that keeps the books, each with a fingerprint: functions, triggers (switched on or off),
-- constraints, indexes, views, rights, the rows that only migrations write, and what lets the application past them. db/schema-objects.json says what they are after the migrations.
CREATE OR REPLACE FUNCTION schema_objects() RETURNS TABLE (object text, fingerprint text) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH rights AS (SELECT c.relname, a.grantee, a.privilege_type, NULL::text AS attname FROM pg_class c, aclexplode(c.relacl) a
      WHERE c.relnamespace = 'public'::regnamespace AND a.grantee <> c.relowner
    UNION ALL SELECT c.relname, a.grantee, a.privilege_type, t.attname FROM pg_class c JOIN pg_attribute t ON t.attrelid = c.oid, aclexplode(t.attacl) a
      WHERE c.relnamespace = 'public'::regnamespace AND a.grantee <> c.relowner),
  all_of AS (
    SELECT 'function ' || p.oid::regprocedure AS object, concat_ws('|', p.prosrc, p.prosecdef, p.proconfig, p.provolatile, p.prorettype::regtype,
      pg_get_userbyid(p.proowner) = pg_get_userbyid(n.nspowner), (SELECT string_agg(CASE WHEN a.grantee = 0 THEN 'all' ELSE pg_get_userbyid(a.grantee) END, ',' ORDER BY a.grantee <> 0)
        FROM aclexplode(p.proacl) a WHERE a.grantee <> p.proowner)) AS text
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = 'public' AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    UNION ALL SELECT format('trigger %s on %s', t.tgname, t.tgrelid::regclass), concat_ws('|', t.tgenabled, pg_get_triggerdef(t.oid))
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
    UNION ALL SELECT format('constraint %s on %s', k.conname, k.conrelid::regclass), concat_ws('|', k.convalidated, pg_get_constraintdef(k.oid))
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE c.relnamespace = 'public'::regnamespace AND k.contype IN ('c', 'f', 'p', 'u', 'x')
    UNION ALL SELECT format('index %s', i.indexrelid::regclass), concat_ws('|', i.indisvalid, i.indisunique, pg_get_indexdef(i.indexrelid))
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT format('view %s', c.relname), pg_get_viewdef(c.oid) FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'v'
    UNION ALL SELECT format('column %s of %s', t.attname, c.relname), concat_ws('|', format_type(t.atttypid, t.atttypmod), t.attnotnull, t.attgenerated, pg_get_expr(d.adbin, d.adrelid))
    FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = t.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND t.attnum > 0 AND NOT t.attisdropped
    UNION ALL SELECT format('rights on %s', r.relname), string_agg(concat_ws(' ', CASE WHEN r.grantee = 0 THEN 'all' ELSE pg_get_userbyid(r.grantee) END, r.privilege_type, r.attname), ', '
      ORDER BY r.grantee <> 0, r.privilege_type, r.attname) FROM rights r GROUP BY r.relname
    UNION ALL SELECT format('rule %s on %s', r.rulename, r.ev_class::regclass), pg_get_ruledef(r.oid) FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    UNION ALL SELECT 'row security of ' || c.relname, concat_ws('|', c.relforcerowsecurity, (SELECT string_agg(p.polname, ',' ORDER BY p.polname) FROM pg_policy p WHERE p.polrelid = c.oid))
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relrowsecurity
    UNION ALL SELECT object, content FROM schema_rows()
    UNION ALL SELECT object, content FROM schema_roles())
  SELECT object, left(encode(sha256(convert_to(coalesce(text, ''), 'UTF8')), 'hex'), 16) FROM all_of ORDER BY object COLLATE "C"
$$;

GRANT EXECUTE ON FUNCTION schema_objects TO openfuture_app;
