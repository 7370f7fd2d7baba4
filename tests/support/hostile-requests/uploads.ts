import { zipSync } from "fflate";
import { type Attack, multipartOf, type Target } from "@/tests/support/hostile-requests/calls";
import { MARK } from "@/tests/support/hostile-requests/values";
import { claimedPng, flatPng } from "@/tests/support/pictures";

const BOMB_BYTES = 40 * 1024 * 1024;
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha">${Array.from(
  { length: 12 },
  (_, n) => `<!ENTITY a${n} "${`&a${n - 1 < 0 ? "" : n - 1};`.repeat(10)}">`,
).join("")}]><a>&a11;</a>`;

type Bomb = [name: string, content: Uint8Array | string, type: string];
let made: Bomb[] | undefined;

/** Files that grow once they are opened, or say that they are something else: made once. */
function bombs(): Bomb[] {
  if (made) return made;
  const zeros = new Uint8Array(BOMB_BYTES);
  const workbook = zipSync({
    "[Content_Types].xml": zeros.subarray(0, 10),
    "xl/worksheets/sheet1.xml": zeros,
    "../../../etc/cron.d/x": zeros.subarray(0, 10),
  });
  made = [
    ["huge.png", claimedPng(60_000, 60_000), "image/png"],
    ["flat.png", flatPng(12_000, 12_000), "image/png"],
    ["book.xlsx", workbook, "application/zip"],
    ["laughs.xml", LAUGHS, "text/xml"],
    ["script.svg", `<svg onload="alert(1)">${MARK}</svg>`, "image/png"],
    ["../../../etc/passwd", "", "application/pdf"],
    [`${MARK}\u0000.png`, "GIF89a/*\u0000*/=1;", "image/png"],
  ];
  return made;
}

/** What is sent to a call that takes files. */
export function uploadAttacks(target: Target): Attack[] {
  const form = multipartOf(target.operation);
  if (!form) return [];
  const { method, address, asking } = target;
  const path = asking.path ?? address;
  const fields = Object.keys(form.properties ?? {});
  const sent = (what: string, body: Attack["body"], headers = {}): Attack => {
    return { what, method, path, body: body as string, headers };
  };
  const files = bombs().map(([name, bytes, type]) => {
    const body = new FormData();
    for (const field of fields) body.append(field, new File([bytes as BlobPart], name, { type }));
    return sent(`${name} as ${fields}`, body);
  });
  const many = new FormData();
  for (let n = 0; n < 1_000; n += 1) many.append(`${fields[0]}`, "\u0000");
  const part = '--x\r\ncontent-disposition: form-data; name="';
  return [
    ...files,
    sent("a thousand parts", many),
    sent("half a form", `${part}${fields[0]}"; filename="a"\r\n\r\nabc`, {
      "content-type": "multipart/form-data; boundary=x",
    }),
    sent("a form without a boundary", `${part}a"\r\n\r\nb\r\n--x--\r\n`, {
      "content-type": "multipart/form-data",
    }),
    sent("a part called __proto__", `${part}__proto__"\r\n\r\nb\r\n--x--\r\n`, {
      "content-type": "multipart/form-data; boundary=x",
    }),
  ];
}
