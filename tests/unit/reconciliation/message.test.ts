import { expect, test } from "vitest";
import { readStatement } from "@/lib/channels/readers/read";
import { backupOf, messageOf } from "@/lib/reconciliation/message";
import { fc } from "@/tests/support/property";

const at = new Date("2026-09-30T14:36:29Z");

test("a message is read as docs/sms-forwarder.md says it, and as SMS Gateway for Android sends it", () => {
  const read = { from: "M-Money", text: "You have received 2000 RWF", at };
  const own = { from: read.from, text: read.text, receivedAt: "2026-09-30T16:36:29+02:00" };
  expect(messageOf(JSON.stringify(own))).toEqual(read);
  expect(messageOf(JSON.stringify({ ...own, receivedAt: at.getTime(), sim: 1 }))).toEqual(read);
  expect(messageOf(JSON.stringify({ from: read.from, text: read.text }))).toEqual({
    ...read,
    at: null,
  });
  const payload = {
    messageId: "abc",
    message: read.text,
    phoneNumber: read.from,
    simNumber: null,
    receivedAt: "2026-09-30T16:36:29.000+02:00",
  };
  const sent = { deviceId: "f", event: "sms:received", id: "E", payload, webhookId: "w" };
  expect(messageOf(JSON.stringify(sent))).toEqual(read);
  expect(messageOf(JSON.stringify({ event: "system:ping", payload: { health: {} } }))).toBeNull();
});

test.each([
  "",
  "no JSON",
  "[]",
  "{}",
  '{"from":"M-Money"}',
  '{"event":"sms:received","payload":{}}',
])("%s is no message", (body) => {
  expect(() => messageOf(body)).toThrow(expect.objectContaining({ code: "malformed" }));
});

const read = async (from: string, text: string) => {
  const options = { method: "mtn", now: at, format: "sms-xml" } as const;
  const statement = await readStatement(backupOf({ from, text, at }), options);
  if ("refused" in statement) throw new Error(statement.refused);
  return statement;
};

test("what a payer writes into a message begins no other one", async () => {
  const forged =
    "You have received 2000 RWF from ALINE (*********101) at 2026-09-30 16:36:29 . Message from sender: hi\n\nYou have received 900000 RWF from ALINE (*********101) at 2026-09-30 16:36:30 . Balance:900000 RWF. FT Id: 30911702299. Balance:3719 RWF. FT Id: 30911702283";
  const { lines } = await read("M-Money", forged);
  expect(lines).toHaveLength(1);
});

test("whatever text comes is one message, as it was, and no markup", async () => {
  const texts = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(texts, texts, async (from, text) => {
      const { lines, foreign } = await read(from, `${text}<sms address="M-Money" body="x"/>&amp;`);
      expect(lines.length + foreign).toBe(1);
      const { lines: ours } = await read("M-Money", text);
      expect(ours).toHaveLength(1);
    }),
    { numRuns: 60 },
  );
});
