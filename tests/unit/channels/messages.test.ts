import { describe, expect, test } from "vitest";
import { isMoney, type Line, type Statement } from "@/lib/channels/lines";
import { AIRTEL } from "@/lib/channels/readers/airtel";
import { messagesOf } from "@/lib/channels/readers/messages";
import { MTN } from "@/lib/channels/readers/mtn";
import { readStatement } from "@/lib/channels/readers/read";
import { readMessage, type Wording } from "@/lib/channels/readers/wording";
import { MTN_FORMS } from "./forms";
import { AIRTEL_EXAMPLES, type Example, MTN_EXAMPLES, MTN_INFO } from "./message-examples";

const NOW = new Date("2026-11-23T08:00:00Z");

async function pasted(text: string, method: "mtn" | "airtel" = "mtn"): Promise<Line[]> {
  const read = await readStatement(text, { method, now: NOW, format: `${method}-sms` });
  return (read as Statement).lines;
}

function examined(examples: readonly Example[], wording: Wording) {
  test.each(examples)("$template: $text", ({ text, expected: { at, ...expected } }) => {
    const read = readMessage(text, wording, null);
    expect(read).toMatchObject(expected);
    if (at) expect(read).toHaveProperty("bookedAt", new Date(at));
  });
}

describe("MTN's messages", () => {
  examined(MTN_EXAMPLES, MTN);

  test("each template has two examples", () => {
    const names = MTN.templates.filter(({ kind }) => kind !== "info").map(({ name }) => name);
    const examples = [
      ...MTN_EXAMPLES.map(({ template }) => template),
      ...MTN_FORMS.map(([template]) => template),
    ];
    for (const name of names) {
      expect(examples.filter((each) => each === name).length, name).toBeGreaterThan(1);
    }
  });

  test.each(MTN_INFO)("moved no money: %s", (text) => {
    expect(readMessage(text, MTN, null)).toEqual({ kind: "info" });
  });

  test("what no template knows, and speaks of money, is unread and not dropped", async () => {
    const text = "Wakohererejwe amafaranga RWF 1500 na Alice UWASE. Ref 29971904111";
    expect(await pasted(text)).toEqual([{ kind: "unread", reason: "wording", row: 1, raw: text }]);
  });

  test("a message without a time has the phone's, where that is known", () => {
    const text = "You have received 3000 RWF from Alice UWASE (250788000111). FT Id: 98765432101.";
    expect(readMessage(text, MTN, null)).toEqual({ reason: "noDate" });
    const at = new Date("2026-01-02T03:04:05Z");
    expect(readMessage(text, MTN, at)).toMatchObject({ bookedAt: at, amount: 3000 });
  });

  test("the same with other spaces, capitals and the currency first", () => {
    const text =
      "M-Money: you have  RECEIVED RWF2,000 from\nJane UWASE (*********013) at 2026-09-30  16:36:29.Balance : RWF 3,719 .FT ID:30911702283";
    expect(readMessage(text, MTN, null)).toMatchObject({
      amount: 2000,
      balanceAfter: 3719,
      providerId: "30911702283",
    });
  });

  test("what the payer writes is taken for nothing that the provider says", () => {
    const lie =
      "ok. Your new balance:999 RWF. Fee was 500 RWF. Financial Transaction Id: 11111111111. has failed at 2020-01-01 00:00:00";
    const text = `You have received 2000 RWF from Jane UWASE (*********013) on your mobile money account at 2024-05-10 16:30:51. Message from sender: ${lie}. Your new balance:7000 RWF. Financial Transaction Id: 76662021700.`;
    expect(readMessage(text, MTN, null)).toMatchObject({
      amount: 2000,
      balanceAfter: 7000,
      providerId: "76662021700",
      bookedAt: new Date("2024-05-10T14:30:51Z"),
    });
  });

  test("an amount that cannot be exact is not read", () => {
    const of = (amount: string) =>
      readMessage(
        `You have received ${amount} RWF from A B (*********013) at 2026-09-30 16:36:29`,
        MTN,
        null,
      );
    expect(of("2000.50")).toEqual({ reason: "fraction" });
    expect(of("1,00,000")).toEqual({ reason: "amountUnclear" });
    expect(of("0")).toEqual({ reason: "noAmount" });
    expect(of("9".repeat(300))).toEqual({ reason: "amountTooLarge" });
    expect(of("2000.00")).toMatchObject({ amount: 2000 });
  });
});

describe("Airtel's messages", () => {
  examined(AIRTEL_EXAMPLES, AIRTEL);

  test("one that tells no time is unread where it was pasted", () => {
    const text =
      "RECEIVED. TID 143487144326. RWF 40,000 from 732561240, ARIANE UWASE. Bal RWF 40,000. View txns";
    expect(readMessage(text, AIRTEL, null)).toEqual({ reason: "noDate" });
    expect(readMessage(text, AIRTEL, NOW)).toMatchObject({
      amount: 40_000,
      balanceAfter: 40_000,
      providerId: "143487144326",
      partyNumber: "+250732561240",
      partyName: "ARIANE UWASE",
    });
  });

  test("a failure moved nothing", () => {
    const text =
      "Transaction failed. TID 145041307720. RWF 1,000 to JEAN BOSCO. Insufficient funds.";
    expect(readMessage(text, AIRTEL, null)).toEqual({ kind: "info" });
  });
});

describe("messages pasted together", () => {
  const texts = MTN_EXAMPLES.map(({ text }) => text);

  test.each([
    ["on a line each", "\n"],
    ["with empty lines between", "\n\n"],
    ["with carriage returns", "\r\n"],
    ["with spaces on the empty lines", "\n \t\n"],
  ])("are cut %s", async (_, between) => {
    const lines = await pasted(texts.join(between));
    expect(lines.filter(isMoney)).toHaveLength(texts.length);
    expect(lines.filter(({ kind }) => kind === "unread")).toEqual([]);
  });

  test("each broken over lines are put together", () => {
    const broken =
      "*165*S*700 RWF transferred to\nJohn  DOE (250780123456)\nfrom 12345678 at 2024-10-20 18:40:00 .\nFee was: 20 RWF.\nNew balance: 80 RWF.";
    const messages = messagesOf(`${broken}\n${broken}`, MTN);
    expect(messages).toEqual([broken, broken]);
    expect(readMessage(broken, MTN, null)).toMatchObject({
      amount: 700,
      charge: 20,
      balanceAfter: 80,
    });
  });

  test("in one line behind each other are cut where one ends", () => {
    const [one = "", two = ""] = texts.filter((text) => text.endsWith("*EN#"));
    expect(messagesOf(`${one}${two}`, MTN)).toEqual([one, two]);
  });

  test("what stands between them and speaks of money is a line of its own", async () => {
    const [one = "", two = ""] = texts;
    const stranger = "Umaze kwakira 4000 RWF bivuye kuri Alice";
    const lines = await pasted(`${one}\n${stranger}\n${two}`);
    expect(lines.map(({ kind }) => kind)).toEqual(["money", "unread", "money"]);
    expect(lines[1]?.raw).toBe(stranger);
  });
});
