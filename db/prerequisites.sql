-- What is there before the first table. Applied by every migration; it changes nothing where all is there.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The role as which the application acts. An owner that may not make roles finds it made, with a login of its own
-- or granted to the owner.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'openfuture_app') THEN
    CREATE ROLE openfuture_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'openfuture_app', 'member') THEN
    EXECUTE format('GRANT openfuture_app TO %I', current_user);
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  -- Who can sign in as the application need not be let act as it.
  IF NOT (SELECT rolcanlogin FROM pg_roles WHERE rolname = 'openfuture_app') THEN RAISE; END IF;
END $$;
