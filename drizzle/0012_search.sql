-- A text as most people type it: in lower case and without accents. Names are found by it however
-- they are spelt.
CREATE FUNCTION plain(p_text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(p_text), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')
$$;--> statement-breakpoint
CREATE INDEX "members_plain_name_idx" ON "members" USING gin (plain(full_name) gin_trgm_ops);--> statement-breakpoint
-- The words that names are made of, each once. A misspelt one is compared with these: there are few,
-- however many members share them.
CREATE TABLE "name_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION name_words_met() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- In one order, so that people who join at the same time do not wait for each other in a circle.
  INSERT INTO name_words SELECT DISTINCT word FROM met, regexp_split_to_table(name, '[[:space:]-]+') word
    WHERE length(word) > 1 ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION name_words_met() FROM PUBLIC;--> statement-breakpoint
INSERT INTO name_words SELECT DISTINCT word FROM member_names, regexp_split_to_table(name, '[[:space:]-]+') word WHERE length(word) > 1;
--> statement-breakpoint
CREATE INDEX "name_words_plain_idx" ON "name_words" USING gin (plain(word) gin_trgm_ops);--> statement-breakpoint
CREATE TRIGGER member_names_met AFTER INSERT ON member_names REFERENCING NEW TABLE AS met FOR EACH STATEMENT EXECUTE FUNCTION name_words_met();--> statement-breakpoint
GRANT SELECT ON name_words TO openfuture_app;
