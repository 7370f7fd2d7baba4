import type { APIRequestContext } from "@playwright/test";
import { dialogOf, expect, readPage, test } from "./server-test";

/** How many refusals the log has of somebody. */
async function refusalsOf(director: APIRequestContext, who: string): Promise<number> {
  const list = await director.get(`/admin/audit?who=${who}&outcome=refused&limit=1`);
  return Number(list.headers()["x-total-count"]);
}

test("the director sees what holds, and changes nothing", async ({ clientOf }) => {
  const director = await clientOf("director");
  const put = await director.put("/admin/settings", { data: { secondApprovalFrom: 1 } });
  expect(put.status()).toBe(403);
  const read = await (await director.get("/admin/settings")).json();
  expect(read).toMatchObject({ settings: { secondApprovalFrom: null } });
  const { html } = await readPage(director, "/settings");
  expect(html).toContain("One approver is enough");
  expect(html).not.toContain('name="approvers"');
  expect(html).not.toContain('href="/settings/outbox"');
});

test("a member is refused the log and the settings, and the log keeps each refusal", async ({
  clientOf,
}) => {
  const [director, jean] = [await clientOf("director"), await clientOf("jean")];
  const before = await refusalsOf(director, "jean");
  expect((await jean.get("/settings/audit")).status()).toBe(403);
  expect((await jean.get("/admin/audit")).status()).toBe(403);
  const put = await jean.put("/admin/settings", { data: { secondApprovalFrom: 1 } });
  expect(put.status()).toBe(403);
  const { html } = await readPage(jean, "/settings");
  expect(html).not.toContain('name="approvers"');
  expect(html).not.toMatch(/href="\/settings\/(audit|outbox)"/);

  expect(await refusalsOf(director, "jean")).toBe(before + 3);
  const page = await readPage(director, "/settings/audit?who=jean&outcome=refused");
  const [, newest, second, third] = page.html.match(/<tr[\s>].*?<\/tr>/gs) ?? [];
  expect(newest).toContain("Manage the system");
  expect(second).toContain("See the audit log");
  expect(third).toContain("See the audit log");
  const list = await director.get("/admin/audit?who=jean&outcome=refused&limit=2");
  expect(list.headers().link).toContain("cursor=");
  expect(await list.json()).toMatchObject([
    { action: "system.manage", outcome: "refused", actor: { username: "jean" } },
    { action: "audit.view", outcome: "refused", address: expect.any(String) },
  ]);
  for (const wrong of [
    "who=nobody-of-that-name",
    "action=x",
    "from=2026-13-01",
    "cursor=x",
    "a=b",
  ]) {
    const refused = await director.get(`/admin/audit?${wrong}`);
    expect(refused.status(), wrong).toBe(422);
    expect(Object.keys((await refused.json()).fields), wrong).toEqual([wrong.split("=")[0]]);
  }
});

test("the log is exported as it is filtered, by those who may see it", async ({ clientOf }) => {
  const director = await clientOf("director");
  const filter = "action=deposits.*&who=aline";
  const { html } = await readPage(director, `/settings/audit?${filter}`);
  const link = /href="(\/settings\/audit\/export[^"]*)"/.exec(html)?.[1] ?? "";
  const answer = await director.get(link.replaceAll("&amp;", "&"));
  expect(answer.headers()["content-disposition"]).toMatch(/"audit_\d{4}-\d\d-\d\d\.csv"/);
  const [headings, ...rows] = (await answer.text()).trimEnd().split("\r\n");
  expect(headings).toContain("id,at,actorId,actor,username,action,outcome");
  const list = await director.get(`/admin/audit?${filter}`);
  expect(rows).toHaveLength((await list.json()).length);
  expect(rows.length).toBeGreaterThan(0);
  const nobody = "who=nobody-of-that-name";
  expect((await director.get(`/settings/audit/export?${nobody}`)).status()).toBe(422);
  expect((await readPage(director, `/settings/audit?${nobody}`)).html).not.toContain(
    "/settings/audit/export",
  );
});

test("the link of an invitation is for an administrator alone, and opening it is noted", async ({
  request: visitor,
  clientOf,
}) => {
  const finance = await clientOf("finance");
  for (const path of ["/members/invitations", "/settings/outbox"]) {
    expect((await finance.get(path)).status(), path).toBe(403);
  }
  expect((await visitor.get("/admin/outbox")).status()).toBe(401);
  const admin = await clientOf("admin");
  const email = `guest-${crypto.randomUUID()}@example.com`;
  const data = { email, name: "Eric Nshuti" };
  expect((await admin.post("/admin/invitations", { data })).status()).toBe(201);
  const outbox = (await readPage(admin, "/settings/outbox")).html;
  const row = (outbox.match(/<tr[\s>].*?<\/tr>/gs) ?? []).find((text) => text.includes(email));
  const mail = (/href="([^"]*mail=[^"]*)"/.exec(row ?? "")?.[1] ?? "").replaceAll("&amp;", "&");
  const opened = (await readPage(admin, mail)).html;
  const [link = "none"] = /http[^"<\s]*\/invite\/[\w-]+/.exec(opened) ?? [];
  expect(dialogOf(opened)).toContain("it is for the recipient alone");
  const trail = (await readPage(admin, "/settings/audit?action=outbox.open-link")).html;
  expect((trail.match(/<tr[\s>].*?<\/tr>/gs) ?? [])[1]).toContain(email);

  const tech = await clientOf("tech");
  const shown = (await readPage(tech, mail)).html;
  expect(dialogOf(shown)).toContain("and is not shown to you");
  expect(dialogOf(shown)).toContain("(The link is not shown here.)");
  expect(shown).not.toContain(link);
  expect(await (await tech.get("/admin/outbox")).text()).not.toMatch(/\/invite\/|reset=/);
  const [listed] = await (await tech.get("/admin/outbox?limit=1")).json();
  expect(Object.keys(listed)).toEqual(["to", "subject", "text", "links", "createdAt", "sentAt"]);
});
