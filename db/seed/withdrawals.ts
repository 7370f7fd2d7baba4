import type { Database } from "@/db/client";
import { postMove } from "@/lib/accounting/move";
import type { Actor } from "@/lib/context";
import { METHODS, type Method } from "@/lib/methods";
import { decideTransaction } from "@/lib/transactions/commands";
import { payWithdrawal } from "@/lib/transactions/pay";
import { cancelWithdrawal, postWithdrawal } from "@/lib/withdrawals/commands";
import { payoutField } from "@/lib/withdrawals/rules";
import { at } from "./actors";
import type { Chance } from "./chance";
import { seasonOf } from "./seasons";

const WORDS = [null, null, "Kwivuza", "Rent", "Imbuto", "Amafaranga y'ishuri"];
const SCHOOL_WORDS = ["School fees", "Amafaranga y'ishuri", "Uniforms and books", null];
const REASONS = [
  "The account number is not known at this bank. Please check it.",
  "Iyi nimero ya telefoni ntabwo yanditse kuri Mobile Money.",
];
const QUARTER_HOUR_MS = 15 * 60_000;
const DEMO = ["aline", "eric", "claudine", "jean"];

/** What the members can use and the channels hold, as the story goes on. Francs. */
export type Purse = { available: Map<string, number>; channels: Record<Method, number> };

type Staff = { finance: Actor; admin: Actor };
/** `approved`: paid too; `payable`: approved, and waits to be paid. */
type Fate = "approved" | "payable" | "rejected" | "cancelled" | "pending";

/** What it is for, and how much goes at most: a part of what there is, and francs. */
type Need = { words: readonly (string | null)[]; part: number; most: number };
const USUAL = { part: 0.4, most: 300_000 };

/** A year of withdrawals and of money carried between the channels, by the members' own commands. */
export class Withdrawals {
  constructor(
    readonly db: Database,
    readonly chance: Chance,
    readonly purse: Purse,
    readonly staff: Staff,
  ) {}

  /** Every other day somebody takes money out, more often before school begins; each month money goes to the bank. */
  async day(ago: number, day: string, there: Actor[]): Promise<void> {
    if (ago % 30 === 5) await this.#toTheBank(this.#instant(day, "14:35"));
    const season = seasonOf(day, ago);
    if (!this.chance.happens(0.45 * season.withdrawals)) return;
    const demo = this.chance.happens(0.35);
    const able = there.filter(
      (person) => this.#free(person) >= 4_000 && (!demo || DEMO.includes(person.username)),
    );
    if (able.length === 0) return;
    const luck = this.chance.next();
    const fate = luck < 0.8 ? "approved" : luck < 0.9 ? "rejected" : "cancelled";
    const [asked, decided] = [this.#instant(day, "15:04"), this.#instant(day, "16:21")];
    await this.#withdraw(this.chance.pick(able), fate, asked, decided, {
      words: season.schoolFees ? SCHOOL_WORDS : WORDS,
      ...(season.hard ? { part: 0.9, most: 700_000 } : USUAL),
    });
  }

  /** Requests that wait for finance now, of those who can afford them. */
  async leavePending(people: Actor[], when: Date): Promise<void> {
    for (const [n, name] of ["aline", "claudine", "diane", "innocent"].entries()) {
      const person = people.find((each) => each.username === name);
      const then = new Date(when.getTime() - (5 - n) * 17 * 60_000);
      if (!person || this.#free(person) < 4_000) continue;
      const fate = name === "diane" ? "payable" : "pending";
      await this.#withdraw(person, fate, then, new Date(then.getTime() + QUARTER_HOUR_MS));
    }
  }

  // A part of what there is, in whole thousands, and never more than half of what the channel holds.
  async #withdraw(
    person: Actor,
    fate: Fate,
    asked: Date,
    decided: Date,
    { words, part, most }: Need = { words: WORDS, ...USUAL },
  ): Promise<void> {
    const method = this.chance.pick(METHODS);
    const can = Math.min(this.#free(person) * part, this.purse.channels[method] / 2, most);
    if (can < 1_000) return;
    const amount = this.chance.between(1, Math.floor(can / 1_000)) * 1_000;
    const to = payoutField(method);
    const { withdrawal } = await postWithdrawal(at(this.db, person, asked), {
      amount,
      method,
      description: this.chance.pick(words),
      phone: to === "phone" ? (person.phone ?? "+250788000100") : null,
      account: to === "account" ? `Bank of Kigali 00040 ${this.chance.between(1e6, 9e6)} 21` : null,
    });
    if (fate === "cancelled") await cancelWithdrawal(at(this.db, person, decided), withdrawal.id);
    if (fate === "approved" || fate === "payable" || fate === "rejected") {
      const { finance, admin } = this.staff;
      const decider = person.id === finance.id ? admin : finance;
      await decideTransaction(
        at(this.db, decider, decided),
        withdrawal.id,
        fate === "rejected"
          ? { status: fate, reason: this.chance.pick(REASONS) }
          : { status: "approved" },
      );
      if (fate === "approved") {
        const paid = new Date(decided.getTime() + QUARTER_HOUR_MS);
        const externalId = method === "cash" ? null : `PAY${withdrawal.reference.slice(4, 12)}`;
        await payWithdrawal(at(this.db, decider, paid), withdrawal.id, { externalId });
      }
    }
    if (fate === "approved") this.purse.channels[method] -= amount;
    if (fate === "approved" || fate === "payable" || fate === "pending") {
      this.purse.available.set(person.id, this.#free(person) - amount);
    }
  }

  // What lies in the box, or on the phones, is carried to the bank once there is much of it.
  async #toTheBank(when: Date): Promise<void> {
    const from = this.chance.pick(["cash", "cash", "mtn", "airtel"] as const);
    const amount = Math.floor(this.purse.channels[from] / 3 / 10_000) * 10_000;
    if (amount === 0) return;
    await postMove(at(this.db, this.staff.finance, when), {
      from,
      to: "bank",
      amount,
      note: `Bank slip ${this.chance.between(10_000, 99_999)}`,
    });
    this.purse.channels[from] -= amount;
    this.purse.channels.bank += amount;
  }

  #instant(day: string, time: string): Date {
    const start = new Date(`${day}T${time}:00+02:00`);
    return new Date(start.getTime() + this.chance.between(0, 1199) * 1000);
  }

  #free(person: Actor): number {
    return this.purse.available.get(person.id) ?? 0;
  }
}
