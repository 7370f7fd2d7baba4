import type { APIRequestContext } from "@playwright/test";
import { askDatabase, closeDrawers, inDrawers, secondOf } from "./drawers";
import { openPlain, pressPlain, textOf, wrongBeside } from "./plain-form";
import { expect, PASSWORD, test } from "./server-test";

const COUNTER = "/transactions/counter";

test("a drawer is opened, a deposit taken with its slip as a file, and a passbook page made", async ({
  clientOf,
}) => {
  await closeDrawers(clientOf);
  const clerk = await clientOf("admin");
  await pressPlain(clerk, await openPlain(clerk, COUNTER), "Open my drawer");
  const [aline] = await (await clerk.get("/admin/users?q=aline&limit=1")).json();
  const number = String(Number(aline.memberNumber.slice(2)));
  const open = await openPlain(clerk, COUNTER);
  expect(open.html).toMatch(
    /<form[^>]* action="\/transactions\/counter"(?:(?!<\/form>).)*name="q"/s,
  );
  const found = await openPlain(clerk, `${COUNTER}?q=${number}`);
  const review = await pressPlain(clerk, found, "Deposit", { amount: "1000" });
  const taken = await pressPlain(clerk, review, "Take RWF 1,000");
  expect(textOf(taken)).toMatch(/RWF 1,000 taken from Aline/);
  const slip = /href="([^"]*)"[^>]*>[^<]*PDF, 58 mm/
    .exec(taken.html)?.[1]
    ?.replaceAll("&amp;", "&");
  const file = await clerk.get(slip ?? "");
  expect(file.headers()["content-type"]).toBe("application/pdf");

  const page = await openPlain(clerk, `${COUNTER}?member=${aline.id}&passbook=1`);
  const made = await pressPlain(clerk, page, "Print passbook page", { lines: "last" });
  expect(textOf(made)).toContain("Passbook page");
  await closeDrawers(clientOf);
});

/** Cash comes from the cash on hand into the safe, to which a colleague agrees. */
async function fillSafe(clerk: APIRequestContext, colleague: APIRequestContext, amount: number) {
  const lines = [
    { code: "1040", debit: amount },
    { code: "1030", credit: amount },
  ];
  const data = { description: "To the safe", lines, password: PASSWORD };
  const made = await clerk.post("/admin/vouchers", { data });
  expect(made.status(), await made.text()).toBe(202);
  const { id } = (await made.json()).transaction;
  const decided = { data: { status: "approved" } };
  expect((await colleague.put(`/admin/transactions/${id}/status`, decided)).status()).toBe(200);
}

const SECOND = ["secondStaff.identifier", "secondStaff.password"] as const;
const [WHO, THEIRS] = SECOND;

test("with cash from the safe a member is paid, cash goes back, and the drawer is counted and closed by another", async ({
  clientOf,
}) => {
  await closeDrawers(clientOf);
  const [clerk, colleague] = [await clientOf("finance"), await clientOf("admin")];
  await fillSafe(clerk, colleague, 10_000);

  // Opened: pieces that are none, nobody who agrees, and a wrong password open nothing.
  let page = await openPlain(clerk, COUNTER);
  const opens = (typed: Record<string, string>) => pressPlain(clerk, page, "Open my drawer", typed);
  page = await opens({ pieces5000: "two" });
  expect(wrongBeside(page, "pieces5000")).toContain("from 0 to 999,999");
  page = await opens({ pieces5000: "2" });
  expect(textOf(page)).toContain("A second person must agree");
  page = await opens({ pieces5000: "2", [WHO]: "admin", [THEIRS]: "not-theirs" });
  expect(wrongBeside(page, THEIRS)).toBe("Incorrect password");
  expect(page.html).not.toContain("not-theirs");
  expect(await inDrawers()).toBe(0);
  await opens({ pieces5000: "2", [WHO]: "admin", [THEIRS]: PASSWORD });
  expect(await inDrawers()).toBe(10_000);

  // Paid out: the member's own password, typed by them.
  const [aline] = await (await clerk.get("/admin/users?q=aline&limit=1")).json();
  const member = await openPlain(clerk, `${COUNTER}?member=${aline.id}`);
  const none = await pressPlain(clerk, member, "Pay out", { amount: "0" });
  expect(wrongBeside(none, "amount")).toContain("greater than 0");
  let review = await pressPlain(clerk, member, "Pay out", { amount: "1000" });
  const pays = (typed: Record<string, string>) =>
    pressPlain(clerk, review, "Pay out RWF 1,000", typed);
  review = await pays({});
  expect(wrongBeside(review, "memberPassword")).toContain("The member types their password here");
  review = await pays({ memberPassword: "not-theirs" });
  expect(wrongBeside(review, "memberPassword")).toBe("Incorrect password");
  const paid = await pays({ memberPassword: PASSWORD });
  expect(textOf(paid)).toMatch(/RWF 1,000 paid out to Aline/);
  expect(paid.html).toMatch(/PDF, 58 mm/);
  expect(await inDrawers()).toBe(9_000);

  // Back to the safe: not more than there is, and not by how much more.
  let safe = await openPlain(clerk, `${COUNTER}?safe=1`);
  const moves = (amount: string, over = {}) =>
    pressPlain(clerk, safe, "Move the cash", {
      amount,
      [WHO]: "admin",
      [THEIRS]: PASSWORD,
      ...over,
    });
  safe = await moves("2000", { [WHO]: "" });
  expect(wrongBeside(safe, WHO)).not.toBe("");
  safe = await moves("9001");
  expect(wrongBeside(safe, "amount")).toBe("The drawer does not hold that much.");
  await moves("2000");
  expect(await inDrawers()).toBe(7_000);

  // Counted, and closed by a colleague who counts the same.
  let count = await openPlain(clerk, `${COUNTER}?count=1`);
  count = await pressPlain(clerk, count, "Count the drawer", { pieces1000: "-7" });
  expect(wrongBeside(count, "pieces1000")).toContain("from 0 to 999,999");
  const counted = await pressPlain(clerk, count, "Count the drawer", { pieces1000: "7" });
  expect(
    textOf({ ...counted, html: counted.html.replace(/<dialog.*?<\/dialog>/gs, "") }),
  ).toContain("Your drawer is counted");
  const [drawer] = await askDatabase((sql) => sql`select id from drawers where state = 'counted'`);
  const closing = `${COUNTER}/drawers?close=${drawer?.id}`;
  const closes = async (pieces500: string) =>
    pressPlain(colleague, await openPlain(colleague, closing), "Close the drawer", { pieces500 });
  const other = await closes("13");
  expect(textOf(other)).toContain("Whoever counted before you counted another sum.");
  expect(textOf(other)).not.toContain("7,000");
  await closes("14");
  expect(textOf(await openPlain(colleague, closing))).toMatch(/Expected RWF 7,000/);
  expect(await inDrawers()).toBe(0);
});

test("a drawer that its clerk left on an earlier day is counted in their place, and not closed by the same person", async ({
  clientOf,
}) => {
  await closeDrawers(clientOf);
  const [clerk, colleague] = [await clientOf("finance"), await clientOf("admin")];
  await clerk.post("/admin/drawers", { data: { float: 0, denominations: {} } });
  const [{ id }] = await (await clerk.get("/admin/drawers?limit=1")).json();
  // It stays of today, or later, also where midnight is near.
  const opened = (when: string) =>
    askDatabase(
      (sql) => sql`update drawers set opened_at = now() + ${when}::interval where id = ${id}`,
    );
  await opened("1 hour");
  const list = async () => textOf(await openPlain(colleague, `${COUNTER}/drawers`));
  expect(await list()).not.toContain("Count in their place");
  const [place, closing] = ["count", "close"].map((act) => `${COUNTER}/drawers?${act}=${id}`);
  expect(textOf(await openPlain(colleague, place ?? ""))).toContain("Its clerk counts this drawer");
  const early = await colleague.put(`/admin/drawers/${id}/count`, { data: { denominations: {} } });
  expect(early.status()).toBe(403);

  await opened("-1 day");
  expect(await list()).toContain("Count in their place");
  await pressPlain(colleague, await openPlain(colleague, place ?? ""), "Count the drawer", {
    pieces5: "1",
  });
  expect(textOf(await openPlain(colleague, closing ?? ""))).toContain("A third person closes it");
  const own = await colleague.put(`/admin/drawers/${id}/close`, {
    data: { denominations: { 5: 1 } },
  });
  expect([own.status(), (await own.json()).code]).toEqual([403, "own_record"]);
  // Its clerk comes back, and counts it themselves.
  const mine = await clerk.get("/admin/drawers?limit=1");
  expect((await mine.json())[0]).toMatchObject({ id, state: "counted", counted: null });
  await pressPlain(clerk, await openPlain(clerk, `${COUNTER}?count=again`), "Count the drawer", {
    pieces5: "1",
  });
  await pressPlain(colleague, await openPlain(colleague, closing ?? ""), "Close the drawer", {
    pieces5: "1",
  });
  expect(textOf(await openPlain(colleague, closing ?? ""))).toMatch(/Difference RWF 5/);
});

test("what the forms of the desk refuse, the calls refuse with a 4xx", async ({ clientOf }) => {
  await closeDrawers(clientOf);
  const clerk = await clientOf("finance");
  const [aline] = await (await clerk.get("/admin/users?q=aline&limit=1")).json();
  await clerk.post("/admin/drawers", { data: { float: 0, denominations: {} } });
  const [drawer] = await (await clerk.get("/admin/drawers?limit=1")).json();
  const paid = { memberId: aline.id, amount: 1_000 };
  const denominations = { 1000: -7 };
  const refused = [
    ["post", "/admin/counter/withdrawals", { ...paid, amount: 0 }, 422],
    ["post", "/admin/counter/withdrawals", paid, 409],
    ["post", "/admin/counter/withdrawals", { ...paid, memberPassword: "not-theirs" }, 422],
    ["post", "/admin/counter/withdrawals", { ...paid, memberPassword: PASSWORD }, 409],
    ["post", "/admin/counter/safe-moves", { direction: "out", amount: 1, secondStaff: {} }, 422],
    [
      "post",
      "/admin/counter/safe-moves",
      { direction: "out", amount: 1, secondStaff: secondOf("admin") },
      409,
    ],
    ["put", `/admin/drawers/${drawer.id}/count`, { denominations }, 422],
    ["put", `/admin/drawers/${drawer.id}/close`, { denominations: {} }, 403],
  ] as const;
  for (const [method, call, data, status] of refused) {
    const answer = await clerk[method](call, { data });
    expect(answer.status(), `${call} ${JSON.stringify(data)}: ${await answer.text()}`).toBe(status);
  }
  expect(await inDrawers()).toBe(0);
  await closeDrawers(clientOf);
});

test("who stands at the desk is found by name, number and phone in any spelling", async ({
  clientOf,
}) => {
  await closeDrawers(clientOf);
  const clerk = await clientOf("admin");
  await pressPlain(clerk, await openPlain(clerk, COUNTER), "Open my drawer");
  const [aline] = await (await clerk.get("/admin/users?q=aline&limit=1")).json();
  const digits = String(aline.phone).replace(/\D/g, "").slice(-9);
  expect(digits).toMatch(/^7\d{8}$/);
  const [a, b, c] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  const number = aline.memberNumber;
  for (const typed of [
    aline.fullName,
    number,
    number.toLowerCase(),
    String(Number(number.slice(2))),
    `0${digits}`,
    `+250${digits}`,
    `250${digits}`,
    `+250 ${a} ${b} ${c}`,
    `0${a} ${b} ${c}`,
    `0${a}-${b}-${c}`,
    ` 0${digits} `,
  ]) {
    const found = await openPlain(clerk, `${COUNTER}?q=${encodeURIComponent(typed)}`);
    expect(textOf(found), typed).toContain(number);
    // Alone: what is done for them stands below.
    expect(found.html, typed).toContain(`name="memberId" value="${aline.id}"`);
  }
  for (const typed of ["0700000009", "+250 799 999 999", "M-999999", "Nobody Here"]) {
    const found = await openPlain(clerk, `${COUNTER}?q=${encodeURIComponent(typed)}`);
    expect(textOf(found), typed).not.toContain(number);
    expect(found.html, typed).not.toContain('name="memberId"');
  }
  await closeDrawers(clientOf);
});
