import type { Database } from "@/db/client";
import { closeBooks } from "@/lib/accounting/commands";
import { decideProposal, propose } from "@/lib/approvals/commands";
import type { Actor } from "@/lib/context";
import { addDays, kigaliDay } from "@/lib/dates";
import { submitDeposit } from "@/lib/deposits/commands";
import { depositNet, needsSenderPhone } from "@/lib/deposits/rules";
import { eachKey } from "@/lib/each-key";
import { METHODS, type Method } from "@/lib/methods";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { at } from "./actors";
import { Chance } from "./chance";
import { Lending } from "./lending";
import { OfficeCosts } from "./office-costs";
import { Projects } from "./projects";
import { seasonOf } from "./seasons";
import { payWages } from "./wages";
import { type Purse, Withdrawals } from "./withdrawals";

type Joined = Actor & { joinedAt: Date };
const DAYS = 365;
const AMOUNTS = [
  500, 2_000, 5_000, 7_500, 10_000, 15_000, 20_000, 25_000, 40_000, 60_000, 100_000, 250_000,
];
// A harvest sold, a plot, a shop's stock: now and then, by bank.
const LARGE = [500_000, 800_000, 1_200_000, 2_500_000];
const WORDS = [
  null,
  null,
  "Ubwizigame bw'ukwezi",
  "Monthly savings",
  "Amafaranga y'isoko",
  "Igishoro cy'umushinga",
];
const HARVEST_WORDS = ["From the harvest", "Umusaruro w'ibigori", ...WORDS];
const REASONS = [
  "The receipt number does not match the statement of MTN.",
  "Amafaranga ntaragera kuri konti ya banki.",
  "Submitted twice; the first one is approved.",
];

/** A year of the cooperative's days, by the commands that members and treasurers use. */
export class History {
  readonly #purse: Purse = {
    available: new Map(),
    channels: eachKey(METHODS, () => 0),
  };
  readonly #withdrawals: Withdrawals;
  readonly #office: OfficeCosts;
  readonly #lending: Lending;
  readonly #projects: Projects;
  readonly #today: string;
  #receipt = 418_200;

  constructor(
    readonly db: Database,
    readonly people: Joined[],
    readonly chance: Chance,
    readonly now: Date,
  ) {
    this.#today = kigaliDay(now);
    const staff = { finance: this.person("finance"), admin: this.person("admin") };
    this.#lending = new Lending(db, this.#purse, (username) => this.person(username));
    this.#withdrawals = new Withdrawals(db, new Chance(20_261), this.#purse, staff);
    this.#office = new OfficeCosts(db, this.#purse, staff);
    const work = { finance: staff.finance, director: this.person("director") };
    this.#projects = new Projects(db, new Chance(20_262), this.#purse, work);
  }

  /** Every day up to yesterday: deposits, loans, decisions, withdrawals after noon, transfers in the evening, projects after that. */
  async write(): Promise<void> {
    for (let ago = DAYS; ago >= 1; ago -= 1) {
      const day = addDays(this.#today, -ago);
      const there = this.people.filter((person) => person.joinedAt < this.#instant(day, 7, 0));
      if (ago === 4) await payWages(this.db, this.#purse, (name) => this.person(name), day);
      const season = seasonOf(day, ago);
      const waiting = [];
      for (let n = this.chance.between(0, Math.round(3 * season.deposits)); n > 0; n -= 1) {
        const when = this.#instant(day, 7, 10 + n * 50);
        waiting.push(await this.#deposit(this.chance.pick(there), when, season.harvest));
      }
      await this.#lending.day(ago, day);
      for (const [n, deposit] of waiting.entries()) {
        await this.#decide(deposit, this.#instant(day, 13, 5 + n * 40));
      }
      await this.#office.day(ago, day);
      await this.#withdrawals.day(ago, day, there);
      if (this.chance.happens(0.75)) await this.#transfer(there, day);
      if (ago === 200) await this.#mistakeAndReversal(day);
      await this.#projects.day(ago, day, there);
    }
  }

  /** Deposits of the last hours that wait for finance, aline's and eric's among them, then withdrawals. */
  async leavePending(): Promise<void> {
    const names = [
      "aline",
      "eric",
      "solange",
      "fabrice",
      "josiane",
      "gaspard",
      "liliane",
      "samuel",
    ];
    for (const [n, name] of names.entries()) {
      const minutesAgo = 15 + (names.length - n) * 23;
      await this.#deposit(
        this.person(name),
        new Date(this.lastOpen().getTime() - minutesAgo * 60_000),
      );
    }
    await this.#withdrawals.leavePending(this.people, this.lastOpen());
    await closeBooks(this.db, this.now);
  }

  person(username: string): Joined {
    const found = this.people.find((each) => each.username === username);
    if (!found) throw new Error(`There is no ${username}.`);
    return found;
  }

  async #deposit(who: Joined, when: Date, harvest = false) {
    const large = this.chance.happens(harvest ? 0.06 : 0.015);
    const method = large ? "bank" : this.chance.pick(METHODS);
    const amount = large
      ? this.chance.pick(LARGE)
      : this.chance.pick(AMOUNTS) + this.chance.between(0, 9) * 50;
    const mobile = needsSenderPhone(method);
    this.#receipt += this.chance.between(3, 90);
    const { id } = await submitDeposit(at(this.db, who, when), {
      amount,
      method,
      description: this.chance.pick(harvest ? HARVEST_WORDS : WORDS),
      senderPhone: mobile ? who.phone : null,
      externalId: method === "cash" ? null : `${method.toUpperCase()}${this.#receipt}`,
    });
    return { id, who, amount, method };
  }

  async #decide(
    { id, who, amount, method }: { id: string; who: Joined; amount: number; method: Method },
    when: Date,
  ): Promise<void> {
    const finance = this.person("finance");
    const decider = who.id === finance.id || this.chance.happens(0.15) ? "admin" : "finance";
    if (this.person(decider).id === who.id)
      return this.#decideBy("finance", id, who, amount, method, when);
    return this.#decideBy(decider, id, who, amount, method, when);
  }

  async #decideBy(by: string, id: string, who: Joined, amount: number, method: Method, when: Date) {
    const rejected = this.chance.happens(0.06);
    await decideTransaction(
      at(this.db, this.person(by), when),
      id,
      rejected ? { status: "rejected", reason: this.chance.pick(REASONS) } : { status: "approved" },
    );
    if (rejected) return;
    this.#add(who.id, depositNet(amount, method));
    this.#purse.channels[method] += amount;
  }

  async #transfer(there: Joined[], day: string): Promise<void> {
    const able = there.filter((person) => this.#free(person.id) >= 3_000);
    if (able.length < 2) return;
    const from = this.chance.pick(able);
    const to = this.chance.pick(there.filter((person) => person.id !== from.id));
    const most = Math.min(60, Math.floor(this.#free(from.id) / 1_000));
    const amount = this.chance.between(1, most) * 500;
    const when = this.#instant(day, 17, this.chance.between(0, 150));
    await postTransfer(at(this.db, from, when), { recipientId: to.id, amount });
    this.#add(from.id, -amount);
    this.#add(to.id, amount);
  }

  // Approved although the money had not come; taken back the same day.
  async #mistakeAndReversal(day: string): Promise<void> {
    const who = this.person("claudine");
    const { id } = await submitDeposit(at(this.db, who, this.#instant(day, 9, 30)), {
      amount: 75_000,
      method: "bank",
      description: "Monthly savings",
      senderPhone: null,
      externalId: "BANKSTANDINGORDER7",
    });
    const finance = this.person("finance");
    await decideTransaction(at(this.db, finance, this.#instant(day, 14, 0)), id, {
      status: "approved",
    });
    const admin = this.person("admin");
    const when = this.#instant(day, 16, 20);
    const reason = "The bank returned the order: it was not covered.";
    const proposal = await propose(at(this.db, admin, when), "reversal", id, { reason });
    const confirmed = this.#instant(day, 16, 45);
    const director = this.person("director");
    await decideProposal(at(this.db, director, confirmed), proposal, { decision: "confirm" });
  }

  #add(id: string, amount: number): void {
    this.#purse.available.set(id, this.#free(id) + amount);
  }

  #free(id: string): number {
    return this.#purse.available.get(id) ?? 0;
  }

  #instant(day: string, hour: number, minutes: number): Date {
    const start = new Date(`${day}T${String(hour).padStart(2, "0")}:00:00+02:00`);
    return new Date(start.getTime() + minutes * 60_000 + this.chance.between(0, 59) * 1000);
  }

  /** Until when the office was open. It opens at 07:00; before that, the last hours were yesterday's. */
  lastOpen(): Date {
    const opening = new Date(`${this.#today}T11:00:00+02:00`);
    const closing = new Date(`${this.#today}T19:30:00+02:00`);
    if (this.now > closing) return closing;
    if (this.now > opening) return this.now;
    return new Date(`${addDays(this.#today, -1)}T19:55:00+02:00`);
  }
}
