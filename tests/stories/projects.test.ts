import { afterEach, beforeEach, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeDistribution, proposeResult } from "@/lib/approvals/projects";
import { createProject, setProjectStatus } from "@/lib/projects/commands";
import { postInvestment } from "@/lib/projects/invest";
import { postMovement } from "@/lib/projects/spend";
import { decideTransaction } from "@/lib/transactions/commands";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { tellStory } from "@/tests/support/ledger-table";
import { projectsOf, recordByTwo, shareByTwo } from "@/tests/support/projects";

let coop: Cooperative;
let farm: string;
beforeEach(async () => {
  coop = await openCooperative();
});
afterEach(() => coop.close());

const invest = (who: Person, amount: number) => postInvestment(coop.as(who), farm, { amount });
const director = () => coop.as("director");
const record = (kind: "profit" | "loss", amount: number, note: string) =>
  recordByTwo(coop.as("finance"), director, farm, { kind, amount, method: "cash", note });
const share = () => shareByTwo(coop.as("director"), () => coop.as("finance"), farm);

const confirm = (who: Person, proposal: string) =>
  decideProposal(coop.as(who), proposal, { decision: "confirm" });

/** A story in which Aline and Eric own 100,000 each and the poultry farm looks for 100,000. */
async function begin(title: string) {
  const story = tellStory(title, coop);
  await story.step("Aline pays in 100,000 with cash.", () => coop.fund("aline", 100_000));
  await story.step("Eric pays in 100,000 with cash.", () => coop.fund("eric", 100_000));
  const words = { title: "Poultry farm", description: "Two thousand layers in Bugesera" };
  await story.step("The director opens the poultry farm, which looks for 100,000.", async () => {
    const asked = { ...words, totalInvestment: 100_000, openForInvestment: true };
    farm = (await createProject(coop.as("director"), asked)).id;
  });
  return story;
}

test("members invest in a project", async () => {
  const story = await begin("Members invest in a project");
  await story.step("Aline invests 60,000.", () => invest("aline", 60_000));
  await story.refused("Eric tries to invest 40,001: more than is left.", () =>
    invest("eric", 40_001),
  );
  await story.refused("Jean, who has nothing, tries to invest 1.", () => invest("jean", 1));
  await story.step("Eric invests the 40,000 that are left.", () => invest("eric", 40_000));
  await story.refused("Aline tries to invest 1 more.", () => invest("aline", 1));
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/project-invest.txt");
});

test("a profit is recorded and shared out", async () => {
  const story = await begin("A profit is recorded and shared out");
  await story.step("Aline invests 60,000.", () => invest("aline", 60_000));
  await story.refused("There is nothing to share out yet.", share);
  let proposal = "";
  await story.step("Finance proposes a profit of 25,000, which came in with cash.", async () => {
    const terms = { kind: "profit", amount: 25_000, method: "cash", note: "Eggs" } as const;
    proposal = await proposeResult(coop.as("finance"), farm, terms);
  });
  await story.refused("Finance tries to confirm it as well.", () => confirm("finance", proposal));
  await story.refused("Eric would like to have a part of it and tries to invest.", () =>
    invest("eric", 40_000),
  );
  await story.step("The director confirms it: it waits on the project's account.", () =>
    confirm("director", proposal),
  );
  await story.refused("Eric tries again.", () => invest("eric", 40_000));
  await story.step("The director proposes to share it out.", async () => {
    proposal = await proposeDistribution(coop.as("director"), farm, { note: null });
  });
  await story.refused("The director tries to confirm it as well.", () =>
    confirm("director", proposal),
  );
  await story.step("Finance confirms it: all of it is Aline's.", () =>
    confirm("finance", proposal),
  );
  await story.step("Now Eric invests 40,000.", () => invest("eric", 40_000));
  await story.step("Finance and the director record a profit of 10,000.", () =>
    record("profit", 10_000, "Eggs of November"),
  );
  await story.step("The director and finance share it out, 60 to 40.", share);
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/project-profit.txt");
});

test("a loss is recorded and borne", async () => {
  const story = await begin("A loss is recorded and borne");
  await story.step("Aline invests 60,000.", () => invest("aline", 60_000));
  await story.step("Eric invests 20,000.", () => invest("eric", 20_000));
  await story.refused("Finance tries to record a loss of 80,001: more than was invested.", () =>
    record("loss", 80_001, "Newcastle disease"),
  );
  await story.step("Finance and the director record a loss of 16,000, paid with cash.", () =>
    record("loss", 16_000, "Newcastle disease"),
  );
  await story.step("They record a profit of 4,000, which is set off against it.", () =>
    record("profit", 4_000, "Manure"),
  );
  await story.step("They share out the 12,000 that are lost, 3 to 1.", share);
  await story.step("They record that everything else is lost as well.", () =>
    record("loss", 68_000, "Fire"),
  );
  await story.step("They share it out: nobody loses more than they put in.", share);
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/project-loss.txt");
});

test("uneven shares and the last franc", async () => {
  const story = await begin("Uneven shares and the last franc");
  await story.step("Claudine pays in 100,000 with cash.", () => coop.fund("claudine", 100_000));
  for (const who of ["aline", "eric", "claudine"] as const) {
    await story.step(`${coop.people[who].fullName} invests 10,000.`, () => invest(who, 10_000));
  }
  await story.step("Finance and the director record a profit of 100.", () =>
    record("profit", 100, "Manure"),
  );
  await story.step("100 among three: 33 each, and the last franc goes to one of them.", share);
  await story.step("Eric invests 3,333 more.", () => invest("eric", 3_333));
  await story.step("They record a profit of 1.", () => record("profit", 1, "Feathers"));
  await story.step("One franc is not divided: Eric, who has the largest part, gets it.", share);
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/project-last-franc.txt");
});

const DAY = 86_400_000;

test("a late investor does not take from an earlier one", async () => {
  const story = await begin("A late investor does not take from an earlier one");
  await story.step("20 November: Aline invests 60,000.", () => invest("aline", 60_000));
  coop.clock.tick(20 * DAY);
  await story.step("10 December: Eric invests 40,000.", () => invest("eric", 40_000));
  coop.clock.tick(9 * DAY);
  await story.step("19 December: a profit of 22,000 is recorded.", () =>
    record("profit", 22_000, "Eggs"),
  );
  coop.clock.tick(4 * DAY);
  await story.step(
    "It is shared out on the 23rd, by the days up to the 19th: Aline's 60,000 × 30 days are 1,800,000, Eric's 40,000 × 10 days 400,000.",
    share,
  );
  coop.clock.tick(5 * DAY);
  await story.step("28 December: a loss of 10,000 is recorded.", () =>
    record("loss", 10_000, "Newcastle disease"),
  );
  await story.step("Both bear it for the 10 days from the 19th on: 60,000 to 40,000.", share);
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/project-late-investor.txt");
});

test("nobody loses more than they have in a project", async () => {
  const story = await begin("Nobody loses more than they have in a project");
  await story.step("20 November: Aline invests 60,000.", () => invest("aline", 60_000));
  coop.clock.tick(99 * DAY);
  await story.step("27 February: Eric invests 40,000.", () => invest("eric", 40_000));
  await story.step("The same day a loss of 70,000 is recorded.", () =>
    record("loss", 70_000, "Fire"),
  );
  await story.step(
    "By weight, 6,000,000 to 40,000, Aline would bear 69,536: she bears the 60,000 that she has in it, Eric the rest.",
    share,
  );
  coop.clock.tick(9 * DAY);
  await story.step("8 March: a profit of 500 is recorded.", () => record("profit", 500, "Ashes"));
  await story.step("It is Eric's, whose 30,000 are all that is left.", share);
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/project-loss-by-days.txt");
});

test("a completed project takes late income and costs", async () => {
  const story = await begin("A completed project takes late income and costs");
  const go = (status: "running" | "completed") =>
    setProjectStatus(coop.as("director"), farm, status);
  await story.step("20 November: Aline invests 60,000.", () => invest("aline", 60_000));
  coop.clock.tick(20 * DAY);
  await story.step("10 December: Eric invests 40,000.", () => invest("eric", 40_000));
  coop.clock.tick(18 * DAY);
  await story.step("28 December: the project runs, and is completed.", async () => {
    await go("running");
    await go("completed");
  });
  await story.refused("A late cost of 1: the capital is back, nobody could bear it.", () =>
    record("loss", 1, "Transport"),
  );
  coop.clock.tick(30 * DAY);
  await story.step("27 January: a last buyer pays 36,000.", () =>
    record("profit", 36_000, "The last hens"),
  );
  await story.refused("A cost of 36,001: more than waits.", () =>
    record("loss", 36_001, "Transport"),
  );
  await story.step("A late cost of 5,000 is set off against it.", () =>
    record("loss", 5_000, "Transport"),
  );
  await story.step(
    "31,000 are shared out by all days that the capital was there: Aline's 60,000 × 39 days are 2,340,000, Eric's 40,000 × 19 days 760,000.",
    share,
  );
  await story.refused("The project itself is closed: nobody invests.", () => invest("eric", 1));
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/project-late-results.txt");
});

test("a project is completed", async () => {
  const story = await begin("A project is completed");
  const go = (status: "active" | "running" | "completed") =>
    setProjectStatus(coop.as("director"), farm, status);
  await story.step("Aline invests 60,000.", () => invest("aline", 60_000));
  await story.step("Eric invests 20,000.", () => invest("eric", 20_000));
  await story.refused("The director tries to complete it before it runs.", () => go("completed"));
  await story.step("The project runs.", () => go("running"));
  await story.step("Finance and the director record a loss of 8,000.", () =>
    record("loss", 8_000, "Medicine"),
  );
  await story.refused("The director tries to complete it before the loss is borne.", () =>
    go("completed"),
  );
  await story.step("The loss is shared out.", share);
  await story.step("The project is completed: the capital that is left goes back.", () =>
    go("completed"),
  );
  await story.refused("Nobody can invest in it any more.", () => invest("aline", 1));
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/project-completed.txt");
});

test("a project buys, sells and is completed", async () => {
  const story = tellStory("A project buys, sells and is completed", coop);
  await story.step("Aline pays in 300,000 with cash.", () => coop.fund("aline", 300_000));
  await story.step("Eric pays in 100,000 with cash.", () => coop.fund("eric", 100_000));
  const words = { title: "Poultry farm", description: "Two thousand layers in Bugesera" };
  const asked = { ...words, totalInvestment: 400_000, openForInvestment: true };
  farm = (await createProject(coop.as("director"), asked)).id;
  await story.step("Aline invests 300,000 in the poultry farm.", () => invest("aline", 300_000));
  await story.step("Eric invests 100,000.", () => invest("eric", 100_000));
  const go = (status: "running" | "completed") =>
    setProjectStatus(coop.as("director"), farm, status);
  const move = (kind: "spending" | "return", amount: number, note: string) =>
    postMovement(coop.as("finance"), farm, { kind, amount, method: "cash", note });
  const approve = (id: string) => decideTransaction(coop.as("manager"), id, { status: "approved" });
  await story.refused("Finance tries to buy feed before the project runs.", () =>
    move("spending", 300_000, "Two thousand layers"),
  );
  await story.step("The project runs.", () => go("running"));
  await story.refused("Finance tries to spend 400,001: more than there is.", () =>
    move("spending", 400_001, "Two thousand layers"),
  );
  const bought = await story.step(
    "Finance records that 300,000 are spent on layers: nothing moves yet.",
    () => move("spending", 300_000, "Two thousand layers"),
  );
  await story.refused("Finance tries to approve it as well.", () =>
    decideTransaction(coop.as("finance"), bought.id, { status: "approved" }),
  );
  await story.step("The manager approves it: the money is out.", () => approve(bought.id));
  await story.refused("100,001 more are not there.", () => move("spending", 100_001, "Feed"));
  await story.refused("The director tries to complete the project.", () => go("completed"));
  const sold = await story.step("Finance records that 380,000 came back from what was sold.", () =>
    move("return", 380_000, "Layers and eggs sold"),
  );
  await story.refused("The director tries to complete it while that waits.", () => go("completed"));
  await story.step("The manager approves it.", () => approve(sold.id));
  await story.refused("80,000 more came back than left: nobody has said whose they are.", () =>
    go("completed"),
  );
  const surplus = (amount: number) =>
    recordByTwo(coop.as("finance"), director, farm, {
      kind: "profit",
      amount,
      method: "project",
      note: "Layers and eggs sold",
    });
  await story.refused("Finance tries to call 80,001 of it a profit.", () => surplus(80_001));
  await story.step("Finance and the director record the 80,000 as a profit.", () =>
    surplus(80_000),
  );
  await story.step("The director and finance share it out, 3 to 1.", share);
  await story.step("The project is completed: everybody has their capital back.", () =>
    go("completed"),
  );
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/project-money.txt");
});

test("what a project bought is lost", async () => {
  const story = tellStory("What a project bought is lost", coop);
  await story.step("Aline pays in 300,000 with cash.", () => coop.fund("aline", 300_000));
  const words = { title: "Poultry farm", description: "Two thousand layers in Bugesera" };
  const asked = { ...words, totalInvestment: 300_000, openForInvestment: true };
  farm = (await createProject(coop.as("director"), asked)).id;
  await story.step("Aline invests 300,000 in the poultry farm.", () => invest("aline", 300_000));
  await setProjectStatus(coop.as("director"), farm, "running");
  const of = projectsOf(coop);
  await story.step("200,000 are spent on layers.", () => of.move(farm, "spending", 200_000));
  await story.step("50,000 come back from eggs.", () => of.move(farm, "return", 50_000));
  const lose = (amount: number, method: "cash" | "project") =>
    recordByTwo(coop.as("finance"), director, farm, {
      kind: "loss",
      amount,
      method,
      note: "Newcastle disease",
    });
  await story.refused("A loss of 150,001 by cash: only 150,000 are not out.", () =>
    lose(150_001, "cash"),
  );
  await story.refused("A loss of 150,001 of what is out: 150,000 are.", () =>
    lose(150_001, "project"),
  );
  await story.step("The layers die: the 150,000 that are out are lost, no channel pays.", () =>
    lose(150_000, "project"),
  );
  await story.step("Aline bears it.", share);
  await story.step("The project is completed: she has back what is left.", () =>
    setProjectStatus(coop.as("director"), farm, "completed"),
  );
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/project-money-lost.txt");
});
