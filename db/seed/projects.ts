import type { Database } from "@/db/client";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeDistribution, proposeResult } from "@/lib/approvals/projects";
import type { Actor } from "@/lib/context";
import type { Method } from "@/lib/methods";
import { createProject, setOpen, setProjectStatus } from "@/lib/projects/commands";
import { partsOf } from "@/lib/projects/distribution";
import { postInvestment } from "@/lib/projects/invest";
import { projectById, storedProject } from "@/lib/projects/queries";
import { leftToInvest, type ResultKind } from "@/lib/projects/rules";
import { at } from "./actors";
import type { Chance } from "./chance";
import { PLANS, type Plan } from "./project-plans";
import type { Purse } from "./withdrawals";

const DEMO = ["aline", "eric", "claudine", "jean"];
type Staff = { director: Actor; finance: Actor };

/** One project on its way: its plan, its id, and each investor's capital. */
type Open = { plan: Plan; id: string; capital: Map<string, number>; waiting: number };

/** A year of projects: members invest, the director records, shares out and completes, finance confirms. */
export class Projects {
  readonly #open: Open[] = [];

  constructor(
    readonly db: Database,
    readonly chance: Chance,
    readonly purse: Purse,
    readonly staff: Staff,
  ) {}

  /** What a day, so many days ago, brings to the projects, after closing time. */
  async day(ago: number, day: string, there: Actor[]): Promise<void> {
    for (const plan of PLANS.filter((each) => each.opened === ago)) await this.#begin(plan, day);
    for (const open of this.#open) {
      const { plan } = open;
      if (ago < plan.opened && ago >= plan.investingUntil) await this.#invest(open, day, there);
      if (plan.running === ago) await this.#goOn(open, "running", day);
      for (const [when, kind, amount, method, note] of plan.results) {
        if (when === ago) await this.#record(open, kind, amount, method, note, day);
      }
      if (plan.shared.includes(ago)) await this.#share(open, day);
      if (plan.closed === ago) await setOpen(this.#as("director", day, "19:10"), open.id, false);
      if (plan.completed === ago) await this.#goOn(open, "completed", day);
    }
  }

  async #begin(plan: Plan, day: string): Promise<void> {
    const { title, description, target } = plan;
    const asked = { title, description, totalInvestment: target, openForInvestment: true };
    const { id } = await createProject(this.#as("director", day, "08:30"), asked);
    this.#open.push({ plan, id, capital: new Map(), waiting: 0 });
  }

  // Those who have something to spare put a part of it in; the demonstration's members among them. Who decides
  // on the results has no part in any project.
  async #invest({ id, capital, waiting }: Open, day: string, there: Actor[]): Promise<void> {
    if (waiting !== 0 || !this.chance.happens(0.7)) return;
    const demo = this.chance.happens(0.4);
    const able = there.filter(
      (person) =>
        this.#free(person.id) >= 12_000 &&
        (!demo || DEMO.includes(person.username)) &&
        person.id !== this.staff.director.id &&
        person.id !== this.staff.finance.id,
    );
    if (able.length === 0) return;
    const person = this.chance.pick(able);
    const view = await projectById(this.db, person.id, id);
    const left = leftToInvest(view.totalInvestment, view.currentInvestment);
    const most = Math.min(left, this.#free(person.id) * 0.4, 400_000);
    const amount = this.chance.between(1, Math.max(1, Math.floor(most / 1_000))) * 1_000;
    if (amount > left) return;
    await postInvestment(at(this.db, person, this.#instant(day, "18:20")), id, { amount });
    capital.set(person.id, (capital.get(person.id) ?? 0) + amount);
    this.#add(person.id, -amount);
  }

  async #record(
    open: Open,
    kind: ResultKind,
    amount: number,
    method: Method,
    note: string,
    day: string,
  ): Promise<void> {
    const sign = kind === "profit" ? 1 : -1;
    if (sign < 0 && amount > this.purse.channels[method]) return;
    const result = { kind, amount, method, note };
    const proposal = await proposeResult(this.#as("director", day, "18:30"), open.id, result);
    await this.#confirm(proposal, day, "18:40");
    this.purse.channels[method] += sign * amount;
    open.waiting += sign * amount;
  }

  async #share(open: Open, day: string): Promise<void> {
    if (open.waiting === 0) return;
    const maker = this.#as("director", day, "18:50");
    const proposal = await proposeDistribution(maker, open.id, { note: null });
    const parts = await partsOf(this.db, await storedProject(this.db, open.id));
    await this.#confirm(proposal, day, "19:00");
    for (const { id, capital, amount } of parts) {
      if (open.waiting > 0) this.#add(id, amount);
      else open.capital.set(id, capital - amount);
    }
    open.waiting = 0;
  }

  async #confirm(proposal: string, day: string, time: string): Promise<void> {
    await decideProposal(this.#as("finance", day, time), proposal, { decision: "confirm" });
  }

  async #goOn(open: Open, status: "running" | "completed", day: string): Promise<void> {
    await setProjectStatus(this.#as("director", day, "19:20"), open.id, status);
    if (status === "running") return;
    for (const [id, francs] of open.capital) this.#add(id, francs);
    open.capital.clear();
  }

  #as(who: keyof Staff, day: string, time: string) {
    return at(this.db, this.staff[who], this.#instant(day, time));
  }

  #instant(day: string, time: string): Date {
    const start = new Date(`${day}T${time}:00+02:00`);
    return new Date(start.getTime() + this.chance.between(0, 540) * 1000);
  }

  #add(id: string, amount: number): void {
    this.purse.available.set(id, this.#free(id) + amount);
  }

  #free(id: string): number {
    return this.purse.available.get(id) ?? 0;
  }
}
