import { linkOf, openPlain, textOf } from "./plain-form";
import { expect, test } from "./server-test";

test("the field of the shell is a form, and on a phone a link, to the results", async ({
  clientOf,
}) => {
  const aline = await clientOf("aline");
  const home = await openPlain(aline, "/dashboard?plain=1");
  expect(home.html).toMatch(/<form[^>]* action="\/search"(?:(?!<\/form>).)* name="q"/s);
  expect(linkOf(home, "Open search")).toBe("/search");
  const found = await openPlain(aline, "/search?q=eric");
  const send = await openPlain(aline, linkOf(found, "Eric Mugisha"));
  expect(send.html).toMatch(/name="recipient"[^>]* value="Eric Mugisha"|value="Eric Mugisha"/);
  const results = await openPlain(aline, "/search?q=settings");
  expect(results.html).toMatch(
    /<main.*<form[^>]*>(?:(?!<\/form>).)* name="q"[^>]* value="settings"/s,
  );
  const settings = await openPlain(aline, linkOf(results, "Settings"));
  expect(settings.address).toBe("/settings");
  expect(textOf(settings)).toContain("Change password");
});

test("an address that names nobody chooses nobody to send to", async ({ clientOf }) => {
  const aline = await clientOf("aline");
  for (const nobody of ["none", "00000000-0000-0000-0000-000000000000"]) {
    const { html } = await openPlain(aline, `/profile?send=1&to=${nobody}`);
    expect(/<input[^>]* name="recipient"[^>]*>/.exec(html)?.[0], nobody).toMatch(/ value=""/);
  }
});
