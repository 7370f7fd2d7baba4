-- after: disinterested-holder
-- Whether two must confirm a proposal: where who made it gains by it, or everybody else who may confirm does.
CREATE OR REPLACE FUNCTION proposal_needs_two(p_right text, p_interested uuid[], p_maker uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_maker = ANY (p_interested) OR NOT disinterested_holder(p_right, p_interested, p_maker)
$$;
