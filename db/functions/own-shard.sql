-- One database worker keeps to one of 16 shards, so that workers do not wait for one another.
CREATE OR REPLACE FUNCTION own_shard() RETURNS smallint LANGUAGE sql STABLE AS
$$ SELECT (pg_backend_pid() % 16)::smallint $$;
