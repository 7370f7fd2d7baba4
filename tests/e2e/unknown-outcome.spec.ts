import postgres from "postgres";
import en from "@/messages/en.json" with { type: "json" };
import rw from "@/messages/rw.json" with { type: "json" };
import {
  callsOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAwake,
  PASSWORD,
  test,
} from "./clean-page";

const TEXTS = { en, rw };
/** The practice network never says what becomes of what is asked for this phone. */
const phone = "0788123453";
const SOON = { intervals: [100] };
// Another one each time: the same again would be asked about.
const francs = (first: number) => first + 100 * test.info().repeatEachIndex;

/** A withdrawal that is being paid out, or a deposit whose phone is asked, of which the provider has told nothing for a day. */
async function unanswered(kind: "payout" | "deposit"): Promise<{ id: string; reference: string }> {
  const eric = await callsOf("eric");
  const terms = { method: "mtn", amount: francs(kind === "payout" ? 2_300 : 24_500) };
  const asked =
    kind === "payout"
      ? await eric.post("/api/withdrawals", { data: { ...terms, phone, password: PASSWORD } })
      : await eric.post("/api/deposits", { data: { ...terms, senderPhone: phone, collect: true } });
  expect(asked.status()).toBe(201);
  const body = await asked.json();
  const made = body.withdrawal ?? body.deposit;
  if (kind === "payout") {
    const data = { status: "approved" };
    const finance = await callsOf("finance");
    const approved = await finance.put(`/admin/transactions/${made.id}/status`, { data });
    expect(approved.status()).toBe(200);
  }
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  // Once it has been asked it waits for ever: a day later nobody knows.
  await expect
    .poll(
      async () =>
        (
          await sql`update rail_requests set state = 'unknown', reason = 'NO_ANSWER', next_look_at = now() + interval '1 day'
            where transaction_id = ${made.id} and state = 'waiting' returning id`
        ).length,
      SOON,
    )
    .toBe(1);
  await sql.end();
  return made;
}

for (const [kind, language] of [
  ["payout", "en"],
  ["deposit", "rw"],
] as const) {
  test(`two people say what became of a ${kind} of which the provider tells nothing: ${language}`, async ({
    beside,
  }) => {
    const words = TEXTS[language].transactions.call;
    const number = `${kind === "payout" ? 8811 : 8822}${String(Date.now()).slice(-7)}`;
    const { id, reference } = await unanswered(kind);
    const page = await beside("finance", { language, width: 360 });
    await openAwake(page, `/transactions?tab=decide&decide=${reference}`);
    const dialog = page.getByRole("dialog");
    const propose = dialog.getByRole("button", { name: words.propose });
    await expect(propose).toBeVisible();
    await expectAccessible(page, { part: "dialog[open]" });
    await expectNoSidewaysScroll(page);
    await propose.press("Enter");
    await expect(
      dialog.getByText(TEXTS[language].errors.field.outcomeReason).first(),
    ).toBeVisible();
    await dialog.getByLabel(words.number).fill(number);
    await dialog.getByLabel(words.reason).fill("Seen in the portal");
    await propose.press("Enter");
    await expect(page.getByText(words.proposed).first()).toBeVisible();
    const proposals = await (await callsOf("finance")).get("/admin/proposals");
    const waiting: { id: string; subject: { id: string } }[] = await proposals.json();
    const proposal = waiting.find(({ subject }) => subject.id === id);
    const colleague = await beside("director", { language, width: 360 });
    await openAwake(colleague, `/transactions?tab=decide&proposal=${proposal?.id}`);
    const second = colleague.getByRole("dialog");
    await expect(second).toContainText("Seen in the portal");
    await expect(second).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}/);
    await expectAccessible(colleague, { part: "dialog[open]" });
    // Where more waits the button says so, too.
    const { confirm } = TEXTS[language].proposals;
    await second.getByRole("button", { name: new RegExp(`^${confirm}`) }).press("Enter");
    const eric = await callsOf("eric");
    const settled = async () => {
      const own = await eric.get(kind === "payout" ? "/api/withdrawals" : "/api/deposits");
      const rows: { id: string; status: string }[] = await own.json();
      return rows.find((each) => each.id === id)?.status;
    };
    await expect.poll(settled, SOON).toBe(kind === "payout" ? "paid" : "approved");
    await openAwake(page, `/transactions?view=${id}`);
    await expect(page.getByRole("dialog")).toContainText(number);
  });
}
