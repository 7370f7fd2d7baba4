-- after: holds-right
-- Whether what two people agreed to for a day counts: all who agreed are active and hold their rights now (decisions, section 15), and
-- it has not lapsed on its day (settings_due), after which it stays so.
CREATE OR REPLACE FUNCTION settings_ahead_counts(p_proposal uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT holds_right(p.made_by, a.maker_right) AND holds_right(p.decided_by, a.checker_right)
    AND holds_right(coalesce(p.first_confirmed_by, p.decided_by), a.checker_right)
    AND NOT EXISTS (SELECT FROM audit_log l WHERE l.subject_id = p.id::text AND l.action = 'settings.lapse')
  FROM proposals p JOIN proposal_acts a ON a.key = p.act WHERE p.id = p_proposal
$$;

GRANT EXECUTE ON FUNCTION settings_ahead_counts TO openfuture_app;
