// Script and styles as the build packed them (scripts/pack-files.mjs): a sixth less for a phone to load than what
// Next packs while it answers, and by gzip a thirtieth less.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { securityHeaders } from "./security-headers.mjs";

const types = { js: "application/javascript; charset=UTF-8", css: "text/css; charset=UTF-8" };
const packed = /\.(js|css)\.(br|gz)$/;
// The smaller one first, whatever order a browser names them in: it takes both as gladly.
const packings = [
  { name: "br", ending: "br" },
  { name: "gzip", ending: "gz" },
];

/** Answers for the packed files of the build in `output`: whether it did. Who takes neither packing is left to Next. */
export function openPackedFiles(output) {
  const files = readPacked(join(output, "static"));
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const address = request.url.split("?", 1)[0];
    const packing = packings.find(({ name }) => takes(name, request.headers["accept-encoding"]));
    const file = packing && files.get(`${address}.${packing.ending}`);
    if (!file) return false;
    response.writeHead(200, {
      ...securityHeaders,
      "content-type": file.type,
      "content-encoding": packing.name,
      "content-length": file.body.length,
      // The name changes with what is in it.
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
    response.end(request.method === "HEAD" ? undefined : file.body);
    return true;
  };
}

/** Address with the packing's ending → file, of about a megabyte all together. None in development, which packs nothing. */
function readPacked(folder) {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  return new Map(
    names
      .filter((name) => packed.test(name))
      .map((name) => {
        const type = types[packed.exec(name)[1]];
        const body = readFileSync(join(folder, name));
        return [`/_next/static/${name.split(sep).join("/")}`, { type, body }];
      }),
  );
}

/** Whether the header names the packing, and not as what is not wanted (`br;q=0`). */
function takes(packing, header = "") {
  return header.split(",").some((each) => {
    const [name, ...rest] = each.split(";").map((part) => part.trim().toLowerCase());
    return name === packing && !rest.some((part) => /^q=0(\.0*)?$/.test(part));
  });
}
