-- after: plain
-- Whose a line of a statement may be: by its number, or by two words that its name and a member's share, in whatever order
-- and with whatever accents; or by one where the line has no more.
CREATE OR REPLACE FUNCTION line_persons(p_line uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH named AS (SELECT l.party_number, w.words FROM statement_lines l CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(DISTINCT x.word) FILTER (WHERE length(x.word) > 1), '{}') AS words FROM regexp_split_to_table(plain(coalesce(l.party_name, '')), '[^[:alpha:]]+') x(word)) w
    WHERE l.id = p_line)
  SELECT m.id FROM named JOIN members m ON m.phone = named.party_number OR (
    SELECT count(DISTINCT y.word) >= least(2, cardinality(named.words)) FROM regexp_split_to_table(plain(m.full_name), '[^[:alpha:]]+') y(word)
    WHERE y.word = ANY (named.words)) AND cardinality(named.words) > 0
$$;
