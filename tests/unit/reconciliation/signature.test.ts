import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isInTime, isSigned, signedAt, WINDOW_MS } from "@/lib/reconciliation/signature";

const KEY = "mJtL0wXo0mQ3";
const body = '{"from":"M-Money","text":"You have received 2000 RWF"}';
const timestamp = "1790774189";
const hmac = (said: string) => createHmac("sha256", KEY).update(said).digest("hex");

test("a body is signed with its timestamp before it or behind it, in either case of letters", () => {
  const ours = hmac(`${timestamp}.${body}`);
  expect(isSigned(KEY, { timestamp, body, signature: ours })).toBe(true);
  expect(isSigned(KEY, { timestamp, body, signature: ours.toUpperCase() })).toBe(true);
  expect(isSigned(KEY, { timestamp, body, signature: `sha256=${ours}` })).toBe(true);
  expect(isSigned(KEY, { timestamp, body, signature: hmac(body + timestamp) })).toBe(true);
});

test.each([
  ["the body alone", { signature: hmac(body) }],
  ["another instant", { signature: hmac(`1790774190.${body}`) }],
  ["another body", { signature: hmac(`${timestamp}.${body} `) }],
  ["nothing", { signature: "" }],
  ["too much", { signature: `${hmac(`${timestamp}.${body}`)}00` }],
  [
    "another key",
    {
      signature: createHmac("sha256", "x")
        .update(timestamp + body)
        .digest("hex"),
    },
  ],
])("a signature of %s is none", (_, given) => {
  expect(isSigned(KEY, { timestamp, body, ...given })).toBe(false);
});

test("a timestamp is Unix time in seconds or milliseconds, and counts for five minutes either way", () => {
  const at = signedAt(timestamp);
  expect(at).toEqual(new Date(1_790_774_189_000));
  expect(signedAt("1790774189000")).toEqual(at);
  for (const none of ["", "yesterday", "-1790774189", "17907741", "1e9"]) {
    expect(signedAt(none)).toBeNull();
  }
  const after = (ms: number) => new Date(1_790_774_189_000 + ms);
  expect(isInTime(at, after(WINDOW_MS))).toBe(true);
  expect(isInTime(at, after(-WINDOW_MS))).toBe(true);
  expect(isInTime(at, after(WINDOW_MS + 1))).toBe(false);
  expect(isInTime(null, after(0))).toBe(false);
});
