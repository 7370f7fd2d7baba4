import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { drawReceipt, type PaperWidth } from "@/lib/documents/pdf/receipt";

const MM = 72 / 25.4;
const proof = {
  reference: "CIN-7F3A91C2-2026",
  code: "7F3A-91C2-0KXM-QT5D",
  place: "openfuture.rw/check",
  address: "https://openfuture.rw/check/CIN-7F3A91C2-2026/7F3A-91C2-0KXM-QT5D",
  seal: null,
  root: null,
};

/** The page of a slip in whole millimetres. */
async function pageOf(width: PaperWidth, facts: number): Promise<[width: number, height: number]> {
  const texts = {
    language: "rw",
    head: {
      name: "Koperative Twizigamire y'abahinzi b'umuceri",
      registered: null,
      signedFor: null,
      signHere: "",
      signatories: [],
      logo: null,
    },
    title: "Inyemezabwishyu CIN-7F3A91C2-2026",
    status: "Byemejwe",
    facts: Array.from({ length: facts }, (_, n): [string, string] => [
      `Nimero y'igikorwa ${n}`,
      "Ayabikijwe ku biro na Uwimana Marie Claire",
    ]),
    proof: {
      title: "Kugenzura",
      text: "Niba ari umwimerere",
      reference: "No",
      code: "Kode",
      seal: "",
    },
  };
  const pdf = (await buffer(await drawReceipt({ proof, texts, width }))).toString("latin1");
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  // However much it says: of one page.
  expect(boxes).toHaveLength(1);
  return [Math.round(Number(boxes[0]?.[1]) / MM), Math.round(Number(boxes[0]?.[2]) / MM)];
}

test("a slip is as wide as its roll, and as long as it needs", async () => {
  for (const [paper, wide] of [
    ["58mm", 58],
    ["80mm", 80],
  ] as const) {
    const [short, long] = [await pageOf(paper, 4), await pageOf(paper, 12)];
    expect([short[0], long[0]]).toEqual([wide, wide]);
    expect(short[1]).toBeLessThan(long[1]);
  }
});

test("on A5 it is half a sheet", async () => {
  expect(await pageOf("a5", 8)).toEqual([148, 210]);
});
