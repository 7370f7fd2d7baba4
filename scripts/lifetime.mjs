// What must be undone when a command ends, in whatever way it ends.

/** An expected failure: its message says all that the reader needs, no stack is shown. */
export class Failure extends Error {}

const cleanups = [];
let stopping;

/** Registers what to undo at the end; the last registered is undone first. Returns a function that forgets it. */
export function onStop(cleanup) {
  cleanups.push(cleanup);
  return () => {
    const index = cleanups.indexOf(cleanup);
    if (index >= 0) cleanups.splice(index, 1);
  };
}

/** True once the end has begun: a child that ends now was told to. */
export function isStopping() {
  return stopping !== undefined;
}

/** Undoes everything, then ends the process with `code`. Later calls wait for the first. */
export async function stopEverything(code) {
  stopping ??= undoAll();
  await stopping;
  process.exit(code);
}

async function undoAll() {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
    try {
      await cleanup();
    } catch (error) {
      console.error(error);
    }
  }
}

/**
 * Runs a command's `main`: signals and errors undo everything first. `main` returns the exit code, or never
 * returns when it serves. `signalCode` is the exit code after Ctrl-C or SIGTERM.
 */
export async function runCommand(main, { signalCode } = {}) {
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
    process.on(signal, () => stopEverything(signalCode ?? code));
  }
  // A closed terminal or `| head` must not keep us from stopping in order.
  process.stdout.on("error", () => stopEverything(1));
  process.stderr.on("error", () => {});
  try {
    const code = await main();
    if (code !== undefined) await stopEverything(code);
  } catch (error) {
    if (isStopping()) return;
    console.error(isPlain(error) ? `\n${error.message}` : error);
    await stopEverything(1);
  }
}

/** Ours, or the system's ("EACCES: permission denied, open '…'"): the message says what the reader can repair. */
function isPlain(error) {
  return error instanceof Failure || ["EACCES", "EPERM", "EROFS", "ENOSPC"].includes(error.code);
}
