import type { Cooperative } from "@/tests/support/cooperative";

// Not the trail itself, what every request touches, and what jobs do on account of what was asked.
const UNWATCHED = [
  "audit_log",
  "audit_chains",
  "sessions",
  "rate_limits",
  "notices",
  "notice_marks",
  "work_notified",
  "seals",
  "report_open",
  "report_figures",
];
// Whoever is shown a document has it registered; what is asked with a key is kept under it, refused or not.
const KEPT_ANYWAY = ["documents", "requests"];
const COUNTED = ["mails"];

/** What stands in a cooperative's tables: any change of any row of any table makes it another. */
export async function watchTables({ owner }: Cooperative) {
  const found = await owner<{ name: string }[]>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all(${UNWATCHED})`;
  const each = found.map(({ name }) => {
    const [written, where] = COUNTED.includes(name)
      ? ["count(*)::text", "where kind not like 'notice%'"]
      : ["count(*)::text || ' ' || sum(xmin::text::bigint)", ""];
    return `select '${name}' as name, ${written} as written from "${name}" ${where}`;
  });
  // In one order: the parts of a union may be read at once, and come as they are ready.
  const query = `${each.join(" union all ")} order by name`;
  const read = () =>
    owner.unsafe<{ name: string; written: string }[]>(query, [], { prepare: true });
  const state = async () => JSON.stringify(await read());
  return {
    state,
    /** The tables that have another state than this one, but for what is kept whatever the answer. */
    changedSince: async (before: string): Promise<string[]> => {
      const then = new Map<string, string | null>(
        (JSON.parse(before) as Awaited<ReturnType<typeof read>>).map((t) => [t.name, t.written]),
      );
      const changed = (await read()).filter((t) => then.get(t.name) !== t.written);
      return changed.flatMap(({ name }) => (KEPT_ANYWAY.includes(name) ? [] : name));
    },
  };
}
