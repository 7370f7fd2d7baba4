// Script and styles as the build packed them (scripts/pack-files.mjs): a sixth less for a phone to load than what
// Next packs while it answers.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { securityHeaders } from "./security-headers.mjs";

const types = { js: "application/javascript; charset=UTF-8", css: "text/css; charset=UTF-8" };
const packed = /\.(js|css)\.br$/;

/** Answers for the packed files of the build in `output`: whether it did. Who takes no Brotli is left to Next. */
export function openPackedFiles(output) {
  const files = readPacked(join(output, "static"));
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const file = files.get(request.url.split("?", 1)[0]);
    if (!file || !takesBrotli(request.headers["accept-encoding"])) return false;
    response.writeHead(200, {
      ...securityHeaders,
      "content-type": file.type,
      "content-encoding": "br",
      "content-length": file.body.length,
      // The name changes with what is in it.
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
    response.end(request.method === "HEAD" ? undefined : file.body);
    return true;
  };
}

/** Address → file, of less than a megabyte all together. None in development, which packs nothing. */
function readPacked(folder) {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  return new Map(
    names
      .filter((name) => packed.test(name))
      .map((name) => {
        const address = `/_next/static/${name.split(sep).join("/").slice(0, -".br".length)}`;
        const type = types[packed.exec(name)[1]];
        return [address, { type, body: readFileSync(join(folder, name)) }];
      }),
  );
}

/** Whether the header names Brotli, and not as what is not wanted (`br;q=0`). */
function takesBrotli(header = "") {
  return header.split(",").some((each) => {
    const [name, ...rest] = each.split(";").map((part) => part.trim().toLowerCase());
    return name === "br" && !rest.some((part) => /^q=0(\.0*)?$/.test(part));
  });
}
