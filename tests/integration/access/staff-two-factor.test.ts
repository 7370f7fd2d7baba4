import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { loadActor, loadReader } from "@/lib/auth/queries";
import { disableTwoFactor } from "@/lib/auth/two-factor/commands";
import { getTwoFactor } from "@/lib/auth/two-factor/queries";
import { getSettings } from "@/lib/settings/queries";
import { answerTo, signIn } from "@/tests/support/access";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());
beforeEach(async () => {
  await coop.arrange`update settings set staff_two_factor = null`;
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function mustEnrol(who: Person) {
  const { sessionId } = await signIn(coop, who);
  const reader = await loadReader(coop.db, sessionId, new Date());
  const acts = (await loadActor(coop.db, sessionId, new Date())) !== null;
  return { mustEnrol: reader?.mustEnrol, acts };
}
const LED = { mustEnrol: true, acts: false };
const FREE = { mustEnrol: false, acts: true };

test("staff set two-factor up before anything else; members need not", async () => {
  for (const who of ["admin", "finance", "tech", "advisor", "director"] as const) {
    expect(await mustEnrol(who), who).toEqual(LED);
  }
  expect(await mustEnrol("aline")).toEqual(FREE);
  expect((await getSettings(coop.db)).staffTwoFactor).toBe(1);
});

test("in the demonstration they need not, until it is switched on there", async () => {
  vi.stubEnv("DEMONSTRATION", "1");
  expect(await mustEnrol("finance")).toEqual(FREE);
  expect((await getSettings(coop.db)).staffTwoFactor).toBe(0);
  await coop.arrange`update settings set staff_two_factor = 1`;
  expect(await mustEnrol("finance")).toEqual(LED);
});

test("one person alone does not switch it off", async () => {
  const proposal = await proposeSettings(coop.as("tech"), { staffTwoFactor: 0 });
  expect(await mustEnrol("finance")).toEqual(LED);
  const shown = await coop.owner`select effect from proposals where id = ${proposal}`;
  expect(shown[0]?.effect.changes).toEqual([{ what: "staffTwoFactor", before: 1, after: 0 }]);
  await decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
  expect(await mustEnrol("finance")).toEqual(FREE);
  await setSettings(coop, { staffTwoFactor: 1 });
  expect(await mustEnrol("finance")).toEqual(LED);
});

test("who has it keeps it", async () => {
  await coop.arrange`update members set two_factor_enabled = true where username in ('finance', 'eric')`;
  const off = (who: Person) =>
    answerTo(disableTwoFactor(coop.as(who), { password: PASSWORD, code: "123456" }));
  expect((await getTwoFactor(coop.db, coop.idOf("finance"))).required).toBe(true);
  expect((await getTwoFactor(coop.db, coop.idOf("eric"))).required).toBe(false);
  expect(await off("finance")).toBe("two_factor_kept");
  expect(await off("eric")).toBe("wrong_code");
});
