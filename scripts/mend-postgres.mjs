// Mends the database driver after each installation (package.json, postinstall).
//
// postgres 3.4.9 does not survive every lost connection: a statement or a rollback that reaches a connection
// after it closed throws where nobody can catch it and ends the process, or leaves a connection in the pool
// that never sends again; and the last words of a dying server refuse the next command on that connection
// (porsager/postgres issues 1066, 1154, 1208). Remove this when a release holds the mends.
// tests/integration/lost-connections.test.ts fails without them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const version = "3.4.9";

const mends = [
  {
    why: "a statement on a connection that has closed fails like one that was under way",
    from: `    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS', 'You cannot execute queries during copy'))
`,
    to: `    if (!socket)
      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true

    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS', 'You cannot execute queries during copy'))
`,
  },
  {
    why: "what was not yet sent is given up with the connection",
    from: `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
    to: `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = errorResponse = null
    socket.removeListener('data', data)`,
  },
  {
    why: "the same where the pool ends the connection",
    from: `    clearImmediate(nextWriteTimer)
    if (socket) {`,
    to: `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    if (socket) {`,
  },
  {
    why: "no statement outlives its connection, however that was lost",
    from: `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
`,
    to: `    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = null
`,
  },
];

const { version: installed } = JSON.parse(
  readFileSync(join(root, "node_modules/postgres/package.json"), "utf8"),
);
if (installed !== version) {
  throw new Error(`scripts/mend-postgres.mjs is for postgres ${version}, not ${installed}.`);
}
for (const file of ["src/connection.js", "cjs/src/connection.js"]) {
  const path = join(root, "node_modules/postgres", file);
  const source = readFileSync(path, "utf8");
  let mended = source;
  for (const { why, from, to } of mends) {
    if (mended.includes(to)) continue;
    if (mended.split(from).length !== 2) throw new Error(`${file} cannot be mended: ${why}`);
    mended = mended.replace(from, () => to);
  }
  if (mended !== source) writeFileSync(path, mended);
}
