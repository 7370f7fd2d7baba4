import { hash } from "@node-rs/argon2";
import type { Sql } from "postgres";
import { decideProposal } from "@/lib/approvals/commands";
import { setMemberStatus } from "@/lib/approvals/member-update";
import { proposeRedemption } from "@/lib/approvals/share-redemptions";
import { issueCertificate } from "@/lib/documents/proof";
import { buyShares } from "@/lib/shares/buy";
import { certificateOf, changedSince } from "@/lib/shares/certificate";
import { offerShares, takeShares } from "@/lib/shares/offers";
import { listShareMoves, sharesOf } from "@/lib/shares/queries";
import { listShareholders } from "@/lib/shares/register";
import { arranging } from "@/tests/support/arrange";
import type { BenchCooperative, SignedIn } from "../cooperative";
import { spread } from "../pairs";
import { measured } from "../processor";

/** So many members act, one after the other; in turns, so that a machine that drifts moves both alike. */
const [BLOCKS, EACH] = [5, 10];
const ACTING = BLOCKS * EACH;
const PASSWORD = "a long password of nobody";
/** Of this machine's time nothing but what the shares cost is compared: to check a password costs as much in both. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

/** A cooperative that has moved in, with its owner's connection. */
export type MovedIn = { coop: BenchCooperative; client: Sql; holders: number };
type Opened = MovedIn & { acting: SignedIn[] };
type Act = (of: Opened, at: number) => Promise<unknown>;

/** What happens with shares. */
const ACTS: Record<string, Act> = {
  "a share is bought": async (of, at) =>
    buyShares(await asMember(of, at), { count: 1, password: PASSWORD }),
  "a share is offered and taken": async (of, at) => {
    const [giver, taker] = [await asMember(of, at), await asMember(of, at + 1)];
    const offer = { recipientId: taker.actor.id, count: 1, password: PASSWORD };
    const { id } = await offerShares(giver, offer);
    await takeShares(taker, id, PASSWORD);
  },
  "a share is redeemed by two": async (of, at) => {
    const { coop, acting } = of;
    const asked = { count: 1, reason: "Measured" };
    const whose = acting[at]?.id ?? "";
    const proposal = await proposeRedemption(await coop.contextOf(coop.finance), whose, asked);
    await decideProposal(await coop.contextOf(coop.manager), proposal, { decision: "confirm" });
  },
  "a member sees their shares": async ({ coop, acting }, at) => {
    const whose = acting[at]?.id ?? "";
    await sharesOf(coop.db, whose);
    await listShareMoves(coop.db, whose, null, 20);
  },
  "the register's first page": ({ coop }) => listShareholders(coop.db, undefined, null, 50),
  "a page in the register's middle": ({ coop, acting }, at) =>
    listShareholders(
      coop.db,
      undefined,
      { name: `Marie ${5 + (at % 4)}`, id: acting[0]?.id ?? "" },
      50,
    ),
  "the register searched for a name": ({ coop }, at) =>
    listShareholders(coop.db, `Marie ${20 + at} `, null, 50),
  "a certificate is issued, and checked": async (of, at) => {
    const ctx = await asMember(of, at);
    const certificate = await certificateOf(of.coop.db, ctx.actor.id, ctx.now);
    await issueCertificate(ctx, certificate, "https://coop.example");
    await changedSince(of.coop.db, certificate);
  },
  // The last: their sessions end.
  "a holder is suspended, and active again": async ({ coop, acting }, at) => {
    const admin = await coop.contextOf(coop.admin);
    const whose = acting[at]?.id ?? "";
    await setMemberStatus(admin, whose, "inactive");
    await setMemberStatus(await coop.contextOf(coop.admin), whose, "active");
  },
};

const asMember = ({ coop, acting }: Opened, at: number) => {
  const who = acting[at];
  if (!who) throw new Error("There is nobody.");
  return coop.contextOf(who);
};

/** Each act in both, by turns: milliseconds in the middle, and those of the processors, as a table. */
export async function shareCosts(small: MovedIn, large: MovedIn): Promise<string> {
  const [few, all] = [await withPeople(small), await withPeople(large)];
  const rows: string[] = [];
  for (const [name, act] of Object.entries(ACTS)) {
    console.log(`  ${name}`);
    const taken = { few: [] as number[], all: [] as number[] };
    const used = { few: 0, all: 0 };
    for (let block = 0; block < BLOCKS; block += 1) {
      for (const [which, of] of Object.entries({ few, all }) as ["few" | "all", Opened][]) {
        const times: number[] = [];
        const { node, postgresql } = await measured(of.client, async () => {
          for (let n = 0; n < EACH; n += 1)
            times.push(await clocked(() => act(of, block * EACH + n)));
        });
        // The first warms both up.
        if (block === 0) continue;
        taken[which].push(...times);
        used[which] += (node + postgresql) * 1_000;
      }
    }
    rows.push(row(name, taken, used));
  }
  const head = `| what | ms with ${small.holders} | ms with ${large.holders} | ratio | ms of processors | ratio of these |`;
  return [head, "| --- | --- | --- | --- | --- | --- |", ...rows].join("\n");
}

async function clocked(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

type Both<T> = { few: T; all: T };

function row(name: string, taken: Both<number[]>, used: Both<number>): string {
  const [few, all] = [spread(taken.few).median, spread(taken.all).median];
  const each = (sum: number) => sum / (ACTING - EACH);
  const cells = [
    few.toFixed(1),
    all.toFixed(1),
    `**${(all / few).toFixed(2)}**`,
    `${each(used.few).toFixed(1)} and ${each(used.all).toFixed(1)}`,
    (used.all / used.few).toFixed(2),
  ];
  return `| ${name} | ${cells.join(" | ")} |`;
}

/** Members with savings and shares who are signed in: those who act, and one more to take shares. */
async function withPeople(of: MovedIn): Promise<Opened> {
  const password = await hash(PASSWORD, CHEAP);
  const people = await of.client<{ id: string }[]>`
    select m.id from members m join shareholdings h on h.member_id = m.id
    join accounts a on a.owner = m.id and a.kind = 'available'
    where m.status = 'active' and h.shares > 5 and a.balance > 10000 order by m.member_no limit ${ACTING + 1}`;
  await arranging(of.client)`update members set password_hash = ${password}
    where id in ${of.client(people.map(({ id }) => id))}`;
  const acting: SignedIn[] = [];
  for (const { id } of people) {
    const [session] = await of.client<{ id: string }[]>`
      insert into sessions (member_id, signed_in_at, last_seen_at, expires_at, platform, browser)
      values (${id}, now(), now(), now() + interval '1 day', 'bench', 'bench') returning id`;
    acting.push({ id, sessionId: session?.id ?? "" });
  }
  if (acting.length <= ACTING) throw new Error("Too few hold shares.");
  await of.client.unsafe("set statement_timeout = 0");
  await of.client.unsafe("vacuum analyze");
  return { ...of, acting };
}
