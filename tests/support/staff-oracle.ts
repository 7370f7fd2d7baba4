import type { Cooperative } from "@/tests/support/cooperative";

/**
 * Whether money is only where two entitled people put it, or one below the limit within 24 hours: judged from the
 * books, members and proposals alone, by what decisions, section 15, says. Nothing here asks the application's rules.
 */
const DECIDES = ["admin", "finance", "financial_manager"];
const CONFIRMS = [...DECIDES, "director"];
const OF_TWO = [...CONFIRMS, "tech"];
const MAKES: Record<string, string[]> = {
  reversal: ["admin"],
  "project-result": CONFIRMS,
  "project-distribution": CONFIRMS,
  settings: ["admin", "tech"],
  role: ["admin"],
};
/** What stands behind each type that only two may post. */
const PROPOSED: Record<string, string> = {
  reversal: "reversal",
  "project-profit": "project-result",
  "project-loss": "project-result",
  profit: "project-distribution",
  loss: "project-distribution",
};
const DAY_MS = 86_400_000;

type Member = { id: string; role: string; status: string };
type Posted = {
  id: string;
  type: string;
  amount: number;
  /** Milliseconds. */
  at: number;
  from: string | null;
  to: string | null;
  submitter: string | null;
  first: string | null;
  decider: string | null;
  subject: string | null;
};
type Agreed = {
  id: string;
  act: string;
  subject: string;
  maker: string;
  first: string | null;
  decider: string;
};
type Seen = { members: Member[]; limit: number | null; posted: Posted[]; agreed: Agreed[] };

export async function openOracle(coop: Cooperative) {
  let last = await read(coop);
  const known = new Set([...last.posted, ...last.agreed].map(({ id }) => id));
  /** What one person decided: who, for whom, how much and when. */
  const alone: { by: string; member: string | null; amount: number; at: number }[] = [];

  /** What is wrong with what the last act has done. */
  return async function judge(): Promise<string[]> {
    const now = await read(coop);
    const wrong: string[] = [];
    const posted = now.posted.filter(({ id }) => !known.has(id));
    const agreed = now.agreed.filter(({ id }) => !known.has(id));
    // Who could what at that moment: an act changes either people or money.
    const could = (id: string | null, roles: readonly string[]) =>
      last.members.some((m) => m.id === id && m.status === "active" && roles.includes(m.role));
    for (const each of agreed) wrong.push(...wrongProposal(each));
    for (const each of posted) wrong.push(...(PROPOSED[each.type] ? behind(each) : decided(each)));
    const settings = agreed.some(({ act }) => act === "settings");
    if (now.limit !== last.limit && !settings) wrong.push("the limit was changed by nobody");
    for (const member of now.members) {
      const before = last.members.find(({ id }) => id === member.id);
      const needed = [before?.role, member.role].some((role) => OF_TWO.includes(role ?? ""));
      const two = agreed.some(({ act, subject }) => act === "role" && subject === member.id);
      const again = before?.status !== "active" && member.status === "active";
      if (before?.role !== member.role && needed && !two) wrong.push("a role was given by one");
      if (again && needed && !two) wrong.push("one of two was let in again by one");
    }
    for (const { id } of [...posted, ...agreed]) known.add(id);
    last = now;
    return wrong;

    function wrongProposal({ act, maker, first, decider }: Agreed): string[] {
      const found: string[] = [];
      if (maker === decider || first === decider || first === maker) found.push("one person twice");
      if (!could(maker, MAKES[act] ?? [])) found.push("its maker may not propose it");
      if (!could(decider, CONFIRMS)) found.push("who confirmed it may not");
      return found.map((text) => `${act}: ${text}`);
    }

    function behind({ type, subject, from, to }: Posted): string[] {
      const two = agreed.find((each) => each.act === PROPOSED[type] && each.subject === subject);
      if (!two) return [`${type}: nobody has agreed to it`];
      // Parties of what is reversed have an interest, unless everybody has.
      const parties = type === "reversal" ? [from, to] : [];
      const own = [two.maker, two.decider].some((id) => parties.includes(id));
      const free = last.members.some(
        (m) => could(m.id, CONFIRMS) && !parties.includes(m.id) && m.id !== two.maker,
      );
      return own && free ? [`${type}: by a party`] : [];
    }

    function decided({ type, amount, at, from, to, submitter, first, decider }: Posted): string[] {
      if (!["deposit", "withdraw", "move"].includes(type)) return [];
      const member = type === "move" ? null : (from ?? to);
      const people = [first, decider, type === "move" ? submitter : null].filter(
        (id) => id !== null,
      );
      const entitled = [...new Set(people)].filter((id) => could(id, DECIDES) && id !== member);
      const found: string[] = [];
      if (entitled.length === 0) found.push("by nobody who may");
      if (decider && !entitled.includes(decider)) found.push("the last of them may not");
      if (entitled.length === 1) {
        const by = entitled[0] as string;
        const since = at - DAY_MS;
        const sum = (of: (each: (typeof alone)[number]) => boolean) =>
          alone
            .filter((each) => each.at > since && of(each))
            .reduce((s, a) => s + a.amount, amount);
        const most = Math.max(
          sum((each) => each.by === by),
          member ? sum((each) => each.member === member) : 0,
        );
        if (last.limit !== null && most >= last.limit) found.push(`${most} by one person in a day`);
        alone.push({ by, member, amount, at });
      }
      return found.map((text) => `${type} of ${amount}: ${text}`);
    }
  };
}

/** What has moved money, what two agreed to, who is who, and the limit; one look at all of it. */
async function read({ owner }: Cooperative): Promise<Seen> {
  const [members, settings, posted, agreed] = await Promise.all([
    owner<Member[]>`select id, role::text as role, status::text as status from members`,
    owner<{ limit: string | null }[]>`select second_approval_from as limit from settings`,
    owner<Posted[]>`
      select t.id, t.type, t.amount::float as amount, extract(epoch from coalesce(t.decided_at, t.created_at))::float * 1000 as at, t.from_member as from,
        t.to_member as to, t.submitted_by as submitter, t.first_approved_by as first, t.decided_by as decider,
        coalesce(t.reverses, t.project_id) as subject
      from transactions t where exists (select from entries e where e.transaction_id = t.id and e.step = 'settle')`,
    owner<Agreed[]>`
      select id, act, subject_id as subject, made_by as maker, first_confirmed_by as first, decided_by as decider
      from proposals where state = 'confirmed'`,
  ]);
  const limit = settings[0]?.limit ?? null;
  return { members, limit: limit === null ? null : Number(limit), posted, agreed };
}
