import type { APIRequestContext } from "@playwright/test";
import en from "@/messages/en.json";
import { carryOut, linkOf, openPlain, pressPlain, textOf } from "./plain-form";
import { expect, PASSWORD, test } from "./server-test";

const { projects, proposals } = en;

/** Creates a project by its form; answers its address. */
async function create(director: APIRequestContext, title: string): Promise<string> {
  const form = await openPlain(director, "/projects?new=1");
  const typed = { title, description: "Honey", totalInvestment: "5000" };
  const made = await pressPlain(director, form, projects.form.create, typed);
  return linkOf(made, projects.form.toProject);
}

/** Another of the office confirms what is proposed about the project, from its page. */
async function confirm(client: APIRequestContext, address: string): Promise<void> {
  const see = linkOf(await openPlain(client, address), proposals.see);
  const done = await pressPlain(client, await openPlain(client, see), proposals.confirm);
  expect(textOf(done)).toContain(proposals.states.confirmed);
}

async function record(client: APIRequestContext, address: string, kind: string, amount: string) {
  const typed = { kind, amount, method: "cash", note: "A hive was lost" };
  const { submit, doneTitle } = projects.result;
  const said = await carryOut(client, `${address}?result=1`, { submit, typed });
  expect(said).toContain(doneTitle);
}

test("a project is created, invested in, has a result, is shared out and closed", async ({
  clientOf,
}) => {
  const [director, aline, finance] = [
    await clientOf("director"),
    await clientOf("aline"),
    await clientOf("finance"),
  ];
  const address = await create(director, `Bees ${Date.now().toString(36)}`);
  const { invest, distribute, office } = projects;
  const steps = { submit: invest.submit, typed: { amount: "700" } };
  const said = await carryOut(aline, `${address}?invest=1`, steps);
  expect(said).toContain(invest.doneTitle);
  await record(director, address, "loss", "100");
  await confirm(finance, address);
  const { submit, doneTitle } = distribute;
  const shared = await carryOut(director, `${address}?distribute=1`, { submit, typed: {} });
  expect(shared).toContain(doneTitle);
  await confirm(finance, address);
  const closed = await pressPlain(director, await openPlain(director, address), office.close);
  expect(textOf(closed)).toContain(office.isClosed);
  const own = textOf(await openPlain(aline, address));
  expect(own).toMatch(new RegExp(`${projects.lost}\\s*-Rwf 100\\b`));
  // A loss is a loss on every screen, that of a single member's part too.
  expect(own).toMatch(/[-\u2212]RWF 100\b/);
  expect(own).not.toContain("+RWF 100");
  for (const kind of ["profit", "loss"]) {
    await record(director, address, kind, "10");
    await confirm(finance, address);
  }
  const even = textOf(await openPlain(aline, address));
  expect(even.match(/cancel each other out/g)).toHaveLength(2);
});

test("two offices at once: what was agreed to is what is shared out, or nothing", async ({
  clientOf,
}) => {
  const [director, admin, finance, eric] = [
    await clientOf("director"),
    await clientOf("admin"),
    await clientOf("finance"),
    await clientOf("eric"),
  ];
  const address = await create(director, `Mill ${Date.now().toString(36)}`);
  const invested = { data: { amount: 1_500, password: PASSWORD } };
  expect((await eric.post(`/api${address}/investments`, invested)).ok()).toBe(true);
  const recordByCalls = async (kind: string, amount: number) => {
    const data = { kind, amount, method: "cash", note: "Flour" };
    const asked = await admin.post(`/api${address}/results`, { data });
    const { proposal } = await asked.json();
    const agreed = { data: { decision: "confirm" } };
    const done = await director.put(`/admin/proposals/${proposal}`, agreed);
    expect(done.status(), await done.text()).toBe(200);
  };
  await recordByCalls("profit", 500);
  const opened = await openPlain(finance, `${address}?distribute=1`);
  const reviewed = await pressPlain(finance, opened, en.steps.next);
  const asked = await pressPlain(finance, reviewed, en.steps.confirm);
  await recordByCalls("profit", 40);
  const { submit } = projects.distribute;
  const refused = await pressPlain(finance, asked, submit, { password: PASSWORD });
  expect(refused.html).toContain('role="alert"');
  expect(textOf(refused)).not.toContain(projects.distribute.doneTitle);
  const again = textOf(await openPlain(finance, `${address}?distribute=1`));
  expect(again).toContain("RWF 540");

  // Between the proposal and its confirmation: it is shown again before anything moves.
  const made = await admin.post(`/api${address}/distributions`, { data: {} });
  const shown = `/transactions?tab=decide&proposal=${(await made.json()).proposal}`;
  const before = await openPlain(finance, shown);
  expect(textOf(before)).toContain("+RWF 540");
  await recordByCalls("loss", 10);
  const changed = await pressPlain(finance, before, proposals.confirm);
  expect(textOf(changed)).toContain("has changed since it was shown");
  const now = await openPlain(finance, shown);
  expect(textOf(now)).toContain("+RWF 530");
  const done = await pressPlain(finance, now, proposals.confirm);
  expect(textOf(done)).toContain(proposals.states.confirmed);
});

test("a running project's money is spent from an account that is chosen, and from no other", async ({
  clientOf,
}) => {
  const [director, aline, finance] = [
    await clientOf("director"),
    await clientOf("aline"),
    await clientOf("finance"),
  ];
  const address = await create(director, `Mill ${Date.now().toString(36)}`);
  const calls = `/api${address}`;
  const { invest, movement } = projects;
  await carryOut(aline, `${address}?invest=1`, { submit: invest.submit, typed: { amount: "600" } });
  const started = await director.put(`${calls}/status`, { data: { status: "running" } });
  expect(started.status()).toBe(200);
  const note = "A millstone";
  const none = await pressPlain(finance, await openPlain(finance, `${address}?spend=1`), "Review", {
    amount: "200",
    note,
  });
  expect(textOf(none)).toContain(en.errors.field.resultMethod);
  const typed = { amount: "200", channel: "bank", note };
  const said = await carryOut(finance, `${address}?spend=1`, { submit: movement.submit, typed });
  expect(said).toContain(movement.proposedTitle);
  expect(said).toContain(en.methods.bank);
  const [made] = await (await finance.get(`${calls}/movements`)).json();
  expect(made).toMatchObject({ kind: "spending", amount: 200, method: "bank", channel: "bank" });
  const ask = (place: object) =>
    finance.post(`${calls}/movements`, {
      data: { kind: "spending", amount: 5, note, password: PASSWORD, ...place },
    });
  for (const place of [{ method: "bank", channel: "cash" }, { channel: "bank-1999" }]) {
    const answer = await ask(place);
    expect(answer.status(), JSON.stringify(place)).toBe(422);
    expect((await answer.json()).fields).toEqual({ channel: expect.any(String) });
  }
  expect((await (await ask({})).json()).fields).toEqual({ method: expect.any(String) });
  expect(await (await finance.get(`${calls}/movements`)).json()).toHaveLength(1);
});
