// What the web server does with an export, without the rest of it: GET /members, /transactions; and
// GET /memory, the resident bytes, most since the last time. Prints its port.
import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { connect } from "@/db/client";
import { env } from "@/lib/env";
import { csvDownload } from "@/lib/web/csv-download";
import { EXPORTS, type Export } from "./rows";

const { db } = connect(env().DATABASE_URL, { max: 1 });
let most = 0;
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 10);

async function answer(name: string, response: ServerResponse): Promise<void> {
  if (name === "memory") {
    response.end(JSON.stringify({ now: process.memoryUsage.rss(), most }));
    most = 0;
    return;
  }
  const { rows, columns } = EXPORTS[name as Export];
  const left = new AbortController();
  response.once("close", () => left.abort());
  const download = csvDownload({
    filename: `${name}.csv`,
    headings: Array.from({ length: columns }, (_, n) => `column ${n}`),
    rows: await rows(db),
    note: null,
    request: { method: "GET", signal: left.signal },
  });
  const file = await download(randomUUID());
  file.headers.forEach((value, header) => {
    response.setHeader(header, value);
  });
  if (file.body) await pipeline(Readable.fromWeb(file.body as ReadableStream), response);
}

const server = createServer((request, response) => {
  answer(request.url?.slice(1) ?? "", response).catch((error) => {
    console.error(error);
    response.destroy();
  });
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
