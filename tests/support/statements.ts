import type { Direction, MoneyLine } from "@/lib/channels/lines";
import { fc } from "@/tests/support/property";

/** What really happened on a wallet or an account, from which statements in every form are written. */
export type Moved = {
  at: Date;
  direction: Direction;
  amount: number;
  charge: number;
  balance: number;
  id: string;
  name: string;
  tail: string;
};

const KIGALI_MS = 2 * 3_600_000;
const NAMES = ["Jane UWASE", "Eric NKUSI", "Aline MUKAMANA", "Jean Bosco HABIMANA", "Grâce INEZA"];

const moment = (at: Date) => new Date(at.getTime() + KIGALI_MS).toISOString();
/** `2026-05-10 16:30:51` in Kigali. */
export const written = (at: Date) => moment(at).slice(0, 19).replace("T", " ");
const day = (at: Date) => moment(at).slice(0, 10);
const short = (at: Date) => day(at).replaceAll("-", "").slice(2);

/** A chain of movements, `apart` seconds or more after each other, whose balances follow one another. */
export function movements(options: { max?: number; apart?: [number, number]; charges?: boolean }) {
  const { max = 30, apart = [121, 90_000], charges = true } = options;
  const step = fc.record({
    seconds: fc.integer({ min: apart[0], max: apart[1] }),
    wantsIn: fc.boolean(),
    amount: fc.integer({ min: 1, max: 2_000_000 }),
    charge: charges ? fc.constantFrom(0, 0, 20, 100, 250) : fc.constant(0),
    name: fc.constantFrom(...NAMES),
    tail: fc.integer({ min: 0, max: 999 }),
  });
  return fc
    .tuple(fc.integer({ min: 0, max: 5_000_000 }), fc.array(step, { minLength: 3, maxLength: max }))
    .map(([opening, steps]) => {
      const moved: Moved[] = [];
      let [balance, at] = [opening, Date.UTC(2026, 4, 10, 6)];
      for (const [index, { seconds, wantsIn, amount, charge, name, tail }] of steps.entries()) {
        at += seconds * 1000;
        const goesIn = wantsIn || balance < amount + charge;
        const taken = goesIn ? 0 : charge;
        balance += (goesIn ? amount : -amount) - taken;
        moved.push({
          at: new Date(at),
          direction: goesIn ? "in" : "out",
          amount,
          charge: taken,
          balance,
          id: String(30_000_000_000 + index * 7_919),
          name,
          tail: String(tail).padStart(3, "0"),
        });
      }
      return { opening, moved };
    });
}

/** What a reader must have read of it. */
export function expected(moved: Moved, without: { charge?: boolean; balance?: boolean } = {}) {
  return {
    kind: "money",
    direction: moved.direction,
    amount: moved.amount,
    charge: without.charge ? 0 : moved.charge,
    balanceAfter: without.balance ? null : moved.balance,
  } satisfies Partial<MoneyLine>;
}

const grouped = (francs: number) => francs.toLocaleString("en-US");

/** MTN's message of it, in the wording of 2024 or of 2026. Transfers that go out tell no number. */
export function mtnMessage(moved: Moved, year: 2024 | 2026): string {
  const { amount, charge, balance, id, name, tail } = moved;
  const at = written(moved.at);
  if (year === 2024) {
    return moved.direction === "in"
      ? `You have received ${amount} RWF from ${name} (*********${tail}) on your mobile money account at ${at}. Message from sender: . Your new balance:${balance} RWF. Financial Transaction Id: ${id}.`
      : `*165*S*${amount} RWF transferred to ${name} (250788000${tail}) from 36521838 at ${at} . Fee was: ${charge} RWF. New balance: ${balance} RWF. Kanda *182*2*1# .*EN#`;
  }
  return moved.direction === "in"
    ? `You have received ${grouped(amount)} RWF from ${name} (*********${tail}) at ${at} . Balance:${grouped(balance)} RWF. FT Id: ${id}`
    : `*165*S*${amount} RWF transferred to ${name} (250788000${tail}) at ${at} .Fee: ${charge}RWF.Balance: ${balance}RWF.*EN#`;
}

const attribute = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A phone's backup of messages. */
export function smsBackup(messages: readonly { body: string; address?: string; type?: string }[]) {
  const elements = messages.map(
    ({ body, address = "M-Money", type = "1" }) =>
      `  <sms protocol="0" address="${address}" date="1778400000000" type="${type}" body="${attribute(body)}" read="1" />`,
  );
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<smses count="${messages.length}">\n${elements.join("\n")}\n</smses>`;
}

const signedOf = ({ direction, amount }: Moved) => (direction === "in" ? amount : -amount);

/** The rows of MTN's partner portal. */
export function portalRows(moved: readonly Moved[]): string[][] {
  const headings =
    "Id,External Transaction Id,Date,Status,Type,Provider Category,Information,From,From Name,To,To Name,Initiated By,On Behalf Of,Amount,Currency,External Amount,Currency,External FX Rate,External Service Provider,Fee,Currency,Discount,Currency,Promotion,Currency,Coupon,Currency,Balance,Currency";
  const rows = moved.map((each) => {
    const other = `FRI:250788000${each.tail}/MSISDN`;
    const [from, to] =
      each.direction === "in"
        ? [
            [other, each.name],
            ["FRI:36521838/MM", "Koperative"],
          ]
        : [
            ["FRI:36521838/MM", "Koperative"],
            [other, each.name],
          ];
    return [
      each.id,
      "",
      written(each.at),
      "Successful",
      "Transfer",
      "",
      "",
      ...from,
      ...to,
      "",
      "",
      String(signedOf(each)),
      "RWF",
      "",
      "",
      "",
      "",
      String(each.charge),
      "RWF",
      "",
      "",
      "",
      "",
      "",
      "",
      String(each.balance),
      "RWF",
    ];
  });
  return [headings.split(","), ...rows];
}

/** A bank's table with a column for each direction. Its charges are lines of their own. */
export function bankRows(moved: readonly Moved[]): string[][] {
  const rows = moved.map((each) => [
    moment(each.at).slice(0, 10).split("-").reverse().join("/"),
    each.name,
    `BK${each.id}`,
    each.direction === "out" ? grouped(each.amount) : "",
    each.direction === "in" ? grouped(each.amount) : "",
    grouped(each.balance),
  ]);
  return [
    ["Bank of Somewhere", "", "", "", "", ""],
    ["Tran Date", "Particulars", "Reference", "Debit", "Credit", "Balance"],
    ...rows,
  ];
}

const cell = (text: string) => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as CSV. */
export const csvOf = (rows: readonly string[][], delimiter = ",") =>
  rows.map((row) => row.map(cell).join(delimiter)).join("\r\n");

/** An account's MT940 statement of the movements. */
export function mt940Of(opening: number, moved: readonly Moved[], currency = "RWF"): string {
  const first = moved[0]?.at ?? new Date();
  const last = moved.at(-1) ?? { at: first, balance: opening };
  const lines = moved.flatMap((each) => [
    `:61:${short(each.at)}${short(each.at).slice(2)}${each.direction === "in" ? "C" : "D"}${each.amount},NTRFNONREF//B${each.id}`,
    `:86:/NAME/${each.name.normalize("NFKD").replace(/\p{M}/gu, "")}/REMI/DEP-7F3A91C2-2026`,
  ]);
  return [
    ":20:STATEMENT",
    ":25:00040012345678",
    ":28C:12/1",
    `:60F:C${short(first)}${currency}${opening},`,
    ...lines,
    `:62F:C${short(last.at)}${currency}${last.balance},`,
    "-",
  ].join("\r\n");
}

/** An account's camt.053 statement of the movements. */
export function camt053Of(opening: number, moved: readonly Moved[], version = "02"): string {
  const closing = moved.at(-1)?.balance ?? opening;
  const balance = (code: string, francs: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="RWF">${francs}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-05-10</Dt></Dt></Bal>`;
  const entries = moved.map(({ at, direction, amount, id, name }) => {
    const role = direction === "in" ? "Dbtr" : "Cdtr";
    const party = version >= "08" ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`;
    return `<Ntry><Amt Ccy="RWF">${amount}</Amt><CdtDbtInd>${direction === "in" ? "CRDT" : "DBIT"}</CdtDbtInd><Sts>${version >= "08" ? "<Cd>BOOK</Cd>" : "BOOK"}</Sts><BookgDt><DtTm>${moment(at).slice(0, 19)}+02:00</DtTm></BookgDt><AcctSvcrRef>B${id}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><${role}>${party}</${role}></RltdPties><RmtInf><Ustrd>DEP-7F3A91C2-2026 &amp; more</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><Othr><Id>00040012345678</Id></Othr></Id><Ccy>RWF</Ccy></Acct>${balance("OPBD", opening)}${balance("CLBD", closing)}${entries.join("")}</Stmt></BkToCstmrStmt></Document>`;
}
