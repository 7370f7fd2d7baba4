-- Refuses shares that are too few or too many after a posting: p_left with who gave them, p_has with who has them now, of p_all.
-- The least that is not kept at a transfer is the giver's, and who takes cannot do anything about it: the offer does not hold any
-- more (not_pending). The most that is named is what one could hold: with a purchase all shares become more.
CREATE OR REPLACE FUNCTION share_within(p_type text, p_left bigint, p_has bigint, p_all bigint, p_least bigint, p_most int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_left > 0 AND p_left < p_least THEN
    IF p_type = 'share-transfer' THEN RAISE EXCEPTION 'who offers would keep too few' USING ERRCODE = 'not_pending'; END IF;
    RAISE EXCEPTION 'too few shares are left' USING ERRCODE = 'share_minimum', DETAIL = p_least::text;
  END IF;
  IF p_has < p_least THEN RAISE EXCEPTION 'too few shares' USING ERRCODE = 'share_minimum', DETAIL = p_least::text; END IF;
  -- The least is everybody's, however few hold any.
  IF p_has > p_least AND p_has * 100 > p_most * p_all THEN
    RAISE EXCEPTION 'too many shares' USING ERRCODE = 'share_most', DETAIL = greatest(p_least,
      CASE p_type WHEN 'share-buy' THEN p_most * (p_all - p_has) / (100 - p_most) ELSE p_most * p_all / 100 END)::text;
  END IF;
END $$;
