import { afterAll, beforeAll, expect, test } from "vitest";
import { listNotices } from "@/lib/notices/queries";
import { setProjectStatus } from "@/lib/projects/commands";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { noticesOf } from "@/tests/support/notices";
import { projectsOf } from "@/tests/support/projects";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

test("each investor is told what a profit, a loss and the end of a project meant to them", async () => {
  const [of, notices] = [projectsOf(coop), noticesOf(coop)];
  const id = await of.open();
  await of.stake(id, "aline", 30_000);
  await of.stake(id, "eric", 10_000);
  await notices.run();
  await of.record(id, "profit", 400);
  await of.share(id);
  await of.record(id, "loss", 200);
  await of.share(id);
  for (const status of ["running", "completed"] as const) {
    await setProjectStatus(coop.as("director"), id, status);
  }
  await notices.run();
  expect(await notices.notified()).toEqual([
    "aline: profit-received",
    "eric: profit-received",
    "aline: loss-borne",
    "eric: loss-borne",
    "aline: capital-returned",
    "eric: capital-returned",
  ]);
  const { rows } = await listNotices(coop.db, coop.idOf("eric"), null, 5);
  const own = rows.map(({ kind, amount, party }) => ({ kind, amount, party }));
  expect(own).toEqual(
    expect.arrayContaining([
      { kind: "profit-received", amount: 100, party: "Poultry farm" },
      { kind: "loss-borne", amount: 50, party: "Poultry farm" },
      { kind: "capital-returned", amount: 9_950, party: "Poultry farm" },
    ]),
  );
});
