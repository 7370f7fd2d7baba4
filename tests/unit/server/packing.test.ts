import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packAnswer } from "@/server/packing.mjs";
import { flushInOnePacket } from "@/server/response.mjs";

const FRAME = "<p>Your balance</p>".repeat(200);
const REST = "<p>RWF 764,714</p>".repeat(200);
let server: Server;
/** Ends the page that waits for its figures. */
let end = () => {};

beforeAll(async () => {
  server = createServer((request, response: ServerResponse & { flush?: () => void }) => {
    flushInOnePacket(response);
    packAnswer(request, response, () => {
      const type = request.url === "/picture" ? "image/webp" : "text/html; charset=utf-8";
      response.setHeader("content-type", type);
      if (request.url === "/short") return response.end("Short.");
      response.write(FRAME);
      response.flush?.();
      end = () => response.end(REST);
      if (request.url !== "/slow") end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(() => server.close());

function ask(path: string, accepts: string): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const headers = { "accept-encoding": accepts };
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers, agent: false }, resolve).on("error", reject);
  });
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  return Buffer.concat(parts);
}

test.each([
  ["by Brotli to who takes it", "gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["by gzip to who takes that", "gzip, deflate", "gzip", gunzipSync],
  ["by gzip to who wants no Brotli", "br;q=0, gzip", "gzip", gunzipSync],
] as const)("a page is packed %s", async (_, accepts, encoding, unpack) => {
  const answer = await ask("/", accepts);
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(answer.headers.vary).toBe("Accept-Encoding");
  expect(unpack(await bodyOf(answer)).toString()).toBe(FRAME + REST);
});

test.each([
  ["who takes no packing", "/", "identity", FRAME + REST],
  ["what is short", "/short", "gzip, br", "Short."],
  ["a picture", "/picture", "gzip, br", FRAME + REST],
])("%s is sent as it is", async (_, path, accepts, body) => {
  const answer = await ask(path, accepts);
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect((await bodyOf(answer)).toString()).toBe(body);
});

test("the frame of a page is there before its figures are", async () => {
  const answer = await ask("/slow", "br");
  const page = answer.pipe(createBrotliDecompress());
  let text = "";
  for await (const part of page) {
    text += part;
    if (text === FRAME) end();
  }
  expect(text).toBe(FRAME + REST);
});
