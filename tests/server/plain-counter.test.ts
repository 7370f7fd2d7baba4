import { openPlain, pressPlain, textOf } from "./plain-form";
import { expect, test } from "./server-test";

const COUNTER = "/transactions/counter";

test("a drawer is opened, a deposit taken with its slip as a file, and a passbook page made", async ({
  clientOf,
}) => {
  const clerk = await clientOf("admin");
  const closed = await openPlain(clerk, COUNTER);
  if (closed.html.includes("Open my drawer")) await pressPlain(clerk, closed, "Open my drawer");
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
});
