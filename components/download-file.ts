import { formatSize } from "@/lib/file-size";
import { refreshSession } from "./session-fetch";

const KEPT_APART = 8_000_000;
const SAID_EVERY_MS = 200;

/**
 * Fetches a file and saves it under the name that the server gives; `report` hears how much has
 * come. Answers why the server refuses it, `signedOut` where nobody is signed in (the session was refreshed
 * once, LOG-41), or null when it is saved. Rejects, and saves nothing, when it breaks off.
 */
export async function downloadFile(
  href: string,
  report: (come: string) => void,
): Promise<{ signedOut: boolean; message?: string } | null> {
  let answer = await ask(href);
  if (isNobody(answer)) {
    await refreshSession();
    answer = await ask(href);
  }
  const type = answer.headers.get("content-type") ?? "";
  if (!answer.ok && type.startsWith("application/json")) {
    const { code, message } = await answer.json();
    return { signedOut: code === "unauthenticated", message };
  }
  if (isNobody(answer)) return { signedOut: true };
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  // A page of the application is not the file.
  if (!answer.ok || !answer.body || !name) throw new Error(`No file: ${answer.status}.`);
  save(new Blob(await collect(answer.body, report), { type }), name);
  return null;
}

const ask = (href: string) => fetch(href, { cache: "no-store" });

// A file of a screen is answered by the sign-in screen, one of a call by 401.
function isNobody({ status, url, redirected }: Response): boolean {
  return status === 401 || (redirected && new URL(url).pathname === "/login");
}

async function collect(body: ReadableStream<BlobPart>, report: (come: string) => void) {
  const reader = body.getReader();
  let parts: BlobPart[] = [];
  let [bytes, apart, said] = [0, 0, 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts;
    const { length } = value as Uint8Array;
    parts.push(value);
    bytes += length;
    apart += length;
    if (apart > KEPT_APART) {
      // The browser may keep a blob on its disk.
      parts = [new Blob(parts)];
      apart = 0;
    }
    if (performance.now() - said > SAID_EVERY_MS) {
      said = performance.now();
      report(formatSize(bytes));
    }
  }
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
