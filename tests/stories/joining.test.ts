import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeRecovery } from "@/lib/approvals/recover";
import { activateAccount } from "@/lib/members/joining/activate";
import { enrolMember } from "@/lib/members/joining/enrol";
import { openLetter } from "@/lib/members/joining/letter";
import { activateSchema, enrolSchema } from "@/lib/members/joining/schema";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { tellStory } from "@/tests/support/ledger-table";

let coop: Cooperative;
beforeEach(async () => {
  vi.stubEnv("DATABASE_URL", "postgres://nowhere");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the cooperative");
  coop = await openCooperative();
});
afterEach(() => coop.close());

const marie = { firstName: "Marie", lastName: "Mukamana" };

test("a member without e-mail joins at the desk, and her money needs two people", async () => {
  const story = tellStory("A member without e-mail joins at the desk", coop);
  const enrol = (phone?: string) =>
    enrolMember(coop.as("finance"), enrolSchema.parse({ ...marie, phone }));
  const open = (memberNumber: string, code: string | null) =>
    activateAccount(
      { db: coop.db, now: coop.clock.tick(), address: "10.3.0.1" },
      activateSchema.parse({
        memberNumber,
        code,
        password: "nine hills, one lake",
        language: "rw",
      }),
    );
  await story.refused("Finance writes Marie down with the phone number of Aline.", () =>
    enrol(coop.people.aline.phone ?? ""),
  );
  const joined = await story.step(
    "Marie has neither phone nor e-mail, and joins by her name.",
    () => enrol(),
  );
  const her = { ...coop.people.aline, ...marie, id: joined.id };
  await story.step("She pays in 20,000 in cash at the desk.", () => coop.fund(her, 20_000));
  await story.refused("Whoever has read her letter tries its code: one person gave it out.", () =>
    open(joined.memberNumber, joined.activationCode),
  );
  const { proposal } = await story.step("The administrator asks for a new letter for her.", () =>
    proposeRecovery(coop.as("admin"), joined.id, { reason: "Known by the village chief" }),
  );
  await story.refused("There is none before a second person has confirmed it.", () =>
    openLetter(coop.as("admin"), joined.id),
  );
  await story.step("The director confirms it.", () =>
    decideProposal(coop.as("director"), proposal, { decision: "confirm" }),
  );
  const letter = await openLetter(coop.as("admin"), joined.id);
  await story.step("Marie opens her account with the new letter.", () =>
    open(letter.memberNumber, letter.code),
  );
  await story.refused("The letter works once.", () => open(letter.memberNumber, letter.code));
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/member-joins-at-the-desk.txt");
});
