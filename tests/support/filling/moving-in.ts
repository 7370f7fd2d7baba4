import { proposeLetters } from "@/lib/approvals/imports";
import { answerOpening, noteLetterAnswer, settleObjection } from "@/lib/imports/answers";
import { giveLetters, openLetters } from "@/lib/imports/letters";
import type { Cooperative } from "@/tests/support/cooperative";
import { filesOf, movingIn, oldBooks } from "@/tests/support/moving-in";

const AMOUNT = { kind: "balances", row: 2, column: "B", text: "12500" } as const;
const OBJECTION = {
  agrees: false,
  shouldBe: 9_000,
  remark: "A deposit of May is missing",
} as const;

/** Old books that moved in, with letters and answers; corrected ones that moved in too, and some that wait with problems. */
export async function fillMovedIn(coop: Cooperative) {
  const of = movingIn(coop);
  const run = await of.bring(oldBooks(3, undefined, undefined, () => 1));
  await of.approve(run);
  await of.work();
  await of.confirm(await proposeLetters(coop.as("admin"), run), "director");
  await giveLetters(coop.as("admin"), run);
  await answer(coop, run);
  const corrected = await of.bring(withProblems("Odette"));
  await of.correct(corrected, [AMOUNT, PHONE]);
  await of.check(corrected);
  await of.approve(corrected);
  await of.work();
  const waiting = await of.bring(withProblems("Silas"));
  await of.correct(waiting, [AMOUNT]);
}

const PHONE = { kind: "members", row: 2, column: "D", text: "" } as const;

/** One with a telephone number and an amount that are none. */
const withProblems = (name: string) =>
  filesOf({
    members: [`1,${name},Mukeshimana,07,,,,Gasaboo,,`, `2,${name},Nkurunziza,,`],
    balances: ["1,12.5", "2,7500"],
    trialBalance: ["1030,20000,", "2010,,20000"],
  });

async function answer(coop: Cooperative, run: string) {
  const rows = await coop.owner<{ id: string }[]>`
    select member_id as id from import_rows where run_id = ${run} order by row_no`;
  const as = (at: number) => ({
    ...coop.as("jean"),
    actor: { ...coop.people.jean, id: rows[at]?.id ?? "" },
  });
  await answerOpening(as(0), { agrees: true });
  await answerOpening(as(1), OBJECTION);
  const [objection] = await coop.owner<{ id: string }[]>`
    select id from import_answers where not agrees`;
  const settlement = "The books of May were read again: 2,000 is right";
  await settleObjection(
    coop.as("finance"),
    { runId: run, id: objection?.id ?? "" },
    { settlement },
  );
  const letters = await openLetters(coop.as("admin"), run, 1);
  const letter = letters.find(({ oldNumber }) => oldNumber === "3");
  const memberNumber = Number(letter?.memberNumber.slice(2));
  const noted = { memberNumber, replyCode: letter?.reply ?? "", ...OBJECTION };
  await noteLetterAnswer(coop.as("finance"), run, noted);
}
