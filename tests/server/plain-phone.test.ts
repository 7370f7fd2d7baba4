import { letJoin } from "@/tests/support/newcomer";
import { waitUntil } from "@/tests/support/wait-until";
import { linkOf, newPhone, openPlain, pressPlain, textOf } from "./plain-form";
import { expect, openClient, ownServer, signIn, test } from "./server-test";

test("one is asked on the phone, and follows it by looking again", async () => {
  const { username } = await letJoin(ownServer().database);
  const client = await openClient();
  await signIn(client, username);
  const senderPhone = newPhone();
  const form = await openPlain(client, "/deposits?new=1");
  const typed = { method: "mtn", amount: "22,000", senderPhone };
  const asked = await pressPlain(client, form, "Ask me on my phone", typed);
  const progress = linkOf(asked, "See how it goes on");
  const followed = await openPlain(client, progress);
  expect(textOf(followed)).toContain("Confirm it on your phone with your PIN. You have");
  const practice = linkOf(followed, "Open the practice phone");
  const card = await waitUntil("the phone is asked", async () => {
    const { html } = await openPlain(client, practice);
    return /<section class="card">.*?Rwf 22,000.*?<\/section>/s.exec(html)?.[0];
  });
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(card)?.[1];
  const answer = { id: field("id") ?? "", number: field("number") ?? "", answer: "confirm" };
  expect((await client.post("/practice-phone", { form: answer })).status()).toBe(200);
  const status = await waitUntil("the deposit is credited", async () => {
    const [newest] = await (await client.get("/api/deposits?limit=1")).json();
    return newest.status === "pending" ? undefined : newest.status;
  });
  expect(status).toBe("approved");
  const deposits = await openPlain(client, "/deposits");
  expect(textOf(deposits)).not.toContain("See how it goes on");
  await client.dispose();
});
