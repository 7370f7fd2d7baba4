-- Whether the parts of a sharing out are those of its weights: there is one level, francs for a weight of one, from
-- which nobody's part is a franc or more away. Of a loss, who bears all that they had may be below it.
CREATE OR REPLACE FUNCTION project_parts_fair(p_distribution uuid, p_profit boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
  -- 40 places tell any two such fractions apart.
  SELECT max(round(p.amount - 1, 40) / p.weight) < coalesce(min(round(p.amount + 1, 40) / p.weight) FILTER (WHERE p_profit OR p.amount < p.capital), 'infinity')
  FROM project_parts p WHERE p.distribution_id = p_distribution
$$;
