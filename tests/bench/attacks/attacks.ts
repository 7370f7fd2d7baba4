import { Agent, type ClientRequest, request } from "node:http";
import { DEMO_PASSWORD } from "@/db/seed/joining";
import { MEMBERS } from "@/db/seed/people";
import { call, cookieOf } from "../client";

/** How often each status was answered; 0: the connection broke. */
export type Statuses = Map<number, number>;

/**
 * Something that one member, or nobody, does to the server at `base` until `signal` ends it: `begin`
 * answers what it got.
 */
export type Attack = {
  name: string;
  begin: (base: string, signal: AbortSignal) => Promise<Statuses>;
};

/** Who attacks: their passbook is made as long as a document can be. */
export const ATTACKER = "claudine";

const STATEMENT = "/transactions/statement/pdf";
const EXPORT = "/transactions/export";
// What a stalled upload has sent when it stops; it says that more is to come.
const SENT_BYTES = 6 * 1024 * 1024;
const MOST_DEPOSITS = 1_600;

/** Point 5 of what the attack on the first version found, and the screens that cost alike. */
export const ATTACKS: Attack[] = [
  { name: "20 statement PDFs at once", begin: bursts(20, STATEMENT, { rounds: 2 }) },
  { name: "20 statement screens at once", begin: bursts(20, "/transactions/statement") },
  { name: "8 exports at once", begin: bursts(8, EXPORT) },
  { name: "20 exports at once", begin: bursts(20, EXPORT) },
  { name: "20 whole lists as JSON at once", begin: bursts(20, "/api/transactions") },
  { name: "20 searches at once", begin: bursts(20, "/api/search?q=uw") },
  { name: "10 deposits at once", begin: depositing(10) },
  { name: "20 profile changes at once", begin: renaming(20) },
  { name: "150 stalled uploads by nobody", begin: stalledUploads(150) },
  { name: "20 sign-in screens at once by nobody", begin: bursts(20, "/login", { nobody: true }) },
  { name: "20 sign-ins at once, from one address", begin: signingIn(20) },
];

// So many at once, and again when all of them have been answered; at most `rounds` times, where the server
// may go on with what it has answered with a failure.
function bursts(
  count: number,
  path: string,
  { rounds = 1_000, nobody = false } = {},
): Attack["begin"] {
  return async (base, signal) => {
    const counts: Statuses = new Map();
    const agent = new Agent({ keepAlive: true });
    const headers: Record<string, string> = {};
    if (!nobody) headers.cookie = await cookieOf(base, ATTACKER);
    for (let left = rounds; left > 0 && !signal.aborted; left -= 1) {
      await Promise.all(
        Array.from({ length: count }, () =>
          call(base, path, { headers, agent, signal }).then(
            ({ status }) => note(counts, status),
            () => undefined,
          ),
        ),
      );
    }
    agent.destroy();
    return counts;
  };
}

function depositing(count: number): Attack["begin"] {
  return async (base, signal) => {
    const counts: Statuses = new Map();
    const agent = new Agent({ keepAlive: true });
    const headers = { cookie: await cookieOf(base, ATTACKER) };
    const body = { amount: 1, method: "cash", description: null };
    let left = MOST_DEPOSITS;
    const one = async () => {
      while (!signal.aborted && left-- > 0) {
        await call(base, "/api/deposits", { method: "POST", headers, body, agent, signal }).then(
          ({ status }) => note(counts, status),
          () => undefined,
        );
      }
    };
    await Promise.all(Array.from({ length: count }, one));
    agent.destroy();
    return counts;
  };
}

function renaming(count: number): Attack["begin"] {
  return async (base, signal) => {
    const counts: Statuses = new Map();
    const agent = new Agent({ keepAlive: true });
    const headers = { cookie: await cookieOf(base, ATTACKER) };
    let changes = 0;
    const one = async () => {
      while (!signal.aborted) {
        changes += 1;
        const body = { firstName: changes % 2 ? "Claudine" : "Claudette" };
        await call(base, "/api/profile", { method: "PUT", headers, body, agent, signal }).then(
          ({ status }) => note(counts, status),
          () => undefined,
        );
      }
    };
    await Promise.all(Array.from({ length: count }, one));
    agent.destroy();
    return counts;
  };
}

// Each with an account of their own and the right password, so that no try is counted against them.
function signingIn(count: number): Attack["begin"] {
  return async (base, signal) => {
    const counts: Statuses = new Map();
    const agent = new Agent({ keepAlive: true });
    const one = async ([identifier]: (typeof MEMBERS)[number]) => {
      const body = { identifier, password: DEMO_PASSWORD };
      while (!signal.aborted) {
        await call(base, "/api/login", { method: "POST", body, agent, signal }).then(
          ({ status }) => note(counts, status),
          () => undefined,
        );
      }
    };
    await Promise.all(MEMBERS.slice(-count).map(one));
    agent.destroy();
    return counts;
  };
}

function stalledUploads(count: number): Attack["begin"] {
  return async (base, signal) => {
    const counts: Statuses = new Map();
    const bytes = Buffer.alloc(SENT_BYTES, 0x2d);
    const headers = {
      "content-type": "multipart/form-data; boundary=stalled",
      "content-length": String(SENT_BYTES + 1024),
      origin: base,
    };
    const open: ClientRequest[] = [];
    for (let n = 0; n < count; n += 1) {
      const upload = request(`${base}/api/profile`, { method: "PUT", headers, agent: false });
      upload.on("response", (answer) => {
        note(counts, Number(answer.statusCode));
        answer.resume();
      });
      upload.on("error", () => undefined);
      upload.write(bytes);
      open.push(upload);
    }
    await new Promise((ended) => signal.addEventListener("abort", ended, { once: true }));
    for (const upload of open) upload.destroy();
    return counts;
  };
}

function note(counts: Statuses, status: number): void {
  counts.set(status, (counts.get(status) ?? 0) + 1);
}
