-- after: plain
-- Of the office, whose a line of a statement may be, or the lines of a file that nothing explains: by its number, or by two
-- words that its name and theirs share, in whatever order and with whatever accents; or by one where the line has no more.
-- Each name is taken apart once, however many lines there are. Nobody else proposes or confirms.
CREATE OR REPLACE FUNCTION line_persons(p_line_or_file uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH told AS MATERIALIZED (
    SELECT party_number, party_name FROM statement_lines WHERE id = p_line_or_file OR file_id = p_line_or_file AND open > 0
  ), named AS MATERIALIZED (
    SELECT n.name, w.word, count(*) OVER (PARTITION BY n.name) AS words FROM (SELECT DISTINCT plain(party_name) AS name FROM told) n,
      LATERAL (SELECT DISTINCT x.word FROM regexp_split_to_table(n.name, '[^[:alpha:]]+') x(word) WHERE length(x.word) > 1) w
  ), office AS MATERIALIZED (
    SELECT m.id, m.phone, y.word FROM members m, LATERAL (SELECT DISTINCT x.word FROM regexp_split_to_table(plain(m.full_name), '[^[:alpha:]]+') x(word)) y
    -- Each other role by itself: so it goes by the index of roles, and not through all members.
    WHERE m.role = ANY (array_remove(enum_range(NULL::role), 'member'))
  )
  SELECT o.id FROM office o JOIN told t ON t.party_number = o.phone
  UNION
  SELECT o.id FROM office o JOIN named n ON n.word = o.word GROUP BY o.id, n.name, n.words HAVING count(*) >= least(2, n.words)
$$;
