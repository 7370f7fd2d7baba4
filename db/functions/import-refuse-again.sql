-- Members who are in the books, or on their way, are not brought in twice (import_known), and nobody's while others are brought
-- over (import_under_way).
CREATE OR REPLACE FUNCTION import_refuse_again(p_members_sha256 text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM import_runs WHERE members_sha256 = p_members_sha256 AND state IN ('posting', 'done', 'undoing')) THEN
    RAISE EXCEPTION 'these members are brought in' USING ERRCODE = 'import_known';
  END IF;
  IF EXISTS (SELECT FROM import_runs WHERE state IN ('posting', 'undoing')) THEN
    RAISE EXCEPTION 'another import is under way' USING ERRCODE = 'import_under_way';
  END IF;
END $$;
