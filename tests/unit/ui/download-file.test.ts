import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { downloadFile } from "@/components/download-file";

const HREF = "/transactions/export";
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  const link = { href: "", download: "", click: () => saved.push(link.download) };
  vi.stubGlobal("document", { createElement: () => link });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = () =>
  new Response("a,b", {
    headers: { "content-type": "text/csv", "content-disposition": 'attachment; filename="x.csv"' },
  });
const refusal = (status: number, code: string) =>
  Response.json({ code, message: code }, { status });

/** The sign-in screen, where a browser without a session is led. */
function signIn(): Response {
  const page = new Response("<html>", { headers: { "content-type": "text/html" } });
  Object.defineProperty(page, "redirected", { value: true });
  Object.defineProperty(page, "url", { value: "http://here.invalid/login?callbackUrl=%2F" });
  return page;
}

/** What is asked for, in turn; the file is answered with the next of `answers`. */
function server(...answers: Response[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path === "/api/auth/session") return Response.json({});
    return answers.shift() ?? Response.error();
  });
  return asked;
}

describe("a file for which nobody seems to be signed in", () => {
  test.each([
    ["a call", () => refusal(401, "unauthenticated")],
    ["a screen", signIn],
  ])("is asked for again once the session was refreshed: %s", async (_, nobody) => {
    const asked = server(nobody(), file());
    expect(await downloadFile(HREF, () => {})).toBeNull();
    expect(asked).toEqual([HREF, "/api/auth/session", HREF]);
    expect(saved).toEqual(["x.csv"]);
  });

  test.each([
    ["a call", () => refusal(401, "unauthenticated")],
    ["a screen", signIn],
  ])("is none when it is refused again: %s", async (_, nobody) => {
    server(nobody(), nobody());
    expect(await downloadFile(HREF, () => {})).toMatchObject({ signedOut: true });
    expect(saved).toEqual([]);
  });
});

test("another refusal is told, and nothing is asked twice", async () => {
  const asked = server(refusal(403, "forbidden"));
  expect(await downloadFile(HREF, () => {})).toEqual({ signedOut: false, message: "forbidden" });
  expect(asked).toEqual([HREF]);
});

test("a password that is asked for anew is no session that is gone", async () => {
  const anew = () => refusal(401, "fresh_authentication_required");
  server(anew(), anew());
  expect(await downloadFile(HREF, () => {})).toMatchObject({
    signedOut: false,
    message: "fresh_authentication_required",
  });
});
