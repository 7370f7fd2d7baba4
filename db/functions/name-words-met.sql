-- The words that names are made of, each once. A misspelt one is compared with these: there are few,
-- however many members share them.
CREATE OR REPLACE FUNCTION name_words_met() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- In one order, so that people who join at the same time do not wait for each other in a circle.
  INSERT INTO name_words SELECT DISTINCT word FROM met, regexp_split_to_table(name, '[[:space:]-]+') word
    WHERE length(word) > 1 ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER member_names_met AFTER INSERT ON member_names REFERENCING NEW TABLE AS met FOR EACH STATEMENT EXECUTE FUNCTION name_words_met();
