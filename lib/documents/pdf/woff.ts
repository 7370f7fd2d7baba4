import { inflateSync } from "node:zlib";

// Letters that change or move closer beside others (GSUB, GPOS): our documents need none, looking for them takes most
// of the time of a long statement, and the comma of an amount slipped under its neighbour (38,150).
const LEFT_OUT = ["GSUB", "GPOS"];

/**
 * A WOFF 1 file as the plain font inside it (W3C, WOFF File Format 1.0): the writer of PDFs would inflate
 * a whole table again for every letter.
 */
export function plainFont(woff: Buffer): Buffer {
  const entries = Array.from({ length: woff.readUInt16BE(12) }, (_, n) => 44 + 20 * n).filter(
    (at) => !LEFT_OUT.includes(woff.toString("latin1", at, at + 4)),
  );
  const count = entries.length;
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const parts = [head];
  let end = head.length;
  for (const [n, from] of entries.entries()) {
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ];
    const data = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(data) : data;
    const entry = 12 + 16 * n;
    woff.copy(head, entry, from, from + 4);
    woff.copy(head, entry + 4, from + 16, from + 20);
    head.writeUInt32BE(end, entry + 8);
    head.writeUInt32BE(length, entry + 12);
    const room = Buffer.alloc(Math.ceil(length / 4) * 4);
    table.copy(room);
    parts.push(room);
    end += room.length;
  }
  return Buffer.concat(parts);
}
