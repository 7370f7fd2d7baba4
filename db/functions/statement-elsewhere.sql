-- after: tells-days
-- Of which other account of the same method a statement is that is brought in as a channel's: the account is known there that the file names, its bytes
-- were brought in there, or, of mobile money, one of its lines, which has a number of its own. Null: nothing says so. What another account's line tells proves nothing here.
CREATE OR REPLACE FUNCTION statement_elsewhere(p_channel text, p_account text, p_sha256 text, p_identities text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT min(o.key) FROM channels c JOIN channels o ON o.method = c.method AND o.key <> c.key
  WHERE c.key = p_channel AND (
    EXISTS (SELECT FROM statement_files f WHERE f.channel = o.key AND f.state = 'imported' AND (f.account = p_account OR f.sha256 = p_sha256))
    OR NOT tells_days(o.method) AND EXISTS (SELECT FROM statement_lines l WHERE l.channel = o.key AND l.state <> 'withdrawn' AND l.identity = ANY (p_identities) AND l.identity LIKE 'id:%'))
$$;

GRANT EXECUTE ON FUNCTION statement_elsewhere TO openfuture_app;
