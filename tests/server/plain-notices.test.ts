import rw from "@/messages/rw.json";
import { letJoin } from "@/tests/support/newcomer";
import { waitUntil } from "@/tests/support/wait-until";
import { linkOf, openPlain, pressPlain, textOf } from "./plain-form";
import { expect, ownServer, PASSWORD, test } from "./server-test";

test("in Kinyarwanda one opens a notice, reads all, and chooses which come by mail", async ({
  clientOf,
}) => {
  const { username } = await letJoin(ownServer().database, "rw");
  const [aline, reader] = [await clientOf("aline"), await clientOf(username)];
  const { id: recipientId } = await (await reader.get("/api/me")).json();
  const sent = [];
  for (const amount of [1_030, 1_031]) {
    const data = { recipientId, amount, password: PASSWORD };
    sent.push((await (await aline.post("/api/send-money", { data })).json()).transaction);
  }
  await waitUntil("the recipient is told of both", async () => {
    const listed: unknown[] = await (await reader.get("/api/notices?limit=10")).json();
    return listed.length === 2 || undefined;
  });
  await pressPlain(reader, await openPlain(reader, "/dashboard"), "Kinyarwanda");
  const list = await openPlain(reader, "/notices");
  expect(textOf(list)).toContain("Ritarasomwa");
  const opened = await pressPlain(reader, list, "yaboherereje RWF 1,030.");
  expect(opened.address).toContain(`/transactions?view=${sent[0].id}`);
  expect(textOf(opened)).toContain(sent[0].reference);
  const rest = await openPlain(reader, "/notices");
  expect(linkOf(rest, "yaboherereje RWF 1,030.")).toContain(sent[0].id);
  const all = await pressPlain(reader, rest, rw.notices.markAll);
  expect(textOf(all)).toContain(rw.notices.allRead);

  const choose = async (reversed: null | "true") => {
    const settings = await openPlain(reader, "/settings");
    const typed = { "transaction-reversed": reversed };
    const saved = await pressPlain(reader, settings, "Bika impinduka", typed);
    expect(textOf(saved)).toContain("Ibyo mwahisemo byabitswe.");
    return (await openPlain(reader, "/settings")).html;
  };
  const ticked =
    /name="transaction-reversed"[^>]* checked=|checked=""[^>]* name="transaction-reversed"/;
  expect(await choose(null)).not.toMatch(ticked);
  expect(await choose("true")).toMatch(ticked);
});
