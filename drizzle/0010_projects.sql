-- Projects: what members invest together, what it earns or loses, and how that is shared out
-- (decisions, section 8; which accounts move is a table in lib/projects/rules.ts). Further error codes:
-- PJ001 not open, PJ002 results are not shared out yet, PJ003 past the target, PJ004 completed,
-- PJ005 nobody has invested, PJ006 a loss beyond the capital, PJ007 nothing to share out, PJ008 somebody
-- else must share it out, PJ009 not the next status, PJ010 the parts are not those of the stakes,
-- PJ011 no investment before what is recorded is shared out, PJ012 a project's transaction stays.

ALTER TYPE "public"."transaction_type" ADD VALUE 'project-profit';--> statement-breakpoint
ALTER TYPE "public"."transaction_type" ADD VALUE 'project-loss';--> statement-breakpoint
ALTER TYPE "public"."transaction_type" ADD VALUE 'loss';--> statement-breakpoint
ALTER TYPE "public"."transaction_type" ADD VALUE 'capital-return';--> statement-breakpoint
CREATE TYPE "public"."project_status" AS ENUM('active', 'running', 'completed');--> statement-breakpoint
CREATE TYPE "public"."result_kind" AS ENUM('profit', 'loss');--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"target" bigint NOT NULL,
	"status" "project_status" DEFAULT 'active' NOT NULL,
	"open_for_investment" boolean DEFAULT true NOT NULL,
	"invested" bigint DEFAULT 0 NOT NULL,
	"capital" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"borne" bigint DEFAULT 0 NOT NULL,
	"investors" integer DEFAULT 0 NOT NULL,
	"profit" bigint DEFAULT 0 NOT NULL,
	"loss" bigint DEFAULT 0 NOT NULL,
	"distributed" bigint DEFAULT 0 NOT NULL,
	"undistributed" bigint DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"running_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	CONSTRAINT "projects_target" CHECK ("projects"."target" > 0 and "projects"."invested" <= "projects"."target"),
	CONSTRAINT "projects_capital" CHECK ("projects"."capital" >= 0 and "projects"."capital" = "projects"."invested" - "projects"."borne" - "projects"."returned"),
	CONSTRAINT "projects_results" CHECK ("projects"."undistributed" = "projects"."profit" - "projects"."loss" - "projects"."distributed" + "projects"."borne" and "projects"."undistributed" >= -"projects"."capital"),
	CONSTRAINT "projects_completed" CHECK ("projects"."status" <> 'completed' or ("projects"."capital" = 0 and "projects"."undistributed" = 0 and not "projects"."open_for_investment"))
);
--> statement-breakpoint
CREATE TABLE "stakes" (
	"project_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"invested" bigint DEFAULT 0 NOT NULL,
	"capital" bigint DEFAULT 0 NOT NULL,
	"earned" bigint DEFAULT 0 NOT NULL,
	"lost" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stakes_project_id_member_id_pk" PRIMARY KEY("project_id","member_id"),
	CONSTRAINT "stakes_capital" CHECK ("stakes"."invested" > 0 and "stakes"."capital" >= 0 and "stakes"."earned" >= 0 and "stakes"."lost" >= 0 and "stakes"."capital" = "stakes"."invested" - "stakes"."lost" - "stakes"."returned")
);
--> statement-breakpoint
CREATE TABLE "project_distributions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"investors" integer NOT NULL,
	"note" text,
	"distributed_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_distributions_amount" CHECK ("project_distributions"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "project_parts" (
	"distribution_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"weight" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"transaction_id" uuid,
	CONSTRAINT "project_parts_distribution_id_member_id_pk" PRIMARY KEY("distribution_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "project_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" "result_kind" NOT NULL,
	"amount" bigint NOT NULL,
	"method" "method" NOT NULL,
	"note" text NOT NULL,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"distribution_id" uuid,
	CONSTRAINT "project_results_amount" CHECK ("project_results"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "project_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"file" text NOT NULL,
	"content" "bytea" NOT NULL,
	"preview" "bytea",
	"width" integer,
	"height" integer,
	"added_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_files_kind" CHECK ("project_files"."kind" in ('photo', 'document'))
);
--> statement-breakpoint
ALTER TABLE "stakes" ADD CONSTRAINT "stakes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_results" ADD CONSTRAINT "project_results_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_distributions" ADD CONSTRAINT "project_distributions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stakes_list_idx" ON "stakes" USING btree ("project_id","invested" desc,"member_id");--> statement-breakpoint
CREATE INDEX "stakes_member_idx" ON "stakes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "project_results_list_idx" ON "project_results" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "project_distributions_list_idx" ON "project_distributions" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "project_parts_transaction_idx" ON "project_parts" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_files_file_key" ON "project_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "project_files_list_idx" ON "project_files" USING btree ("project_id","id");--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "project_id" uuid;--> statement-breakpoint
CREATE INDEX "transactions_project_idx" ON "transactions" USING btree ("project_id","id") WHERE project_id is not null;--> statement-breakpoint

-- What the database keeps itself -------------------------------------------------------------------

CREATE FUNCTION project_opened() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO accounts (owner, kind) VALUES (NEW.id, 'project');
  UPDATE org_totals SET projects = projects + 1 WHERE shard = own_shard();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_opened AFTER INSERT ON projects FOR EACH ROW EXECUTE FUNCTION project_opened();
--> statement-breakpoint

-- A project goes forward one status at a time; a completed one stays as it is.
CREATE FUNCTION project_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'completed' OR (NEW.id, NEW.created_by, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.created_by, OLD.created_at) THEN
    RAISE EXCEPTION 'project % cannot be rewritten', OLD.id USING ERRCODE = 'PJ004';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (('active', 'running'), ('running', 'completed')) THEN
    RAISE EXCEPTION 'project % is %', OLD.id, OLD.status USING ERRCODE = 'PJ009';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_forward BEFORE UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION project_moves_forward();
--> statement-breakpoint
CREATE TRIGGER projects_kept BEFORE DELETE OR TRUNCATE ON projects FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER stakes_kept BEFORE DELETE OR TRUNCATE ON stakes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER project_distributions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON project_distributions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER project_parts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON project_parts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER project_results_kept BEFORE DELETE OR TRUNCATE ON project_results FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Of a result only that it has been shared out is added, once.
CREATE FUNCTION project_result_is_shared_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.distribution_id IS NOT NULL OR to_jsonb(NEW) - 'distribution_id' <> to_jsonb(OLD) - 'distribution_id' THEN
    RAISE EXCEPTION 'result % cannot be rewritten', OLD.id USING ERRCODE = 'OF011';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER project_results_once BEFORE UPDATE ON project_results FOR EACH ROW EXECUTE FUNCTION project_result_is_shared_once();
--> statement-breakpoint
CREATE TRIGGER transactions_keep_project BEFORE UPDATE OF project_id ON transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What belongs to a project stands beside its stakes and results: it is corrected there, not reversed.
CREATE FUNCTION project_transaction_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'transaction % belongs to a project', OLD.id USING ERRCODE = 'PJ012'; END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_of_projects_stay BEFORE UPDATE OF reversed_by, voided_at ON transactions FOR EACH ROW
  WHEN (OLD.project_id IS NOT NULL) EXECUTE FUNCTION project_transaction_stays();
--> statement-breakpoint

-- Posting ------------------------------------------------------------------------------------------

-- Locks a project; everything that moves its money begins with it, before any account.
CREATE FUNCTION project_lock(p_project uuid, p_open boolean) RETURNS projects LANGUAGE plpgsql AS $$
DECLARE v projects;
BEGIN
  SELECT * INTO v FROM projects WHERE id = p_project FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no project %', p_project USING ERRCODE = 'OF004'; END IF;
  IF p_open AND v.status = 'completed' THEN RAISE EXCEPTION 'project % is completed', p_project USING ERRCODE = 'PJ004'; END IF;
  RETURN v;
END $$;
--> statement-breakpoint

-- One transaction of a project with its lines, request id, member's totals and audit row.
CREATE FUNCTION project_record(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_reference text, p_type transaction_type, p_amount bigint, p_method method,
  p_description text, p_from uuid, p_from_name text, p_to_name text, p_project uuid, p_by uuid,
  p_owners uuid[], p_kinds account_kind[], p_amounts bigint[], p_action text, p_detail jsonb, p_address text,
  OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_apply(p_id, 'settle', p_at, p_owners, p_kinds, p_amounts, NULL, 1, 0);
  INSERT INTO transactions (id, reference, type, status, amount, method, description, from_member, from_name, to_name, submitted_by, project_id, created_at, updated_at)
  VALUES (p_id, p_reference, p_type, 'approved', p_amount, p_method, p_description, p_from, p_from_name, p_to_name, p_by, p_project, p_at, p_at);
  SELECT sum(CASE kind WHEN 'available' THEN balance END), sum(balance) INTO available_after, balance_after
  FROM accounts WHERE owner = p_by AND kind < 'owed';
  INSERT INTO requests (member_id, id, payload_hash, transaction_id, available_after, balance_after, at)
  VALUES (p_by, p_request, p_payload_hash, p_id, available_after, balance_after, p_at);
  PERFORM ledger_count_member(p_type, p_from, NULL, p_amount, 0, 1);
  PERFORM audit_write(p_at, p_by, p_action, 'done', 'transaction', p_id::text, p_detail, p_address);
END $$;
--> statement-breakpoint

-- A member puts money into a project: only while it is open, and never past the target.
CREATE FUNCTION project_invest(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_reference text, p_project uuid, p_member uuid, p_amount bigint, p_address text,
  OUT name text, OUT title text, OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v projects := project_lock(p_project, false); v_new boolean;
BEGIN
  IF v.status = 'completed' OR NOT v.open_for_investment THEN RAISE EXCEPTION 'project % is not open', p_project USING ERRCODE = 'PJ001'; END IF;
  IF v.undistributed <> 0 THEN RAISE EXCEPTION 'project % has results', p_project USING ERRCODE = 'PJ011'; END IF;
  IF p_amount > v.target - v.invested THEN
    RAISE EXCEPTION 'project % is full', p_project USING ERRCODE = 'PJ003', DETAIL = (v.target - v.invested)::text;
  END IF;
  SELECT m.full_name INTO name FROM members m WHERE m.id = p_member AND m.status = 'active';
  IF NOT FOUND THEN RAISE EXCEPTION 'member % is not active', p_member USING ERRCODE = 'OF006', DETAIL = p_member::text; END IF;
  title := v.title;
  INSERT INTO stakes AS s (project_id, member_id, name, invested, capital, created_at) VALUES (p_project, p_member, name, p_amount, p_amount, p_at)
  ON CONFLICT (project_id, member_id) DO UPDATE SET invested = s.invested + p_amount, capital = s.capital + p_amount, name = excluded.name
  RETURNING s.invested = p_amount INTO v_new;
  UPDATE projects SET invested = invested + p_amount, capital = capital + p_amount, investors = investors + v_new::int WHERE id = p_project;
  SELECT r.available_after, r.balance_after INTO available_after, balance_after FROM project_record(
    p_request, p_payload_hash, p_at, p_id, p_reference, 'investment', p_amount, NULL, NULL, p_member, name, title, p_project, p_member,
    ARRAY[p_member, p_member], ARRAY['available', 'invested']::account_kind[], ARRAY[-p_amount, p_amount],
    'project.invest', jsonb_build_object('amount', p_amount, 'project', title), p_address) r;
END $$;
--> statement-breakpoint

-- Records what a project has earned or lost: the money comes into or leaves a channel at once, and
-- stands on the project's account until it is shared out. No loss goes beyond the investors' capital.
CREATE FUNCTION project_result(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_reference text, p_project uuid, p_kind result_kind, p_amount bigint,
  p_method method, p_note text, p_by uuid, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v projects := project_lock(p_project, true);
  v_sign int := CASE p_kind WHEN 'profit' THEN 1 ELSE -1 END;
  v_cash account_kind := ('cash:' || p_method)::account_kind;
BEGIN
  IF v.invested = 0 THEN RAISE EXCEPTION 'project % has no investors', p_project USING ERRCODE = 'PJ005'; END IF;
  IF p_kind = 'loss' AND p_amount > v.capital + v.undistributed THEN
    RAISE EXCEPTION 'a loss beyond the capital of %', p_project USING ERRCODE = 'PJ006', DETAIL = (v.capital + v.undistributed)::text;
  END IF;
  UPDATE projects SET profit = profit + CASE p_kind WHEN 'profit' THEN p_amount ELSE 0 END, loss = loss + CASE p_kind WHEN 'loss' THEN p_amount ELSE 0 END,
    undistributed = undistributed + v_sign * p_amount WHERE id = p_project;
  INSERT INTO project_results (id, project_id, kind, amount, method, note, recorded_by, created_at)
  VALUES (p_id, p_project, p_kind, p_amount, p_method, p_note, p_by, p_at);
  PERFORM project_record(
    p_request, p_payload_hash, p_at, p_id, p_reference, ('project-' || p_kind)::transaction_type, p_amount, p_method, p_note,
    NULL, CASE p_kind WHEN 'profit' THEN v.title END, CASE p_kind WHEN 'loss' THEN v.title END, p_project, p_by,
    ARRAY['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', p_project]::uuid[],
    ARRAY[v_cash, CASE p_kind WHEN 'profit' THEN 'income:project-profit' ELSE 'expense:project-loss' END::account_kind, 'equity:distributions', 'project'],
    ARRAY[-v_sign * p_amount, v_sign * p_amount, -v_sign * p_amount, v_sign * p_amount],
    CASE p_kind WHEN 'profit' THEN 'project.profit' ELSE 'project.loss' END,
    jsonb_build_object('amount', p_amount, 'method', p_method, 'project', v.title), p_address);
END $$;
--> statement-breakpoint

-- One transaction for each of many members, between an account of theirs and the project's, or between
-- two of theirs: the whole set in one statement each, so that thousands cost a fraction of as many
-- postings. All accounts are locked first, in the order in which every posting locks.
CREATE FUNCTION project_pay(
  p_project projects, p_at timestamptz, p_type transaction_type, p_by uuid, p_description text,
  p_ids uuid[], p_references text[], p_members uuid[], p_amounts bigint[], p_take account_kind, p_give account_kind)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_total bigint := (SELECT sum(a) FROM unnest(p_amounts) a);
  v_to boolean := p_type <> 'loss';
  v_bad record;
BEGIN
  PERFORM FROM (
    SELECT owner, kind FROM unnest(p_members) owner CROSS JOIN unnest(ARRAY[p_take, p_give]) kind WHERE kind <> 'project'
    UNION ALL SELECT p_project.id, 'project'::account_kind ORDER BY owner, kind) o
  CROSS JOIN LATERAL (SELECT a.id FROM accounts a WHERE a.owner = o.owner AND a.kind = o.kind AND a.shard = 0 FOR UPDATE) a;

  WITH changes AS (
    SELECT CASE kind WHEN 'project' THEN p_project.id ELSE member END AS owner, kind, amount
    FROM unnest(p_members, p_amounts) AS p(member, part) CROSS JOIN LATERAL (VALUES (p_take, -part), (p_give, part)) AS l(kind, amount))
  SELECT c.owner, c.kind, c.amount INTO v_bad FROM changes c
  LEFT JOIN accounts a ON a.owner = c.owner AND a.kind = c.kind AND a.shard = 0
  WHERE c.kind <> 'project' AND coalesce(a.balance + c.amount BETWEEN a.low AND a.high, false) IS FALSE LIMIT 1;
  IF FOUND THEN PERFORM ledger_refuse(v_bad.owner, v_bad.kind, 0::smallint, v_bad.amount); END IF;

  -- Each line continues its account: the members' have one line each, the project's has them all.
  WITH lines AS (
    SELECT p.n, l.line, CASE l.kind WHEN 'project' THEN p_project.id ELSE p.member END AS owner, l.kind, l.amount, p.id
    FROM unnest(p_ids, p_members, p_amounts) WITH ORDINALITY AS p(id, member, part, n)
    CROSS JOIN LATERAL (VALUES (1, p_take, -p.part), (2, p_give, p.part)) AS l(line, kind, amount)),
  posted AS (
    SELECT l.id, l.n, l.line, a.id AS account, l.amount,
      a.version + row_number() OVER w AS number, a.balance + sum(l.amount) OVER w AS balance
    FROM lines l JOIN accounts a ON a.owner = l.owner AND a.kind = l.kind AND a.shard = 0
    WINDOW w AS (PARTITION BY a.id ORDER BY l.n ROWS UNBOUNDED PRECEDING)),
  applied AS (
    UPDATE accounts a SET balance = a.balance + s.amount, version = a.version + s.lines
    FROM (SELECT account, sum(amount) AS amount, count(*) AS lines FROM posted GROUP BY account) s WHERE a.id = s.account)
  INSERT INTO entries (transaction_id, step, line, account_id, number, amount, balance_after, at)
  SELECT id, 'settle', line, account, number, amount, balance, p_at FROM posted ORDER BY n, line;

  UPDATE org_totals SET
    approved_transactions = approved_transactions + cardinality(p_ids),
    available = available + CASE WHEN p_give = 'available' THEN v_total ELSE 0 END,
    used = used - CASE WHEN p_take = 'invested' THEN v_total ELSE 0 END
  WHERE shard = own_shard();

  INSERT INTO transactions (id, reference, type, status, amount, description, from_member, to_member, from_name, to_name, submitted_by, project_id, created_at, updated_at)
  SELECT p.id, p.reference, p_type, 'approved', p.amount, p_description,
    CASE WHEN v_to THEN NULL ELSE p.member END, CASE WHEN v_to THEN p.member END,
    CASE WHEN v_to THEN p_project.title ELSE m.full_name END, CASE WHEN v_to THEN m.full_name ELSE p_project.title END,
    p_by, p_project.id, p_at, p_at
  FROM unnest(p_ids, p_references, p_members, p_amounts) AS p(id, reference, member, amount) JOIN members m ON m.id = p.member;

  IF p_type = 'profit' THEN
    UPDATE member_totals t SET profit = t.profit + p.amount FROM unnest(p_members, p_amounts) AS p(member, amount) WHERE t.member_id = p.member;
  END IF;
END $$;
--> statement-breakpoint

-- Shares out everything that is recorded and not shared out yet: a profit to what the investors have
-- available, a loss from what they have invested. The parts come from the one rule (splitByWeight in
-- lib/projects/rules.ts); here they must be those of the stakes as they are now, add up, and none may be
-- a franc or more away from its exact share.
CREATE FUNCTION project_distribute(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_project uuid, p_note text, p_by uuid,
  p_members uuid[], p_weights bigint[], p_amounts bigint[], p_ids uuid[], p_references text[], p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v projects := project_lock(p_project, true);
  v_sum bigint := abs(v.undistributed);
  v_whole numeric := (SELECT sum(w) FROM unnest(p_weights) w);
  v_profit boolean := v.undistributed > 0;
  v_recorded bigint; v_own boolean;
  v_paid uuid[]; v_ids uuid[]; v_references text[]; v_amounts bigint[];
BEGIN
  IF v_sum = 0 THEN RAISE EXCEPTION 'nothing to share out of %', p_project USING ERRCODE = 'PJ007'; END IF;
  -- Profits and losses together: a large loss does not hide behind a large profit.
  SELECT sum(amount), bool_or(recorded_by = p_by) INTO v_recorded, v_own FROM project_results
  WHERE project_id = p_project AND distribution_id IS NULL;
  IF v_own AND EXISTS (SELECT FROM settings WHERE second_approval_from <= v_recorded) THEN
    RAISE EXCEPTION 'somebody else shares it out' USING ERRCODE = 'PJ008';
  END IF;
  IF (SELECT sum(a) FROM unnest(p_amounts) a) IS DISTINCT FROM v_sum
    OR (SELECT count(DISTINCT m) FROM unnest(p_members) m) <> cardinality(p_members)
    OR EXISTS (
      SELECT FROM unnest(p_members, p_weights, p_amounts) AS p(member, weight, amount)
      LEFT JOIN stakes s ON s.project_id = p_project AND s.member_id = p.member
      WHERE p.weight IS DISTINCT FROM CASE WHEN v.capital > 0 THEN s.capital ELSE s.invested END
        OR p.amount < 0 OR abs(p.amount * v_whole - v_sum::numeric * p.weight) >= v_whole)
    OR (v.capital > 0 AND v_whole <> v.capital) THEN
    RAISE EXCEPTION 'the parts of % are not those of its stakes', p_project USING ERRCODE = 'PJ010';
  END IF;
  -- Who gets less than a franc gets nothing, and no transaction.
  SELECT array_agg(p.member), array_agg(p.id), array_agg(p.reference), array_agg(p.amount) INTO v_paid, v_ids, v_references, v_amounts
  FROM unnest(p_members, p_ids, p_references, p_amounts) AS p(member, id, reference, amount) WHERE p.amount > 0;

  PERFORM project_pay(v, p_at, CASE WHEN v_profit THEN 'profit' ELSE 'loss' END::transaction_type, p_by, p_note, v_ids, v_references, v_paid, v_amounts,
    CASE WHEN v_profit THEN 'project' ELSE 'invested' END::account_kind, CASE WHEN v_profit THEN 'available' ELSE 'project' END::account_kind);
  UPDATE stakes s SET
    earned = s.earned + CASE WHEN v_profit THEN p.amount ELSE 0 END,
    lost = s.lost + CASE WHEN v_profit THEN 0 ELSE p.amount END,
    capital = s.capital - CASE WHEN v_profit THEN 0 ELSE p.amount END
  FROM unnest(v_paid, v_amounts) AS p(member, amount) WHERE s.project_id = p_project AND s.member_id = p.member;
  UPDATE projects SET undistributed = 0,
    distributed = distributed + CASE WHEN v_profit THEN v_sum ELSE 0 END,
    borne = borne + CASE WHEN v_profit THEN 0 ELSE v_sum END,
    capital = capital - CASE WHEN v_profit THEN 0 ELSE v_sum END
  WHERE id = p_project;
  INSERT INTO project_distributions (id, project_id, amount, investors, note, distributed_by, created_at)
  VALUES (p_id, p_project, v.undistributed, cardinality(v_ids), p_note, p_by, p_at);
  INSERT INTO project_parts (distribution_id, member_id, weight, amount, transaction_id)
  SELECT p_id, p.member, p.weight, p.amount, CASE WHEN p.amount > 0 THEN p.id END
  FROM unnest(p_members, p_weights, p_amounts, p_ids) AS p(member, weight, amount, id);
  UPDATE project_results SET distribution_id = p_id WHERE project_id = p_project AND distribution_id IS NULL;
  INSERT INTO requests (member_id, id, payload_hash, transaction_id, available_after, balance_after, at)
  SELECT p_by, p_request, p_payload_hash, v_ids[1], sum(CASE kind WHEN 'available' THEN balance END), sum(balance), p_at
  FROM accounts WHERE owner = p_by AND kind < 'owed';
  PERFORM audit_write(p_at, p_by, 'project.distribute', 'done', 'project', p_project::text,
    jsonb_build_object('amount', v.undistributed, 'investors', cardinality(v_ids)), p_address);
END $$;
--> statement-breakpoint

-- The next status of a project. Completing it gives the investors what is left of their capital; all
-- results must be shared out by then. The ids and references are those of the investors' transactions.
CREATE FUNCTION project_go_on(
  p_at timestamptz, p_project uuid, p_status project_status, p_by uuid, p_members uuid[], p_ids uuid[], p_references text[], p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v projects := project_lock(p_project, false); v_amounts bigint[];
BEGIN
  IF v.status = p_status THEN RETURN; END IF;
  IF p_status = 'completed' AND v.status = 'running' THEN
    IF v.undistributed <> 0 THEN RAISE EXCEPTION 'project % has results', p_project USING ERRCODE = 'PJ002'; END IF;
    SELECT array_agg(s.capital ORDER BY p.n) INTO v_amounts
    FROM unnest(p_members) WITH ORDINALITY AS p(member, n) JOIN stakes s ON s.project_id = p_project AND s.member_id = p.member AND s.capital > 0;
    IF coalesce((SELECT sum(a) FROM unnest(v_amounts) a), 0) <> v.capital OR cardinality(p_members) <> coalesce(cardinality(v_amounts), 0) THEN
      RAISE EXCEPTION 'the parts of % are not those of its stakes', p_project USING ERRCODE = 'PJ010';
    END IF;
    IF v.capital > 0 THEN
      PERFORM project_pay(v, p_at, 'capital-return', p_by, NULL, p_ids, p_references, p_members, v_amounts, 'invested', 'available');
      UPDATE stakes SET returned = returned + capital, capital = 0 WHERE project_id = p_project AND capital > 0;
    END IF;
    UPDATE projects SET status = p_status, completed_at = p_at, updated_at = p_at, open_for_investment = false, returned = returned + capital, capital = 0
    WHERE id = p_project;
    UPDATE org_totals SET completed_projects = completed_projects + 1 WHERE shard = own_shard();
  ELSE
    UPDATE projects SET status = p_status, running_at = p_at, updated_at = p_at WHERE id = p_project;
  END IF;
  PERFORM audit_write(p_at, p_by, CASE p_status WHEN 'completed' THEN 'project.complete' ELSE 'project.run' END, 'done', 'project', p_project::text,
    CASE p_status WHEN 'completed' THEN jsonb_build_object('amount', v.capital) END, p_address);
END $$;
--> statement-breakpoint

-- Rights -------------------------------------------------------------------------------------------

REVOKE EXECUTE ON FUNCTION project_lock, project_record, project_invest, project_result, project_pay, project_distribute, project_go_on FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION project_invest, project_result, project_distribute, project_go_on TO openfuture_app;
--> statement-breakpoint
GRANT SELECT ON projects, stakes, project_results, project_distributions, project_parts, project_files TO openfuture_app;
--> statement-breakpoint
GRANT INSERT (id, title, description, target, open_for_investment, created_by, created_at, updated_at) ON projects TO openfuture_app;
--> statement-breakpoint
GRANT UPDATE (title, description, target, open_for_investment, updated_at) ON projects TO openfuture_app;
--> statement-breakpoint
GRANT INSERT, DELETE ON project_files TO openfuture_app;
