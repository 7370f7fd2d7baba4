-- What lets the application past the guards without changing one, for schema_objects: attributes, memberships and parameters of its role, what switches triggers
-- off for whoever connects, and triggers on changes of the schema. Nothing of it is there in an installation (docs/database-roles.md); what else an operator sets is theirs.
CREATE OR REPLACE FUNCTION schema_roles() RETURNS TABLE (object text, content text) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT 'rights of openfuture_app', concat_ws('|', r.rolsuper, r.rolcreaterole, r.rolreplication, r.rolbypassrls,
    (SELECT d.datdba = r.oid FROM pg_database d WHERE d.datname = current_database()),
    (SELECT string_agg('as ' || pg_get_userbyid(m.roleid), ',' ORDER BY m.roleid) FROM pg_auth_members m WHERE m.member = r.oid),
    (SELECT string_agg(format('%s %s', a.privilege_type, p.parname), ',' ORDER BY p.parname, a.privilege_type)
      FROM pg_parameter_acl p, aclexplode(p.paracl) a WHERE a.grantee IN (0, r.oid)))
  FROM pg_roles r WHERE r.rolname = 'openfuture_app'
  -- Of the server's own settings only what they say is known: neither what a connection asks for (client) nor what it has set (session).
  UNION ALL SELECT 'setting session_replication_role', concat_ws('|',
    (SELECT string_agg(format('%s %s', s.setrole, c), ',' ORDER BY s.setdatabase, s.setrole) FROM pg_db_role_setting s, unnest(s.setconfig) c
      WHERE c LIKE 'session\_replication\_role=%' AND s.setdatabase IN (0, (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()))),
    (SELECT s.source FROM pg_settings s WHERE s.name = 'session_replication_role' AND s.reset_val <> 'origin' AND s.source NOT IN ('client', 'session')))
  UNION ALL SELECT 'event trigger ' || t.evtname, concat_ws('|', t.evtevent, t.evtenabled, t.evtfoid::regprocedure, t.evttags) FROM pg_event_trigger t
  WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_event_trigger'::regclass AND d.objid = t.oid AND d.deptype = 'e')
$$;

GRANT EXECUTE ON FUNCTION schema_roles TO openfuture_app;
