import type { Sql } from "postgres";
import { connect, type Database } from "@/db/client";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeImport } from "@/lib/approvals/imports";
import { workAside } from "@/lib/imports/aside";
import { bringImport } from "@/lib/imports/bring";
import { type Bringing, type BroughtFiles, bringIn } from "@/lib/imports/bring-in";
import { importById } from "@/lib/imports/runs";
import { workOnImports } from "@/lib/imports/work";
import { arranging } from "@/tests/support/arrange";
import { oldBooks } from "@/tests/support/moving-in";
import { type BenchCooperative, openCooperative } from "../cooperative";
import { processorSeconds } from "./processors";

const MB = 2 ** 20;
/** The thread that reads is awake after so many. */
const WARMING = 10;
/** A thousand different numbers of shares. */
const SHARES = { of: (n: number) => 10 + ((n * 7_919) % 1_000), value: 500 };

/** A cooperative that issues shares and has nobody but its staff, and its books' owner. */
export type Opened = {
  coop: BenchCooperative;
  owner: Database;
  client: Sql;
  close: () => Promise<void>;
};

export async function open(url: string): Promise<Opened> {
  const coop = await openCooperative(url, 0, 2);
  const { db: owner, client } = connect(url, { max: 1, role: "none" });
  await arranging(
    client,
  )`update settings set shares = 1, share_value = ${SHARES.value}, share_minimum = 1, share_most = 60`;
  return { coop, owner, client, close: coop.close };
}

/** Seconds of the wall and of processors, and MB beyond what was in use before: of the process, and of that its heap. */
export type Measured = { wall: number; processors: number; memory: number; heap: number };

/** So many members move in by the application's own commands; what each step took. `here`: in this thread, not in those of a server. */
export async function moveIn(
  { coop, client }: Opened,
  rows: number,
  here = false,
): Promise<Record<string, Measured>> {
  const { admin, manager, contextOf, db } = coop;
  const books = (count: number) =>
    oldBooks(
      count,
      (n) => n % 1_000,
      SHARES,
      () => 1,
    );
  const bring = async (files: BroughtFiles) =>
    bringImport(await contextOf(admin), { files, order: null }, here ? inThisThread : undefined);
  const inThisThread = (bringing: Bringing) => bringIn(db, bringing);
  const [few, all] = [books(WARMING), books(rows)];
  await bring(few);
  const read = await measured(client, () => bring(all));
  const proposal = await proposeImport(await contextOf(admin), read.answer);
  const approved = await measured(client, async () =>
    decideProposal(await contextOf(manager), proposal, { decision: "confirm" }),
  );
  const posted = await measured(client, () => (here ? workOnImports(db) : workAside(db)));
  const run = await importById(db, read.answer);
  if (run?.state !== "done" || run.applied !== rows) throw new Error("They have not moved in.");
  return {
    "read, checked and kept": read,
    "approved by a second person": approved,
    "joined and posted": posted,
  };
}

async function measured<T>(client: Sql, work: () => Promise<T>): Promise<Measured & { answer: T }> {
  global.gc?.();
  const before = process.memoryUsage();
  const most = { ...before };
  const sampling = setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage();
    most.rss = Math.max(most.rss, rss);
    most.heapUsed = Math.max(most.heapUsed, heapUsed);
  }, 10);
  const [began, used] = [performance.now(), await processorSeconds(client)];
  const answer = await work();
  const wall = (performance.now() - began) / 1000;
  const processors = (await processorSeconds(client)) - used;
  clearInterval(sampling);
  const more = (of: "rss" | "heapUsed") => (most[of] - before[of]) / MB;
  return { answer, wall, processors, memory: more("rss"), heap: more("heapUsed") };
}
