import PQueue from "p-queue";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { pathOf } from "@/lib/web/openapi";
import type { Interface } from "@/tests/support/conformity";
import {
  type Attack,
  codeAsText,
  jsonOf,
  openAttacks,
  readingAttacks,
  refusedAttacks,
  type Target,
} from "@/tests/support/hostile-requests/calls";
import { hostileForms } from "@/tests/support/hostile-requests/forms";
import { uploadAttacks } from "@/tests/support/hostile-requests/uploads";
import { IN_ADDRESS, MARK } from "@/tests/support/hostile-requests/values";
import { act, make } from "@/tests/support/permissions/asking";
import { type Answered, ask, UNSERVED } from "@/tests/support/permissions/http";
import { listActions } from "@/tests/support/permissions/listing";
import { PEOPLE, type Who } from "@/tests/support/permissions/people";
import { type Row, readTable } from "@/tests/support/permissions/read-table";
import { openStage, type Stage } from "@/tests/support/permissions/stage";
import { waitUntil } from "@/tests/support/wait-until";

/**
 * Every call, form, page and file that there is, asked for what nobody should ask: made from the document of the calls,
 * the list of forms and the table of rights, so that a new one is tried as soon as it exists. Each answer is held
 * to the document besides (tests/support/conforming.ts), which knows no 500.
 */
const rows = readTable();
const { paths } = inject("interface") as Interface;
let stage: Stage;
/** Several sessions of each who asks: what one session asks for waits behind itself. */
const cookies = new Map<Who, string[]>();
const SESSIONS = 6;
let turn = 0;

beforeAll(async () => {
  stage = await openStage("with");
});
afterAll(() => stage?.close());

/** The first row of each call, page or form: what else is asked of it has the same handler. */
function firstRows(kind: Row["kind"]): Row[] {
  const found = new Map<string, Row>();
  for (const row of rows) {
    if (row.kind === kind && (row.name === row.of || !found.has(row.of))) found.set(row.of, row);
  }
  return [...found.values()];
}

/**
 * Who gets furthest with it: one of those who may do it, another for another `turn`, else who is at least let in. Of
 * one member's whole lists and documents one waits for the last.
 */
function letIn(row: Row, turn = 0): Who {
  const order: Who[] = ["admin", ...PEOPLE.filter((who) => who !== "admin")];
  const may = order.filter((who) => /^(2\d\d|waits|done|home)$/.test(row.cells[who].with));
  const first = order.find((who) => /^4(0[49]|15|22)$/.test(row.cells[who].with));
  return may[turn % may.length] ?? first ?? "admin";
}

async function cookieOf(who: Who): Promise<string> {
  const known = cookies.get(who) ?? [];
  cookies.set(who, known);
  if (known.length < SESSIONS) known.push(await stage.freshCookie(who));
  turn += 1;
  return known[turn % known.length] as string;
}

type Targeted = Target & { row: Row; who: Who };

/** Every call, as whoever gets furthest with it asks for it; what it is about is not made yet. */
const targets: Targeted[] = firstRows("CALLS").flatMap((row, at) => {
  const [method = "", address = ""] = row.of.split(" ");
  const operation = paths[pathOf(address)]?.[method.toLowerCase()];
  const who = letIn(row, method === "GET" ? at : 0);
  return operation ? [{ method, address, operation, row, who, asking: {} }] : [];
});

/** Those of which there are attacks, with what they are about. */
async function made(of: Attacks): Promise<[Targeted, Attack[]][]> {
  const found: [Targeted, Attack[]][] = [];
  for (const [at, target] of targets.entries()) {
    if (of(target, at).length === 0) continue;
    const asking = await make(stage, target.row, target.who);
    found.push([{ ...target, asking }, of({ ...target, asking }, at)]);
  }
  return found;
}

// What only a program's own words say.
const LEAKS =
  /\bat [\w.<>]+ \(.+:\d+:\d+\)|node_modules|PostgresError|syntax error at|violates [a-z -]+ constraint|relation "|invalid input syntax/;

function wrongWith({ status, headers, text }: Answered): string | undefined {
  if (status >= 500) {
    return `answers ${status}: ${text.slice(0, 200)}; the server: ${stage.server.said().slice(-1_500)}`;
  }
  const leak = LEAKS.exec(text) ?? (text.includes(process.cwd()) ? [process.cwd()] : null);
  if (leak) return `says "${leak[0]}"`;
  const isPage = headers.get("content-type")?.startsWith("text/html");
  if (isPage && text.includes(MARK)) return "shows as HTML what it was sent";
  return undefined;
}

/** Sends it; a machine that is only too busy is asked again. Answers what is wrong with the answer, or its status and code. */
async function send(cookie: string, { method, path, headers, body }: Attack) {
  return waitUntil(`${method} ${path.slice(0, 80)} is answered`, async () => {
    const asked = { cookie, ...(headers && { headers }), ...(body && { body }) };
    const answer = await ask(stage.server, method, path, asked).catch((error: Error) => error);
    if (answer instanceof Error) return { wrong: answer.message, status: 0, code: "" };
    const isRefused = answer.status >= 400;
    const code = (isRefused && /"code":"(\w+)"/.exec(answer.text.slice(0, 2_000))?.[1]) || "";
    if ([...UNSERVED, "outcome_unknown"].includes(code)) return undefined;
    return { wrong: wrongWith(answer), status: answer.status, code };
  });
}

type Attacks = (target: Targeted, at: number) => Attack[];

/** Sends all attacks of all targets. Answers what went wrong, and which answers each call gave. */
async function attack(of: Attacks, may?: "any status" | "change") {
  const all = await made(of);
  const queue = new PQueue({ concurrency: 6 });
  const wrong: string[] = [];
  const reached = new Map<string, Set<string>>();
  let sent = 0;
  const before = await stage.state();
  const ofTarget = async (target: Targeted, attacks: Attack[]) => {
    sent += attacks.length;
    const answers = new Set<string>();
    reached.set(target.row.of, answers);
    for (const each of attacks) {
      const cookie = target.asking.endsSession ? "" : await cookieOf(target.who);
      const merged = { ...each, headers: { ...target.asking.headers, ...each.headers } };
      const came = await send(cookie, merged);
      answers.add(came.code || String(came.status));
      const label = `${target.row.of}, ${each.what}`;
      if (came.wrong) wrong.push(`${label}: ${came.wrong}`);
      else if (!may && target.method !== "GET" && (came.status < 400 || came.status > 499)) {
        wrong.push(`${label}: ${came.status}`);
      }
    }
  };
  await stage.coop.owner`delete from rate_limits`;
  await Promise.all(all.map((each) => queue.add(() => ofTarget(...each))));
  if (may !== "change")
    wrong.push(...(await stage.changedSince(before)).map((table) => `written: ${table}`));
  console.log(`${sent} requests to ${reached.size} calls`);
  return { wrong, reached };
}

/** Calls of which no answer says that what was sent was looked at. */
function unreached(reached: Map<string, Set<string>>, looked: RegExp): string[] {
  return [...reached].flatMap(([call, answers]) =>
    [...answers].some((answer) => looked.test(answer)) ? [] : [`${call}: ${[...answers]}`],
  );
}

test("every call refuses what it cannot take, in the house's words, and nothing changes", async () => {
  const { wrong, reached } = await attack(refusedAttacks);
  expect(wrong).toEqual([]);
  const open = await attack(openAttacks, "any status");
  expect(open.wrong).toEqual([]);
  const written = targets.filter(({ method }) => method !== "GET");
  const untried = written
    .filter(({ row }) => !reached.has(row.of) && !open.reached.has(row.of))
    .map(({ row }) => row.of);
  expect(untried).toEqual([]);
  const withFields = new Map(
    targets.flatMap(({ row, operation }) => {
      const answers = jsonOf(operation) && reached.get(row.of);
      return answers ? [[row.of, answers] as const] : [];
    }),
  );
  expect(
    unreached(withFields, /^(invalid|malformed|statement_unreadable|statement_kind)$/),
  ).toEqual([]);
});

test("every call that reads answers whatever its address says, and nothing changes", async () => {
  const { wrong, reached } = await attack(readingAttacks);
  expect(wrong).toEqual([]);
  expect(reached.size).toBe(targets.filter(({ method }) => method === "GET").length);
  expect(unreached(reached, /^(200|206|404|invalid|not_found|unauthenticated)$/)).toEqual([]);
});

test("every call that takes files refuses what grows, lies or breaks off, and nothing changes", async () => {
  const { wrong, reached } = await attack(uploadAttacks);
  expect(wrong).toEqual([]);
  const withFiles = Object.values(paths).flatMap((methods) =>
    Object.values(methods).filter(({ requestBody }) => requestBody?.content["multipart/form-data"]),
  );
  expect(reached.size).toBe(withFiles.length);
});

test("every form refuses arguments and texts that are none, and nothing changes", async () => {
  const wrong: string[] = [];
  const forms = firstRows("ACTIONS");
  expect([...new Set(listActions().map(({ name }) => name))].sort()).toEqual(
    forms.map(({ of }) => of).sort(),
  );
  const asked: { row: Row; who: Who; asking: Awaited<ReturnType<typeof make>> }[] = [];
  for (const row of forms) {
    const who = letIn(row);
    asked.push({ row, who, asking: await make(stage, row, who) });
  }
  const before = await stage.state();
  await stage.coop.owner`delete from rate_limits`;
  const queue = new PQueue({ concurrency: 6 });
  const ofForm = async ({ row, who, asking }: (typeof asked)[number], at: number) => {
    for (const [what, body] of hostileForms(asking, at)) {
      const cookie = asking.endsSession ? "" : await cookieOf(who);
      const answer = await act(stage.server, row.of, asking.path ?? "", body, cookie);
      const failed = /"failure":\{"status":(\d+),"code":"(\w+)"/.exec(answer.text);
      const isBusy = [...UNSERVED, "outcome_unknown"].includes(failed?.[2] ?? "");
      const said = wrongWith(answer) ?? (failed?.[1]?.startsWith("5") && !isBusy ? failed[0] : "");
      if (said) wrong.push(`${row.of}, ${what}: ${said}`);
    }
  };
  await Promise.all(asked.map((each, at) => queue.add(() => ofForm(each, at))));
  expect([...wrong, ...(await stage.changedSince(before))]).toEqual([]);
});

// Asked of every page, whichever it knows: each may meet all of them.
const QUERIES = [
  ...new Set(
    "q cursor page sort order status type from to tab member limit callbackUrl mode token plain view edit of show day account"
      .split(" ")
      .concat(
        "decide proposal delete tick cancel takeBack repay invest new files result complete".split(
          " ",
        ),
      ),
  ),
];

test("every page, those of tokens too, shows nothing of a hostile address, and changes nothing", async () => {
  const before = await stage.state();
  const wrong: string[] = [];
  const queue = new PQueue({ concurrency: 6 });
  const ofPage = async (row: Row, at: number) => {
    const paths = [0, 1].map((n) => {
      const value = IN_ADDRESS[(at + 5 * n) % IN_ADDRESS.length] as string;
      const path = row.of.replaceAll(/\[\w+\]/g, value);
      return n === 1 && row.of.includes("[")
        ? path
        : `${path}?${QUERIES.map((name) => `${name}=${value.slice(0, 100)}`).join("&")}`;
    });
    for (const path of paths) {
      const attack = { what: "", method: "GET", path };
      const came = await send(await cookieOf(letIn(row)), attack);
      if (came.wrong) wrong.push(`${path.slice(0, 120)}: ${came.wrong}`);
    }
  };
  await Promise.all(firstRows("PAGES").map((row, at) => queue.add(() => ofPage(row, at))));
  expect([...wrong, ...(await stage.changedSince(before))]).toEqual([]);
});

// At the end: what looks like code is taken down where any text is.
test("what looks like code is text wherever it may be written, and on every page afterwards", async () => {
  const { wrong, reached } = await attack(codeAsText, "change");
  expect(wrong).toEqual([]);
  expect(reached.size).toBeGreaterThan(15);
  const taken = [...reached.values()].filter((answers) => [...answers].some((a) => /^2/.test(a)));
  expect(taken.length).toBeGreaterThan(5);
  const queue = new PQueue({ concurrency: 6 });
  const shown: string[] = [];
  const look = async (row: Row) => {
    if (row.of.includes("[")) return;
    const came = await send(await cookieOf(letIn(row)), { what: "", method: "GET", path: row.of });
    if (came.wrong) shown.push(`${row.of}: ${came.wrong}`);
  };
  await Promise.all(firstRows("PAGES").map((row) => queue.add(() => look(row))));
  expect(shown).toEqual([]);
});
