import { kigaliDay } from "@/lib/dates";
import { expect, PASSWORD, readPage, test } from "./server-test";

const DAY = 86_400_000;
const dayIn = (days: number) => kigaliDay(new Date(Date.now() + days * DAY));

test("withdrawals refuse what contradicts itself, and answer a retry alike", async ({
  clientOf,
}) => {
  const claudine = await clientOf("claudine");
  const post = (data: object, key?: string) =>
    claudine.post("/api/withdrawals", {
      data: { description: null, password: PASSWORD, ...data },
      ...(key && { headers: { "Idempotency-Key": key } }),
    });
  const wrong = [
    [{ amount: 500, method: "mtn" }, "phone"],
    [{ amount: 500, method: "mtn", phone: "+33612345678" }, "phone"],
    [{ amount: 500, method: "bank", account: "mine" }, "account"],
    [{ amount: 500, method: "cash", account: "BK 00040 12345" }, "account"],
    [{ amount: "500", method: "cash" }, "amount"],
    [{ amount: 500.5, method: "cash" }, "amount"],
    [{ amount: 500, method: "gold" }, "method"],
    [{ amount: 500, method: "cash", to: "me" }, "to"],
  ] as const;
  for (const [data, field] of wrong) {
    const answer = await post(data);
    expect(answer.status(), JSON.stringify(data)).toBe(422);
    expect(Object.keys((await answer.json()).fields)).toEqual([field]);
  }
  expect((await post({ amount: 999_999_999, method: "cash" })).status()).toBe(409);
  const key = crypto.randomUUID();
  const first = await post({ amount: 500, method: "cash" }, key);
  expect(first.status()).toBe(201);
  const { withdrawal } = await first.json();
  const again = await post({ amount: 500, method: "cash" }, key);
  expect((await again.json()).withdrawal).toEqual(withdrawal);
  expect((await post({ amount: 501, method: "cash" }, key)).status()).toBe(409);
  const gone = await claudine.delete(`/api/withdrawals/${withdrawal.id}`);
  expect(await gone.json()).toMatchObject({ withdrawal: { status: "cancelled" } });
  expect((await claudine.delete(`/api/withdrawals/${withdrawal.id}`)).status()).toBe(404);
  for (const call of ["/admin/trial-balance", "/admin/channels", "/transactions/books/export"]) {
    expect((await claudine.get(call)).status()).toBe(403);
  }
  expect((await claudine.post("/admin/channel-moves", { data: {} })).status()).toBe(403);
  expect((await readPage(claudine, "/transactions/books")).html).not.toContain("Trial balance<");
});

test("lend offers refuse what breaks a rule, and answer a retry alike", async ({ clientOf }) => {
  const claudine = await clientOf("claudine");
  const post = (path: string, data: object, key?: string) =>
    claudine.post(path, {
      data: { password: PASSWORD, ...data },
      ...(key && { headers: { "Idempotency-Key": key } }),
    });
  const good = { amount: 1_000, interestRate: 5, deadline: dayIn(30), visibility: "public" };
  const wrong = [
    [{ amount: 999 }, "amount"],
    [{ amount: 10_000_001 }, "amount"],
    [{ amount: "1000" }, "amount"],
    [{ interestRate: 0 }, "interestRate"],
    [{ interestRate: 50.1 }, "interestRate"],
    [{ interestRate: 1.25 }, "interestRate"],
    [{ deadline: dayIn(0) }, "deadline"],
    [{ deadline: "30/12/2027" }, "deadline"],
    [{ deadline: dayIn(800) }, "deadline"],
    [{ visibility: "friends" }, "visibility"],
    [{ lender: "me" }, "lender"],
    [{ password: undefined }, "password"],
  ] as const;
  for (const [change, field] of wrong) {
    const answer = await post("/api/lend-offers", { ...good, ...change });
    expect(answer.status(), JSON.stringify(change)).toBe(422);
    expect(Object.keys((await answer.json()).fields)).toEqual([field]);
  }
  expect((await post("/api/lend-offers", { ...good, password: "wrong-one" })).status()).toBe(422);
  const key = crypto.randomUUID();
  const first = await post("/api/lend-offers", good, key);
  expect(first.status()).toBe(201);
  const { message, offer } = await first.json();
  expect(message).toBe("Lend Offer Created");
  expect((await (await post("/api/lend-offers", good, key)).json()).offer.id).toBe(offer.id);
  expect((await post("/api/lend-offers", { ...good, amount: 2_000 }, key)).status()).toBe(409);
  expect((await post("/api/take-loan", { offerId: offer.id })).status()).toBe(403);
  expect((await claudine.delete(`/api/lend-offers/${offer.id}`)).status()).toBe(200);
  expect((await claudine.delete(`/api/lend-offers/${offer.id}`)).status()).toBe(409);
  expect((await claudine.delete("/api/lend-offers/none")).status()).toBe(404);
  expect((await claudine.get("/admin/loans")).status()).toBe(403);
  expect((await claudine.get("/rent?show=all")).status()).toBe(403);
});

test("an administrator cannot write off what is owed to them, and the trail says so", async ({
  clientOf,
}) => {
  const [admin, jean, finance] = [
    await clientOf("admin"),
    await clientOf("jean"),
    await clientOf("finance"),
  ];
  const deposit = await admin.post("/api/deposits", { data: { amount: 2_000, method: "cash" } });
  const { id } = (await deposit.json()).deposit;
  const decision = { data: { status: "approved" } };
  expect((await finance.put(`/admin/transactions/${id}/status`, decision)).status()).toBe(200);
  const terms = { amount: 1_000, interestRate: 5, deadline: dayIn(30), visibility: "public" };
  const made = await admin.post("/api/lend-offers", { data: { ...terms, password: PASSWORD } });
  const offerId = (await made.json()).offer.id;
  const taken = await jean.post("/api/take-loan", { data: { offerId, password: PASSWORD } });
  const { loan } = await taken.json();
  expect((await readPage(admin, `/borrow/${loan.id}`)).html).not.toContain("Write off<");
  const refused = await admin.post(`/admin/loans/${loan.id}/write-off`, {
    data: { reason: "Forget it" },
  });
  expect(refused.status()).toBe(403);
  expect((await refused.json()).code).toBe("own_record");
  const list = await admin.get("/admin/audit?who=admin&outcome=refused&limit=1");
  expect(await list.json()).toMatchObject([
    { action: "loans.write-off", detail: { why: "own_record" } },
  ]);
});
