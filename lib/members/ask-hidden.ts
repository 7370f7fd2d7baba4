import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks twice on the terminal without showing what is typed. Throws when the answers differ. */
export async function askHidden(label: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Error(`${label}: there is no terminal to ask on. Set ADMIN_PASSWORD instead.`);
  }
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const stopped = new AbortController();
  terminal.on("SIGINT", () => stopped.abort());
  try {
    const answers: string[] = [];
    for (const text of [`${label}: `, "The same again: "]) {
      process.stderr.write(text);
      answers.push(await terminal.question("", { signal: stopped.signal }));
      process.stderr.write("\n");
    }
    if (answers[0] !== answers[1]) throw new Error("The two passwords differ.");
    return answers[0] ?? "";
  } catch (error) {
    if (stopped.signal.aborted) throw new Error("\nStopped; nothing was made.");
    throw error;
  } finally {
    terminal.close();
  }
}
