import sharp from "sharp";
import { addDays, kigaliDay } from "@/lib/dates";
import { expect, readPage, test } from "./server-test";

test("the organisation is read by the office, and changed for a day by two", async ({
  clientOf,
}) => {
  const [tech, director, eric] = [
    await clientOf("tech"),
    await clientOf("director"),
    await clientOf("eric"),
  ];
  const { organisation } = await (await director.get("/admin/organisation")).json();
  expect(organisation).toMatchObject({
    legalName: "Open Future Cooperative",
    offered: ["mtn", "airtel", "bank", "cash"],
  });
  expect((await eric.get("/admin/organisation")).status()).toBe(403);
  const same = await tech.put("/admin/organisation", { data: { hours: organisation.hours } });
  expect([same.status(), (await same.json()).proposal]).toEqual([200, null]);
  const wrong = await tech.put("/admin/organisation", {
    data: { from: "2020-01-01", offered: [] },
  });
  expect(wrong.status()).toBe(422);
  const from = addDays(kigaliDay(new Date()), 10);
  const asked = await tech.put("/admin/organisation", {
    data: { from, fees: { mtn: 0.5, airtel: 1.2, bank: 0, cash: 0 } },
  });
  expect(asked.status(), await asked.text()).toBe(202);
  const { proposal } = await asked.json();
  const decided = await director.put(`/admin/proposals/${proposal}`, {
    data: { decision: "confirm" },
  });
  expect(decided.status(), await decided.text()).toBe(200);
  const after = await (await director.get("/admin/organisation")).json();
  expect(after).toMatchObject({ organisation, ahead: [{ proposal, from }] });
  const { html } = await readPage(director, "/settings");
  expect(html).toContain("Agreed for later");
  expect(html).toContain("0.5%");
});

test("a logo is sent as a picture, waits for a second person and is served for good", async ({
  clientOf,
}) => {
  const [tech, director] = [await clientOf("tech"), await clientOf("director")];
  const send = (buffer: Buffer, name = "logo.png") =>
    tech.post("/admin/organisation/logo", {
      multipart: { file: { name, mimeType: "image/png", buffer } },
    });
  const bad = await send(Buffer.from("<svg onload='alert(1)'/>"));
  expect(bad.status()).toBe(422);
  expect((await bad.json()).fields.file).toBe("Please select a valid image file.");
  const large = await send(Buffer.alloc(5 * 1024 * 1024 + 1));
  expect(large.status()).toBe(413);
  const background = { r: 10, g: 120, b: 60 };
  const picture = sharp({ create: { width: 240, height: 80, channels: 3, background } });
  const asked = await send(await picture.jpeg().toBuffer());
  expect(asked.status(), await asked.text()).toBe(202);
  const { proposal } = await asked.json();
  const waiting = await (await director.get("/admin/proposals")).json();
  const [change] = waiting.find(({ id }: { id: string }) => id === proposal).details.changes;
  expect(change).toMatchObject({
    what: "logo",
    after: expect.stringMatching(/^[0-9a-f]{64}\.png$/),
  });
  const { html } = await readPage(director, `/transactions?tab=decide&proposal=${proposal}`);
  expect(html).toContain(`/uploads/openfuture/logo/${change.after}`);
  const served = await director.get(`/uploads/openfuture/logo/${change.after}`);
  expect(served.status()).toBe(200);
  expect(served.headers()).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect((await director.get("/uploads/openfuture/logo/x.png")).status()).toBe(404);
  // Nothing is shown that only one person has asked for.
  const { organisation } = await (await director.get("/admin/organisation")).json();
  expect(organisation.logo).toBeNull();
  const refused = await director.put(`/admin/proposals/${proposal}`, {
    data: { decision: "refuse", reason: "Only tried" },
  });
  expect(refused.status(), await refused.text()).toBe(200);
});
