import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setProjectStatus } from "@/lib/projects/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { projectsOf } from "@/tests/support/projects";
import { type RawItem, type RawLine, rawPost, rawRecord } from "@/tests/support/raw-posting";
import { refusalOf } from "@/tests/support/refused";

const NOT_ALLOWED = "42501";
const APPEND_ONLY = "append_only";
const REWRITTEN = "immutable";
const CHECK = "23514";

let coop: Cooperative;
let farm: string;
let over: string;
beforeAll(async () => {
  coop = await openCooperative();
  const of = projectsOf(coop);
  farm = await of.open(100_000);
  await of.stake(farm, "aline", 30_000);
  await of.stake(farm, "eric", 10_000);
  await of.record(farm, "profit", 1_000);
  await of.share(farm);
  await of.record(farm, "profit", 50);
  over = await of.open();
  for (const status of ["running", "completed"] as const) {
    await setProjectStatus(coop.as("director"), over, status);
  }
});
// Nothing that was refused has left a trace.
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

describe("the application itself cannot", () => {
  test.each([
    "update projects set invested = 1",
    "update projects set status = 'running'",
    "update projects set undistributed = 0",
    "delete from projects",
    "insert into projects (id, title, description, target, created_by, created_at, updated_at, profit) select gen_random_uuid(), 'x', 'x', 1, created_by, created_at, updated_at, 5 from projects",
    ...["stakes", "project_results", "project_distributions", "project_parts"].flatMap((table) => [
      `insert into ${table} select * from ${table}`,
      `update ${table} set project_id = project_id`.replace(
        "project_parts set project_id = project_id",
        "project_parts set amount = 0",
      ),
      `delete from ${table}`,
    ]),
    "update project_files set name = 'x'",
    "select project_keep(null)",
    "select project_keep_parts(null, null, true, 1, null)",
    "select project_keep_investments(null, null, 1)",
  ])("%s", async (statement) => {
    expect(await refusalOf(() => coop.client.unsafe(statement))).toBe(NOT_ALLOWED);
  });
});

describe("the database refuses postings that a project does not bear", () => {
  const posts = (item: RawItem, ...lines: RawLine[]) =>
    refusalOf(() =>
      rawPost(coop.client, [rawRecord({ submitted_by: coop.idOf("director"), ...item }), ...lines]),
    );
  const invest = (project: string | null, amount: number) => {
    const aline = coop.idOf("aline");
    return posts(
      { type: "investment", amount, from_member: aline, project_id: project },
      [aline, "available", -amount],
      [aline, "invested", amount],
    );
  };

  test("an investment of no project, of a completed one, of one that waits to share out", async () => {
    expect(await invest(null, 100)).toBe("no_posting_rule");
    expect(await invest(randomUUID(), 100)).toBe("not_found");
    expect(await invest(over, 100)).toBe("project_not_open");
    expect(await invest(farm, 100)).toBe("project_not_open");
  });

  test("capital that is given back before all is shared out, or not to the franc", async () => {
    const back = (project: string, amount: number) => {
      const aline = coop.idOf("aline");
      return posts(
        { type: "capital-return", amount, to_member: aline, project_id: project },
        [aline, "invested", -amount],
        [aline, "available", amount],
      );
    };
    expect(await back(farm, 30_000)).toBe("project_unsettled");
    const other = await projectsOf(coop).open();
    await projectsOf(coop).stake(other, "aline", 500);
    expect(await back(other, 499)).toBe("not_the_stakes");
  });
});

describe("nobody can", () => {
  test.each([
    ["delete from projects", APPEND_ONLY],
    ["delete from stakes", APPEND_ONLY],
    ["update project_parts set amount = 0", APPEND_ONLY],
    ["delete from project_distributions", APPEND_ONLY],
    ["delete from project_results", APPEND_ONLY],
    ["update project_results set amount = 1", REWRITTEN],
    [
      "update project_results set distribution_id = null where distribution_id is not null",
      REWRITTEN,
    ],
    ["update transactions set project_id = null where project_id is not null", APPEND_ONLY],
    [
      "update transactions set voided_at = now() where project_id is not null",
      "transaction_of_project",
    ],
    [
      "update transactions set reversed_by = id where project_id is not null",
      "transaction_of_project",
    ],
    ["update projects set title = 'x' where status = 'completed'", "project_completed"],
    ["update projects set status = 'completed' where status = 'active'", "project_step"],
    [
      "update projects set invested = target + 1, capital = target + 1 where status = 'active'",
      CHECK,
    ],
    ["update projects set target = invested - 1 where status = 'active'", CHECK],
    ["update projects set undistributed = 0 where status = 'active'", CHECK],
    ["update stakes set capital = -1, lost = invested + 1", CHECK],
    ["update stakes set earned = -1", CHECK],
  ])("%s", async (statement, code) => {
    expect(await refusalOf(() => coop.owner.unsafe(statement))).toBe(code);
  });
});
