import { createServer, type Socket } from "node:net";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { EXPORT_NAME, openCursor } from "@/db/cursor";
import { members } from "@/db/schema";
import { DatabaseUnavailable } from "@/db/turn";
import { AppError } from "@/lib/errors";
import { LIMITS } from "@/lib/heavy-work";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { download, expectNoExports, readCsv, textOf } from "@/tests/support/downloads";

// A machine that stalls must not be taken for a database that is slow.
const patience = vi.hoisted(() => ({ endless: false }));
vi.mock("node:timers/promises", async (original) => {
  const real = await original<typeof import("node:timers/promises")>();
  const sleep: typeof real.setTimeout = (...given) =>
    patience.endless ? new Promise(() => undefined) : real.setTimeout(...given);
  return { ...real, setTimeout: sleep };
});

const POOL = 10;
let coop: Cooperative;

beforeAll(async () => {
  coop = await openCooperative({ pool: POOL });
  process.env.DATABASE_URL = coop.url;
});
afterEach(() => expectNoExports(coop.owner));
afterAll(() => coop.close());

const cells = async (rows: SQL, width = 1) =>
  readCsv(await textOf(await download(rows, Array(width).fill("h")))).slice(1);
// About 100 bytes a row.
const many = (rows: number) =>
  sql`select n, repeat('a line of text ', 6) from (select generate_series(1, ${rows}) as n) as rows`;

describe("a download", () => {
  test("is a file of the decided form", async () => {
    const rows = coop.db
      .select({ username: members.username, name: members.fullName, phone: members.phone })
      .from(members)
      .where(eq(members.role, "member"))
      .orderBy(asc(members.username));
    const response = await download(rows, ["username", "Izina", "phone"]);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="test.csv"');
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(await textOf(response)).toBe(
      "\uFEFFusername,Izina,phone\r\n" +
        'aline,Aline Uwase,"\'+250788000101"\r\n' +
        'claudine,Claudine Mukamana,"\'+250788000103"\r\n' +
        'eric,Eric Habimana,"\'+250788000102"\r\n' +
        "jean,Jean Mugisha,\r\n",
    );
  });

  test("writes amounts plainly and instants in Kigali, to the second", async () => {
    const [row] = await cells(
      sql`select 1500000::bigint, -7, 12.5::numeric, true, timestamptz '2026-11-20 22:05:09.99Z',
        date '2026-11-20', null::timestamptz, null::text`,
      8,
    );
    expect(row).toEqual([
      "1500000",
      "-7",
      "12.5",
      "true",
      "2026-11-21T00:05:09+02:00",
      "2026-11-20",
      "",
      "",
    ]);
  });

  test.each([
    ["2026-11-20T22:05:09Z", "2026-11-21T00:05:09+02:00"],
    ["2026-11-20T22:05:09.4Z", "2026-11-21T00:05:09+02:00"],
    ["2026-11-20T22:05:09.5Z", "2026-11-21T00:05:09+02:00"],
    ["2026-11-20T21:59:59.999999Z", "2026-11-20T23:59:59+02:00"],
  ])("names the second that %s has begun", async (at, written) => {
    expect(await cells(sql`select ${at}::timestamptz`)).toEqual([[written]]);
  });

  test("writes what has labels of its own by its label", async () => {
    expect(await cells(sql`select role from members where username = 'aline'`)).toEqual([
      ["member"],
    ]);
  });

  test("writes bytes, lists and records as the server does", async () => {
    const [row] = await cells(
      sql`select '\\xbeef'::bytea, array['a', 'b'], '{"a": 1}'::jsonb, '{"a":1}'::json`,
      4,
    );
    expect(row).toEqual(["\\xbeef", "{a,b}", '{"a": 1}', '{"a":1}']);
  });

  test("reads back whatever the cells hold", async () => {
    const texts = [
      "a,b",
      'say "yes"',
      "two\nlines",
      "two\r\nlines",
      "'quoted'",
      "\\.",
      "a;b",
      "été",
      " ",
    ];
    const rows = await cells(sql`select value from unnest(${sql.param(null)}::text[]
      || array[${sql.join(
        texts.map((text) => sql`${text}`),
        sql`, `,
      )}]) as value`);
    expect(rows.flat()).toEqual(texts);
  });

  test.each(["=1+1", "+250", "-1", "@sum", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠a"])(
    "makes %j harmless",
    async (text) => {
      expect(await cells(sql`select ${text}::text`)).toEqual([[`'${text}`]]);
    },
  );

  test("of nothing has its headings", async () => {
    expect(await textOf(await download(many(0), ["n", "text"]))).toBe("\uFEFFn,text\r\n");
  });

  test("comes whole and in order, a thousand rows at a time", async () => {
    const response = await download(many(20_000), ["n", "text"]);
    const sizes: number[] = [];
    const parts: Uint8Array[] = [];
    for await (const part of response.body ?? []) {
      sizes.push(part.length);
      parts.push(part);
    }
    const rows = readCsv(Buffer.concat(parts).toString("utf8"));
    expect(rows.slice(1).map(([n]) => Number(n))).toEqual(
      Array.from({ length: 20_000 }, (_, n) => n + 1),
    );
    expect(sizes).toHaveLength(1 + 20);
  });

  test("has rows of any length", async () => {
    const rows = await cells(
      sql`select n, repeat('x', n) from unnest(array[10, 200000, 70000]) n`,
      2,
    );
    expect(rows.map(([n, text]) => Number(n) === text?.length)).toEqual([true, true, true]);
  });

  test("asked for by HEAD opens nothing", async () => {
    const response = await download(many(1), ["n", "text"], { method: "HEAD" });
    expect(response.body).toBeNull();
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  });

  test("acts with the application's rights, and only reads", async () => {
    const [row] = await cells(
      sql`select current_user, current_setting('transaction_read_only'), current_setting('TimeZone')`,
      3,
    );
    expect(row).toEqual(["openfuture_app", "on", "Africa/Kigali"]);
  });
});

describe("values are given beside the query", () => {
  const hostile = [
    "it's",
    "'; drop table members; --",
    "\\'; select 1; --",
    "back\\slash\\",
    "$1 $2 $$ $a$",
    '"double"',
    "%s %I %L",
    "''''\\\\''",
    "line\nend\r\n",
    "\u{1F4B0} ’ ʼ",
    "x".repeat(10_000),
    "'".repeat(10_000),
    "\\".repeat(9_999),
  ];

  test.each(hostile.map((value) => [value.slice(0, 24), value]))("%j", async (_, value) => {
    const [row] = await cells(
      sql`select ${value}::text = convert_from(decode(${Buffer.from(value).toString("hex")}, 'hex'), 'UTF8'),
        'the end $1 ' || ${"too"}`,
      2,
    );
    expect(row).toEqual(["true", "the end $1 too"]);
  });

  test("numbers, instants and nothing keep their types", async () => {
    const at = new Date("2026-11-20T12:05:00Z");
    const [row] = await cells(
      sql`select ${7}::int + 1, ${at.toISOString()}::timestamptz, ${null}::text is null, n from
        generate_series(1, ${3}) as n where n = ${2}`,
      4,
    );
    expect(row).toEqual(["8", "2026-11-20T14:05:00+02:00", "true", "2"]);
  });

  test("NUL is refused", async () => {
    const refused = download(sql`select ${"a\0b"}::text`, ["h"]);
    await expect(refused).rejects.toBeInstanceOf(AppError);
  });
});

describe("failures", () => {
  test("before the first byte are thrown", async () => {
    patience.endless = true;
    try {
      await expect(download(sql`select * from nothing`, ["h"])).rejects.toThrow("nothing");
      const zero = sql`select 1 / n from generate_series(0, 9) n`;
      await expect(download(zero, ["h"])).rejects.toThrow("zero");
      await expect(download(sql`select 1, 2`, ["h"])).rejects.toThrow("headings");
    } finally {
      // Before what runs after each test, which waits, too.
      patience.endless = false;
    }
    const nothing = { sql: "select 1", params: [] };
    await expect(openCursor("postgres://a@127.0.0.1:1/b", nothing)).rejects.toThrow("ECONNREFUSED");
  });

  test("after it cut the stream", async () => {
    const rows = sql`select 1 / (150000 - n), repeat('text', 9) from (select generate_series(1, 200000) as n) as r`;
    const response = await download(rows, ["n", "text"]);
    await expect(response.arrayBuffer()).rejects.toThrow("zero");
  });

  test("a connection that dies cuts the stream", async () => {
    const response = await download(many(1_000_000), ["n", "text"]);
    const reader = response.body?.getReader();
    await reader?.read();
    await coop.owner`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'open-future export'`;
    const toTheEnd = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(toTheEnd()).rejects.toThrow();
  });

  test("a server that does not answer is unavailable after 5 s", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
    const { port } = silent.address() as { port: number };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const settled = vi.fn();
      const query = { sql: "select 1", params: [] };
      const asked = openCursor(`postgres://a@127.0.0.1:${port}/b`, query).catch((error) => error);
      void asked.then(settled);
      await vi.advanceTimersByTimeAsync(4_999);
      expect(settled).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(await asked).toBeInstanceOf(DatabaseUnavailable);
    } finally {
      vi.useRealTimers();
    }
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => silent.close(closed));
  });
});

describe("a member who asks for more than their share", () => {
  const { each, waiting } = LIMITS.exports;
  const open = (memberId: string) => download(many(1_000_000), ["n", "text"], { memberId });
  // On a slow machine who waits may have given up by then.
  const leave = (asked: Promise<Response>) =>
    asked.then(
      (response) => response.body?.cancel(),
      () => undefined,
    );

  test("waits and is told so, while others export", async () => {
    const asked = Array.from({ length: each + waiting }, () => open("eager"));
    await Promise.all(asked.slice(0, each));
    await expect(open("eager")).rejects.toMatchObject({ code: "too_many_at_once", status: 429 });
    expect(await cells(many(3), 2)).toHaveLength(3);
    const [{ running } = {}] =
      await coop.owner`select count(*)::int as running from pg_stat_activity
      where datname = current_database() and application_name = ${EXPORT_NAME} and state = 'active'`;
    expect(running).toBeLessThanOrEqual(each);
    for (const one of asked) await leave(one);
    await (await open("eager")).body?.cancel();
  });

  test("has their turn again after what failed, broke off or was left", async () => {
    const own = { memberId: "unlucky" };
    for (let round = 0; round <= each + waiting; round += 1) {
      const missing = download(sql`select * from nothing`, ["h"], own).then((response) =>
        response.arrayBuffer(),
      );
      await expect(missing).rejects.toThrow("nothing");
      const gone = new AbortController();
      const left = download(many(1_000_000), ["n", "text"], { ...own, signal: gone.signal });
      await left;
      gone.abort();
      await expect((await left).arrayBuffer()).rejects.toThrow("left");
    }
    expect(await textOf(await download(many(0), ["n", "text"], own))).toBe("\uFEFFn,text\r\n");
  });
});

describe("readers that leave", () => {
  const ways = {
    "before they read": async (response: Response) => response.body?.cancel(),
    "in the middle": async (response: Response) => {
      const reader = response.body?.getReader();
      for (let n = 0; n < 5; n += 1) await reader?.read();
      await reader?.cancel();
    },
  };

  test.each(Object.entries(ways))("%s, twice as many as the pool has", async (_, leave) => {
    for (let left = 2 * POOL; left > 0; left -= LIMITS.exports.all) {
      const some = Array.from({ length: Math.min(left, LIMITS.exports.all) }, async () =>
        leave(await download(many(5_000_000), ["n", "text"])),
      );
      await Promise.all(some);
    }
    await expectNoExports(coop.owner);
    expect(await coop.db.select({ id: members.id }).from(members)).not.toHaveLength(0);
    expect(await cells(many(3), 2)).toHaveLength(3);
  });

  test("by their connection, while the server is still at work on the first row", async () => {
    const leaving = new AbortController();
    const slow = sql`select 1, pg_sleep(600)::text`;
    const response = await download(slow, ["n", "text"], { signal: leaving.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    leaving.abort();
    await expect(reader?.read()).rejects.toThrow("left");
    await expectNoExports(coop.owner);
  });
});
