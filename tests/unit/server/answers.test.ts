import { expect, test } from "vitest";
import { STATUS_OF } from "@/lib/errors";
import en from "@/messages/en.json" with { type: "json" };
import rw from "@/messages/rw.json" with { type: "json" };
import { refusal } from "@/server/answers.mjs";

const CODES = [
  "malformed",
  "unauthenticated",
  "foreign_origin",
  "method_not_allowed",
  "body_too_slow",
  "body_too_large",
  "unknown_host",
  "too_many_uploads",
  "too_many_screens",
  "not_done",
] as const;

test.each(CODES)("%s is what the calls answer, in the reader's language", (code) => {
  const answers = { en: refusal({ headers: {} }, code), rw: refusal(inKinyarwanda, code) };
  for (const [language, texts] of Object.entries({ en, rw })) {
    const { status, headers, body } = answers[language as "en" | "rw"];
    expect(status).toBe(STATUS_OF[code]);
    expect(headers["content-length"]).toBe(Buffer.byteLength(body));
    expect(JSON.parse(body)).toEqual({ message: texts.errors[code], code });
  }
});

const inKinyarwanda = { headers: { cookie: "theme=dark; app_language=rw" } };
