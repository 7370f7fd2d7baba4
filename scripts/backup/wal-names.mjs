// Names and places in PostgreSQL's write-ahead log: 24 hexadecimal digits, the first eight the timeline.

/** A file of the log, not its history, part or label. */
export const segmentPattern = /^[0-9A-F]{24}$/;
export const historyPattern = /^[0-9A-F]{8}\.history$/;

const hex = (number) => number.toString(16).toUpperCase().padStart(8, "0");

/** The place "16/B374D848" as a number of bytes. */
function bytesOf(lsn) {
  const [high, low] = lsn.split("/").map((part) => BigInt(`0x${part}`));
  return (high << 32n) | low;
}

/** {number, offset} of the segment that holds the byte at `lsn`, of segments with `size` bytes. */
export function placeOf(lsn, size) {
  const bytes = bytesOf(lsn);
  return { number: Number(bytes / BigInt(size)), offset: Number(bytes % BigInt(size)) };
}

/** The first byte of segment `number`, as PostgreSQL writes it. */
export function lsnOf(number, size) {
  const bytes = BigInt(number) * BigInt(size);
  return `${(bytes >> 32n).toString(16).toUpperCase()}/${(bytes & 0xffffffffn).toString(16).toUpperCase()}`;
}

/** The name of segment `number` of the timeline (eight digits). */
export function segmentName(timeline, number, size) {
  const each = 0x1_0000_0000 / size;
  return `${timeline}${hex(Math.floor(number / each))}${hex(number % each)}`;
}

/** The number of the segment `name`, on whatever timeline. */
export function segmentNumber(name, size) {
  const each = 0x1_0000_0000 / size;
  return Number.parseInt(name.slice(8, 16), 16) * each + Number.parseInt(name.slice(16), 16);
}
