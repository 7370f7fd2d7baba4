import { describe, expect, test } from "vitest";
import { isForeignPart, readJson, refuseForeignOrigin } from "@/lib/web/body";

describe("what another site's page asks for", () => {
  const ask = (site: string, dest: string) =>
    isForeignPart(new Headers({ "sec-fetch-site": site, "sec-fetch-dest": dest }));

  test.each([
    ["cross-site", "image"],
    ["cross-site", "iframe"],
    ["cross-site", "empty"],
    ["same-site", "image"],
  ])("%s, %s: unseen by its reader", (site, dest) => expect(ask(site, dest)).toBe(true));

  test.each([
    ["cross-site", "document"],
    ["same-origin", "empty"],
    ["none", "document"],
  ])("%s, %s: a reader who means it", (site, dest) => expect(ask(site, dest)).toBe(false));

  test("says so in no words where the client is no browser", () => {
    expect(isForeignPart(new Headers())).toBe(false);
  });
});

describe("a write's origin", () => {
  const own = { host: "openfuture.example" };

  test.each([
    ["the site itself", { ...own, origin: "https://openfuture.example" }],
    [
      "the site behind a proxy",
      {
        host: "10.0.0.1:3000",
        "x-forwarded-host": "openfuture.example",
        origin: "https://openfuture.example",
      },
    ],
    ["the site on its port", { host: "localhost:3000", origin: "http://localhost:3000" }],
    ["a client that is no browser", { ...own }],
    ["a browser that says it is the same", { ...own, "sec-fetch-site": "same-origin" }],
  ])("%s may write", (_, headers) => {
    expect(() => refuseForeignOrigin(new Headers(headers))).not.toThrow();
  });

  test.each([
    ["another site", { ...own, origin: "https://evil.example" }],
    ["a sandboxed page", { ...own, origin: "null" }],
    ["a subdomain", { ...own, origin: "https://www.openfuture.example" }],
    ["a look-alike", { ...own, origin: "https://openfuture.example.evil.example" }],
    [
      "the site's name as a user name",
      { ...own, origin: "https://openfuture.example@evil.example" },
    ],
    ["another port", { host: "localhost:3000", origin: "http://localhost:3001" }],
    ["no URL at all", { ...own, origin: "openfuture.example" }],
    ["a page that is no web page", { ...own, origin: "javascript://openfuture.example" }],
    ["an app's own scheme", { host: "localhost:3000", origin: "capacitor://localhost:3000" }],
    [
      "the site's name without encryption",
      { ...own, "x-forwarded-proto": "https", origin: "http://openfuture.example" },
    ],
    ["an empty origin", { ...own, origin: "" }],
    ["a host that nobody named", { origin: "https://openfuture.example" }],
    ["a browser that comes from elsewhere", { ...own, "sec-fetch-site": "cross-site" }],
    ["a browser on a subdomain", { ...own, "sec-fetch-site": "same-site" }],
    ["an address typed in by hand", { ...own, "sec-fetch-site": "none" }],
  ])("%s may not", (_, headers) => {
    expect(() => refuseForeignOrigin(new Headers(headers))).toThrow(
      expect.objectContaining({ code: "foreign_origin", status: 403 }),
    );
  });
});

describe("a body", () => {
  const sent = (body: BodyInit | null, type?: string) =>
    new Request("https://openfuture.example/api", {
      method: "POST",
      body,
      headers: type ? { "content-type": type } : {},
    });

  test("is read as JSON, and none is an empty object", async () => {
    expect(await readJson(sent('{"amount":5}', "application/json; charset=utf-8"))).toEqual({
      amount: 5,
    });
    expect(await readJson(sent(null))).toEqual({});
  });

  test.each([
    ["text that is no JSON", "{", "application/json", "malformed"],
    ["bytes that are no text", new Uint8Array([0x22, 0xff, 0x22]), "application/json", "malformed"],
    ["a form", "amount=5", "application/x-www-form-urlencoded", "unsupported_media_type"],
    ["plain text", "{}", "text/plain", "unsupported_media_type"],
    ["64 KB and a byte", `"${"x".repeat(65_535)}"`, "application/json", "body_too_large"],
  ])("%s is refused", async (_, body, type, code) => {
    await expect(readJson(sent(body, type))).rejects.toMatchObject({ code });
  });

  test("of exactly 64 KB is read", async () => {
    expect(await readJson(sent(`"${"x".repeat(65_534)}"`, "application/json"))).toHaveLength(
      65_534,
    );
  });

  test("that never ends is refused once it is too large", async () => {
    let chunks = 0;
    const endless = new ReadableStream({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(16 * 1024).fill(0x20));
      },
    });
    const request = new Request("https://openfuture.example/api", {
      method: "POST",
      body: endless,
      headers: { "content-type": "application/json" },
      duplex: "half",
    } as RequestInit);
    await expect(readJson(request)).rejects.toMatchObject({ code: "body_too_large" });
    expect(chunks).toBeLessThan(12);
  });
});
