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
