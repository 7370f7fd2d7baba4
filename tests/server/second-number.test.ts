import en from "@/messages/en.json";
import { waitUntil } from "@/tests/support/wait-until";
import { openPlain, pressPlain, textOf } from "./plain-form";
import { expect, readPage, test } from "./server-test";

test("a second number is opened by two, shown to who pays in, and gets what is paid there", async ({
  clientOf,
}) => {
  const [admin, director, aline, finance] = [
    await clientOf("admin"),
    await clientOf("director"),
    await clientOf("aline"),
    await clientOf("finance"),
  ];
  // A server asks for the names of channels once a second at most (lib/ledger/office-names.ts).
  const isNamed = (path: string) =>
    waitUntil(`${path} names the account`, async () => {
      const { html } = await readPage(finance, path);
      return html.includes(typed["name.en"]) || undefined;
    });
  const confirm = async (proposal: string) => {
    const data = { decision: "confirm" };
    const decided = await director.put(`/admin/proposals/${proposal}`, { data });
    expect(decided.status(), await decided.text()).toBe(200);
  };

  const form = await openPlain(admin, "/transactions/books/chart?account=new");
  const typed = {
    number: "1011",
    "name.en": "Airtel of the branch",
    "name.rw": "Airtel y'ishami",
    method: "airtel",
    reason: "The branch has a number of its own",
  };
  await pressPlain(admin, form, en.books.chart.propose, typed);
  const waiting = await (await director.get("/admin/proposals")).json();
  const opening = waiting.find(
    (each: { subject: { reference: string } }) => each.subject.reference === "1011",
  );
  await confirm(opening.id);

  const { organisation } = await (await admin.get("/admin/organisation")).json();
  const others = organisation.payIn.filter(({ method }: { method: string }) => method !== "airtel");
  const payIn = [
    { method: "airtel", number: "501122" },
    { method: "airtel", number: "501133", channel: "airtel-1011" },
    ...others,
  ];
  const asked = await admin.put("/admin/organisation", { data: { payIn } });
  expect(asked.status(), await asked.text()).toBe(202);
  await confirm((await asked.json()).proposal);

  const dialog = await openPlain(aline, "/deposits?new=1");
  expect(textOf(dialog)).toContain(en.deposits.payIn.here);
  await pressPlain(aline, dialog, en.deposits.form.submit, {
    amount: "6,543",
    method: "airtel",
    "channel-airtel": "airtel-1011",
    senderPhone: "0738000101",
  });
  const list = await (await finance.get("/admin/transactions?limit=5&method=airtel")).json();
  const deposit = list.find(({ amount }: { amount: number }) => amount === 6_543);
  expect(deposit).toMatchObject({ method: "airtel", channel: "airtel-1011" });
  await isNamed(`/transactions?decide=${deposit.reference}`);
  const data = { status: "approved" };
  const approved = await finance.put(`/admin/transactions/${deposit.id}/status`, { data });
  expect(approved.status(), await approved.text()).toBe(200);

  const channels = await (await finance.get("/admin/channels")).json();
  expect(channels).toContainEqual({
    channel: "airtel-1011",
    account: "cash:1011",
    balance: 6_543,
  });
  await isNamed("/transactions/books");
});
