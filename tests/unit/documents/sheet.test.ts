import { expect, test } from "vitest";
import { Sheet } from "@/lib/documents/pdf/sheet";

test("each font is opened once, however much is written", async () => {
  const options = { width: 595, height: 842, margin: 40, title: "Statement", language: "en" };
  const sheet = await Sheet.open(options);
  for (let at = 0; at < 50; at += 1) {
    sheet.put(`TRF-${1000 + at}`, 40, 40, 200, { size: 8, bold: at % 2 === 0 });
  }
  sheet.doc.end();
  let pdf = "";
  for await (const part of sheet.doc) pdf += part.toString("latin1");
  // A file of a font that is opened again for each text would take seconds for a long statement.
  expect((sheet.doc as unknown as { _fontCount: number })._fontCount).toBe(2);
  expect(pdf.match(/\/FontFile2/g)).toHaveLength(2);
});
