import { strToU8, zipSync } from "fflate";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The name of a column: `A`, `B`, …, `AA`. */
function letters(place: number): string {
  const before = place < 26 ? "" : letters(Math.floor(place / 26) - 1);
  return before + String.fromCharCode(65 + (place % 26));
}

function cellXml(cell: string | number | Date, name: string): string {
  if (cell instanceof Date) {
    const serial = (cell.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000;
    return `<c r="${name}" s="1"><v>${serial}</v></c>`;
  }
  if (typeof cell === "number") return `<c r="${name}"><v>${cell}</v></c>`;
  return `<c r="${name}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

/** A workbook with one sheet, as its parts: texts, numbers and dates (the clock's, without a zone). */
export function workbookParts(rows: readonly (readonly (string | number | Date)[])[]) {
  const data = rows.map((row, index) => {
    const cells = row.map((cell, place) => cellXml(cell, `${letters(place)}${index + 1}`));
    return `<row r="${index + 1}">${cells.join("")}</row>`;
  });
  return sheetParts(`<sheetData>${data.join("")}</sheetData>`);
}

/** The parts of a workbook around the content of its sheet. */
export function sheetParts(sheet: string): Record<string, string> {
  return {
    "[Content_Types].xml": `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="22" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `${XML}<worksheet xmlns="${MAIN}">${sheet}</worksheet>`,
  };
}

/** The parts as a file. */
export function zipped(parts: Record<string, string>): Uint8Array {
  const bytes = Object.entries(parts).map(([name, text]) => [name, strToU8(text)]);
  return zipSync(Object.fromEntries(bytes), { level: 1 });
}
