import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packFiles } from "../../../scripts/pack-files.mjs";
import { openPackedFiles } from "../../../server/packed-files.mjs";

const SCRIPT = "/_next/static/chunks/a-1.js";
const TEXT = "console.log('savings');".repeat(200);
const output = mkdtempSync(join(tmpdir(), "packed-"));
let server: Server;

beforeAll(async () => {
  mkdirSync(join(output, "static/chunks"), { recursive: true });
  writeFileSync(join(output, "static/chunks/a-1.js"), TEXT);
  writeFileSync(join(output, "static/chunks/a-1.css"), "p { color: green }");
  writeFileSync(join(output, "static/chunks/letter.woff2"), "font");
  writeFileSync(join(output, "BUILD_ID.js"), "secret");
  await packFiles(join(output, "static"));
  const answers = openPackedFiles(output);
  server = createServer((request, response) => {
    if (!answers(request, response)) response.writeHead(418).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(() => {
  server.close();
  rmSync(output, { recursive: true });
});

function ask(path: string, accepts?: string, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const headers = accepts === undefined ? {} : { "accept-encoding": accepts };
  return new Promise<{ answer: IncomingMessage; body: Buffer }>((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve({ answer, body: Buffer.concat(parts) }));
    }).on("error", reject);
  });
}

test("a script comes packed to who takes Brotli, to be kept for ever", async () => {
  const { answer, body } = await ask(`${SCRIPT}?dpl=1`, "gzip, deflate, br, zstd");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/javascript; charset=UTF-8",
    "content-encoding": "br",
    "content-length": String(body.length),
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    vary: "accept-encoding",
  });
  expect(brotliDecompressSync(body).toString()).toBe(TEXT);
});

test.each(["gzip, deflate", "gzip, br;q=0"])("to %s it comes by gzip", async (accepts) => {
  const { answer, body } = await ask(SCRIPT, accepts);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(body).toString()).toBe(TEXT);
});

test("a style sheet comes as one, and to HEAD without its body", async () => {
  const { answer, body } = await ask("/_next/static/chunks/a-1.css", "BR;q=0.5", "HEAD");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/css; charset=UTF-8");
  expect(Number(answer.headers["content-length"])).toBeGreaterThan(0);
  expect(body.length).toBe(0);
});

test.each([
  ["who names no packing", SCRIPT, undefined, "GET"],
  ["who takes another packing alone", SCRIPT, "deflate, zstd", "GET"],
  ["who wants neither", SCRIPT, "gzip;q=0.0, br;q=0", "GET"],
  ["a write", SCRIPT, "br", "POST"],
  ["what is no file", "/_next/static/chunks/b.js", "br", "GET"],
  ["what is packed by itself", `${SCRIPT}.br`, "br", "GET"],
  ["the same by gzip", `${SCRIPT}.gz`, "gzip", "GET"],
  ["a font", "/_next/static/chunks/letter.woff2", "br", "GET"],
  ["what lies beside the folder", "/_next/static/../BUILD_ID.js", "br", "GET"],
  ["a page", "/", "br", "GET"],
])("%s is left to Next", async (_, path, accepts, method) => {
  expect((await ask(path, accepts, method)).answer.statusCode).toBe(418);
});

test("without a build nothing is packed", () => {
  expect(() => openPackedFiles(join(output, "nothing"))).not.toThrow();
});
