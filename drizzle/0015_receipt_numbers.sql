-- Receipt numbers of before in the one spelling that the application makes (lib/receipt-number.ts). What would then be
-- another transaction's number, or is no number, stays as it was written.
DO $$
DECLARE r record;
  v_from constant text := 'АаВвЕеЅѕІіЈјКкМмНнОоРрСсТтУуХхЗзΑαΒβΕεΖζΗηΙιΚκΜμΝΟοΡρΤτΥυΧχ';
  v_to constant text := 'AABBEESSIIJJKKMMHHOOPPCCTTYYXX33AABBEEZZHHIIKKMMNOOPPTTYYXX';
BEGIN
  ALTER TABLE transactions DISABLE TRIGGER USER;
  FOR r IN
    SELECT s.id, s.external_id, s.reference, s.plain FROM (
      SELECT t.id, t.external_id, t.reference,
        upper(regexp_replace(translate(normalize(t.external_id, NFKC), v_from, v_to), '[^0-9A-Za-z\u0370-\u1FFF\u3040-\uD7FF]', '', 'g')) AS plain
      FROM transactions t WHERE t.external_id IS NOT NULL) s
    WHERE s.plain <> s.external_id ORDER BY s.id
  LOOP
    BEGIN
      IF r.plain !~ '^[0-9A-Z]{1,64}$' THEN
        RAISE WARNING 'The receipt number % of % is no such number: it stays as it was written.', r.external_id, r.reference;
      ELSE
        UPDATE transactions SET external_id = r.plain WHERE id = r.id;
      END IF;
    EXCEPTION WHEN unique_violation THEN
      RAISE WARNING 'The receipt number % of % is another transaction''s too, as %: it stays as it was written.', r.external_id, r.reference, r.plain;
    END;
  END LOOP;
  ALTER TABLE transactions ENABLE TRIGGER USER;
END $$;--> statement-breakpoint
CREATE INDEX "transactions_external_id_alike_idx" ON "transactions" USING btree ("method",translate(external_id, 'OIL', '011')) WHERE external_id is not null;
