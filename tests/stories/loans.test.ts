import { afterEach, beforeEach, expect, test } from "vitest";
import { repayOnDeadline } from "@/lib/loans/calendar";
import { expireOffers } from "@/lib/loans/ended";
import { cancelLendOffer } from "@/lib/loans/offer-commands";
import { cancelBorrowRequest } from "@/lib/loans/request-commands";
import { sayWord } from "@/lib/loans/write-off-words";
import { postTransfer } from "@/lib/transfers/commands";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { tellStory } from "@/tests/support/ledger-table";
import { lending } from "@/tests/support/lending";
import { setSettings } from "@/tests/support/settings";
import { writeOffByTwo } from "@/tests/support/written-off";

let coop: Cooperative;
let deals: ReturnType<typeof lending>;
beforeEach(async () => {
  coop = await openCooperative();
  deals = lending(coop);
  await setSettings(coop, { debtAtLeast: 1_000_000 });
});
afterEach(() => coop.close());

const send = (who: Person, to: Person, amount: number) =>
  postTransfer(coop.as(who), { recipientId: coop.idOf(to), amount });

test("an offer is taken and repaid early, in parts", async () => {
  const story = tellStory("An offer is taken and repaid early, in parts", coop);
  await story.step("Aline owns 200,000.", () => coop.fund("aline", 200_000));
  await story.refused("She cannot offer more than that.", () => deals.offer("aline", 200_001));
  const id = await story.step("She offers 150,000 at 10 % for 30 days: it is held.", () =>
    deals.offer("aline", 150_000),
  );
  await story.refused("She cannot take her own offer.", () => deals.take("aline", id));
  const loan = await story.step("Eric takes it: 165,000 are to be repaid.", () =>
    deals.take("eric", id),
  );
  await story.refused("Nobody else can take it now.", () => deals.take("jean", id));
  await story.refused("Aline cannot cancel it any more.", () =>
    cancelLendOffer(coop.as("aline"), id),
  );
  await story.step("Eric sends 50,000 on.", () => send("eric", "jean", 50_000));
  await story.step("He repays 5,000: interest first.", () => deals.repay("eric", loan, 5_000));
  await story.step("He repays 20,000: the rest of the interest, then principal.", () =>
    deals.repay("eric", loan, 20_000),
  );
  await story.refused("He has not enough for all of it.", () => deals.repay("eric", loan, 140_000));
  await story.step("Jean sends the 50,000 back.", () => send("jean", "eric", 50_000));
  await story.step("And 15,000 more.", async () => {
    await coop.fund("jean", 15_000);
    await send("jean", "eric", 15_000);
  });
  await story.refused("Eric cannot repay more than is left.", () =>
    deals.repay("eric", loan, 140_001),
  );
  await story.step("He repays the rest, weeks before the deadline.", () =>
    deals.repay("eric", loan, 140_000),
  );
  await story.refused("There is nothing left to repay.", () => deals.repay("eric", loan, 1));
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/loans.txt");
});

test("an offer is cancelled, another expires", async () => {
  const story = tellStory("An offer is cancelled, another expires", coop);
  await story.step("Aline owns 100,000.", () => coop.fund("aline", 100_000));
  const first = await story.step("She offers 60,000: it is held.", () =>
    deals.offer("aline", 60_000),
  );
  await story.refused("She cannot send what is held.", () => send("aline", "jean", 40_001));
  await story.refused("Nobody else can cancel it.", () => cancelLendOffer(coop.as("eric"), first));
  await story.step("She cancels it: the money is free.", () =>
    cancelLendOffer(coop.as("aline"), first),
  );
  await story.refused("It cannot be taken any more.", () => deals.take("eric", first));
  const second = await story.step("She offers 80,000 until tomorrow.", () =>
    deals.offer("aline", 80_000, { deadline: deals.inDays(1) }),
  );
  await story.step("The day passes; no job has run yet.", async () => deals.wait(1));
  await story.refused("Nobody can take it from now on.", () => deals.take("eric", second));
  await story.refused("Nor can she cancel what has ended.", () =>
    cancelLendOffer(coop.as("aline"), second),
  );
  await story.step("The job of the night ends it: the money is free.", () =>
    expireOffers(coop.db, coop.clock.tick()),
  );
  await story.step("It runs again: nothing is left to do.", () =>
    expireOffers(coop.db, coop.clock.tick()),
  );
  await story.step("She offers all of it until tomorrow.", () =>
    deals.offer("aline", 100_000, { deadline: deals.inDays(1) }),
  );
  await story.step(
    "Two days later she sends 30,000: what the ended offer held is freed first.",
    () => {
      deals.wait(2);
      return send("aline", "jean", 30_000);
    },
  );
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/loans-ended.txt");
});

test("a request is funded, interest-free and not", async () => {
  const story = tellStory("A request is funded, interest-free and not", coop);
  await story.step("Aline owns 90,000.", () => coop.fund("aline", 90_000));
  const free = await story.step("Eric asks for 40,000 without interest.", () =>
    deals.ask("eric", 40_000, { maxInterest: 0 }),
  );
  await story.refused("He cannot lend to himself.", () => deals.lend("eric", free, 0));
  await story.refused("Aline cannot ask interest for it.", () => deals.lend("aline", free, 5));
  const first = await story.step("She lends it.", () => deals.lend("aline", free, 0));
  const dear = await story.step("Jean asks for 50,000 at 12.5 % at most.", () =>
    deals.ask("jean", 50_000, { maxInterest: 12.5 }),
  );
  await story.refused("Aline cannot lend at 12.6 %.", () => deals.lend("aline", dear, 12.6));
  await story.refused("Nor for nothing.", () => deals.lend("aline", dear, 0));
  const second = await story.step("She lends it at 8.3 %: 54,150 are to be repaid.", () =>
    deals.lend("aline", dear, 8.3),
  );
  const third = await story.step("Claudine asks for 10,000.", () => deals.ask("claudine", 10_000));
  await story.refused("Aline has nothing left to lend.", () => deals.lend("aline", third, 5));
  await story.step("Claudine takes her request back.", () =>
    cancelBorrowRequest(coop.as("claudine"), third),
  );
  await story.refused("It is not open any more.", () => deals.lend("aline", third, 5));
  await story.step("Eric repays his 40,000: not a franc more.", () =>
    deals.repay("eric", first, 40_000),
  );
  await story.step("Jean repays 50,000.", () => deals.repay("jean", second, 50_000));
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/loans-requests.txt");
});

test("a loan is repaid late, another is written off", async () => {
  const story = tellStory("A loan is repaid late, another is written off", coop);
  await story.step("Aline owns 100,000.", () => coop.fund("aline", 100_000));
  const one = await story.step("Eric borrows 50,000 of her at 10 % for 30 days.", async () =>
    deals.take("eric", await deals.offer("aline", 50_000)),
  );
  const two = await story.step("Jean borrows the other 50,000.", async () =>
    deals.take("jean", await deals.offer("aline", 50_000)),
  );
  const reason = "Nobody knows where he is";
  await story.refused("Neither can be written off before its deadline has passed.", () =>
    writeOffByTwo(coop.as("admin"), () => coop.as("director"), two, reason),
  );
  await story.step("Jean repays 15,000 and is not seen again.", () =>
    deals.repay("jean", two, 15_000),
  );
  await story.step("The deadline passes: both are overdue. No money moves.", async () =>
    deals.wait(31),
  );
  await story.step("Eric repays late; nothing is added.", async () => {
    await coop.fund("eric", 5_000);
    await deals.repay("eric", one, 55_000);
  });
  await story.refused("Aline cannot write off what is owed to her.", () =>
    writeOffByTwo(coop.as("aline"), () => coop.as("director"), two, reason),
  );
  const writeOff = () => writeOffByTwo(coop.as("admin"), () => coop.as("director"), two, reason);
  await story.refused("Nor can the administrator, after so few days.", writeOff);
  await story.step("Jean sends away all that he has but 1,000.", () => deals.spend(two, 1_000));
  await story.step("Both sides are warned, and seven days pass.", () => deals.agreed(two, null));
  await story.refused("Aline has not said whether she agrees.", writeOff);
  await story.step("She agrees.", () =>
    sayWord(coop.as("aline"), two, { word: "agree", reason: null }),
  );
  await story.step("It is written off: 1,000 are set off, Aline bears the rest.", writeOff);
  await story.step("Jean is found, and pays 10,000: they reach Aline.", async () => {
    await coop.fund("jean", 10_000);
    await deals.repay("jean", two, 10_000);
  });
  await story.refused("He cannot pay more than is left.", () => deals.repay("jean", two, 29_001));
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/loans-late.txt");
});

test("a loan is repaid automatically, as far as the money goes", async () => {
  const story = tellStory("A loan is repaid automatically, as far as the money goes", coop);
  await story.step("Aline owns 50,000.", () => coop.fund("aline", 50_000));
  await story.step("Eric borrows it at 10 % for 30 days and consents.", async () =>
    deals.take("eric", await deals.offer("aline", 50_000), true),
  );
  await story.step("He sends 20,000 on.", () => send("eric", "jean", 20_000));
  const night = () => repayOnDeadline(coop.db, coop.clock.tick);
  await story.step("Before the deadline nothing happens.", () => {
    deals.wait(29);
    return night();
  });
  await story.step("On the deadline his 30,000 are taken: interest first.", () => {
    deals.wait(1);
    return night();
  });
  await story.step("Asked again on that day, nothing happens.", night);
  await story.step("Jean sends 40,000 on the day after.", async () => {
    deals.wait(1);
    await coop.fund("jean", 20_000);
    await send("jean", "eric", 40_000);
  });
  await story.step("The rest is repaid, and no more.", night);
  await story.step("From then on nothing happens.", () => {
    deals.wait(1);
    return night();
  });
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/loans-automatic.txt");
});
