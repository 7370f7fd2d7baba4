import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DrawingPool, openPool } from "@/lib/documents/pdf/pool";
import type { DrawnDocument } from "@/lib/documents/pdf/worker";

const proof = {
  reference: "TRF-7F3A91C2-2026",
  code: "7F3A-91C2-0KXM-QT5D",
  place: "openfuture.rw/check",
  address: "https://openfuture.rw/check/TRF-7F3A91C2-2026/7F3A-91C2-0KXM-QT5D",
  seal: "57-3F9A-22B1-C04D",
  root: null,
};
const proofTexts = {
  title: "Check",
  text: "Whether it is genuine",
  reference: "No",
  code: "Code",
  seal: "Books sealed",
  root: null,
};

const head = {
  name: "Koperative Twizigamire",
  registered: "Registration number RCA/0182/2019",
  signedFor: "For the cooperative: Ange Iradukunda, President",
  signHere: "For the cooperative",
  signatories: ["Ange Iradukunda, President"],
  logo: null,
};

function receipt(facts: [string, string][] = [["Amount", "RWF 1,000"]]): DrawnDocument {
  const texts = {
    language: "en",
    head,
    title: "Receipt",
    status: "Done",
    facts,
    proof: proofTexts,
  };
  return { kind: "receipt", width: "a4", proof, texts };
}

// Some seconds of work.
const long = receipt(Array.from({ length: 20_000 }, (_, n) => [`Fact ${n}`, `Value ${n * 7}`]));
const broken = { ...receipt(), proof: null } as unknown as DrawnDocument;
const isPdf = (pdf: ArrayBuffer) => Buffer.from(pdf).subarray(0, 5).toString() === "%PDF-";

let pool: DrawingPool;
beforeAll(() => {
  pool = openPool();
});
afterAll(() => pool.destroy());

describe("threads that draw documents", () => {
  test("draw a document of each kind", async () => {
    const report: DrawnDocument = {
      kind: "report",
      language: "rw",
      head,
      signed: true,
      title: "Raporo",
      facts: [["Igihe", "2026"]],
      headings: ["a", "b", "c"],
      total: ["Byose", "1", "2"],
      empty: "-",
      note: "-",
      rows: [{ cells: ["Gasabo", "1", "2"], part: 0.5 }],
      page: "{page}/{pages}",
    };
    const statement: DrawnDocument = {
      kind: "statement",
      proof,
      statement: {
        account: 7,
        memberId: "",
        memberNumber: "M-000007",
        name: "Aline Uwase",
        phone: null,
        from: "2026-11-01",
        to: "2026-11-30",
        opening: 0,
        paidIn: 500,
        paidOut: 0,
        closing: 500,
        madeAt: new Date(),
        over: true,
        lines: [
          {
            transactionId: "",
            at: new Date(),
            reference: "DEP-1",
            type: "deposit",
            step: "settle",
            party: null,
            channel: "cash",
            net: 500,
            moved: 0,
            fee: 0,
            after: 500,
          },
        ],
        oldBooks: null,
        movedIn: null,
        positions: [
          {
            kind: "owed",
            reference: "LOA-1",
            id: "",
            party: "Eric",
            due: "2026-12-01",
            state: "overdue",
            principal: 400,
            interest: 40,
          },
        ],
      },
      texts: {
        language: "en",
        head,
        title: "Statement",
        facts: [],
        headings: [],
        opening: "Before",
        closing: "After",
        begins: null,
        notOver: null,
        explain: "-",
        empty: "-",
        proof: proofTexts,
        lines: [{ date: "20 Nov 2026", what: "Deposit", party: "Cash", note: null }],
        oldBooks: null,
        positions: {
          title: "What is owed, lent and invested",
          headings: [],
          none: "-",
          lines: [
            {
              date: "1 Dec 2026",
              what: "Loan to repay",
              party: "Eric",
              note: "Overdue",
              interest: "of it RWF 40 interest",
            },
          ],
          totals: [["To repay, all together", 440]],
        },
        page: "Page {page} of {pages}",
      },
    };
    for (const document of [receipt(), report, statement]) {
      expect(isPdf(await pool.run(document))).toBe(true);
    }
  });

  test("go on after a document that cannot be drawn", async () => {
    await expect(pool.run(broken)).rejects.toThrow();
    expect(isPdf(await pool.run(receipt()))).toBe(true);
  });

  test("are replaced when one breaks down in the middle", async () => {
    const drawing = pool.run(long);
    const lost = expect(drawing).rejects.toThrow();
    await Promise.all(pool.threads.map((thread) => thread.terminate()));
    await lost;
    expect(isPdf(await pool.run(receipt()))).toBe(true);
  });

  test("are stopped when a document takes too long, and replaced", async () => {
    const late = new AbortController();
    const drawing = pool.run(long, { signal: late.signal });
    const lost = expect(drawing).rejects.toThrow();
    late.abort();
    await lost;
    expect(isPdf(await pool.run(receipt()))).toBe(true);
  });
});
