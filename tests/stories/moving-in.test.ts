import { afterEach, beforeEach, expect, test } from "vitest";
import { proposeImport } from "@/lib/approvals/imports";
import { listProblems } from "@/lib/imports/runs";
import { importWords } from "@/lib/imports/words";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { tellStory } from "@/tests/support/ledger-table";
import { filesOf, movingIn } from "@/tests/support/moving-in";

let coop: Cooperative;
beforeEach(async () => {
  coop = await openCooperative();
});
afterEach(() => coop.close());

const books = (phone: string, savings: string) =>
  filesOf({
    members: [`17,Odette,Mukeshimana,${phone}`, "18,Silas,Nkurunziza,", "19,Vestine,Uwamahoro,"],
    balances: ["17,125000", `18,${savings}`],
    trialBalance: ["Cash on hand,150000,", "1500,60000,", "2010,,165000", "4900,,45000"],
  });

test("a cooperative moves in", async () => {
  const story = tellStory("A cooperative moves in", coop);
  const of = movingIn(coop);
  const dirty = await story.step(
    "The administrator brings the old books in: a telephone number is none, and a balance is 400 less than the old books say.",
    () => of.bring(books("078", "39600")),
  );
  const { rows } = await listProblems(coop.db, { runId: dirty, kind: undefined }, 0, 10);
  const words = importWords("en");
  expect(rows.map((row) => `${row.kind} ${row.column}${row.row}: ${words.problem(row)}`)).toEqual([
    "members D2: This is no phone number. Write one such as 0788 000 101, or leave it empty.",
  ]);
  const view = await of.view(dirty);
  expect(view?.ties.map(words.tie)).toEqual([
    "The balances come to Rwf 164,600; the trial balance says Rwf 165,000 of members' savings. They differ by Rwf 400.",
  ]);
  await story.refused("She asks a second person nevertheless.", () =>
    proposeImport(coop.as("admin"), dirty),
  );
  const corrected = await story.step(
    "She corrects both cells, and brings the files in again.",
    () => of.bring(books("0788777001", "40000")),
  );
  await story.refused("She cannot approve them herself.", () => of.approve(corrected, "admin"));
  await story.step(
    "The director approves them: the books' other accounts are posted.",
    async () => {
      const [waiting] = await coop.owner`select id from proposals where state = 'waiting'`;
      await of.confirm(waiting?.id, "director");
    },
  );
  await story.step("Odette, Silas and Vestine join, with what they have.", of.work);
  await story.refused("Nobody brings the same members in twice.", () =>
    of.bring(books("0788777001", "40000")),
  );
  await story.step("It was the wrong year: two people agree to undo it.", () => of.undo(corrected));
  await story.step("What members brought is posted back, and they leave.", of.work);
  const again = await story.step("The files of the right year are brought in.", () =>
    of.bring(books("0788777001", "40000")),
  );
  await story.step("The finance manager approves them.", () => of.approve(again, "manager"));
  await story.step("The three join again.", of.work);
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/moving-in.txt");
});
