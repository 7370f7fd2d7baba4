-- after: holds-right
-- Whether the other of two people is entitled now: who approved first, or who recorded what the office records. An
-- approval of somebody who has since been suspended or lost the role does not count (decisions, section 15).
CREATE OR REPLACE FUNCTION other_of_two_counts(p_first uuid, p_decider_right text, p_maker uuid, p_maker_right text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_first IS NULL THEN holds_right(p_maker, p_maker_right) ELSE holds_right(p_first, p_decider_right) END
$$;
