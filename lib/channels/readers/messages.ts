import { type Line, rawText } from "@/lib/channels/lines";
import {
  isOpening,
  type Read,
  readMessage,
  speaksOfMoney,
  type Wording,
} from "@/lib/channels/readers/wording";

const CLAUSE = /\b(?:fees?|charges?|balance|bal)\b/i;
const DISMISSED = /\*(?:EN|RW)#+(?=\s*\S)/g;

/** The lines of messages that were pasted together, in one column, in blocks, or broken over lines. */
export function readMessages(text: string, wording: Wording): Line[] {
  return messagesOf(text, wording).map((raw, index) =>
    messageLine(readMessage(raw, wording, null), index + 1, raw),
  );
}

/** A message as a line of a statement. */
export function messageLine(read: Read, row: number, text: string): Line {
  const raw = rawText(text);
  return "reason" in read ? { kind: "unread", row, raw, ...read } : { ...read, row, raw };
}

/** Cuts a pasted text into its messages; what begins none stands alone where it speaks of money. */
export function messagesOf(text: string, wording: Wording): string[] {
  return text
    .replace(DISMISSED, "$&\n")
    .split(/\n[^\S\n]*\n/)
    .flatMap((block) => blockMessages(block, wording))
    .filter((message) => message !== "");
}

function blockMessages(block: string, wording: Wording): string[] {
  const messages: string[] = [];
  let current = "";
  for (const line of block.split("\n").map((each) => each.trim())) {
    if (current === "" || !continues(current, line, wording)) {
      messages.push(current);
      current = line;
    } else current += `\n${line}`;
  }
  return [...messages, current];
}

/** Whether a line is the rest of the message above it. */
function continues(current: string, line: string, wording: Wording): boolean {
  if (isOpening(wording, line)) return false;
  if (!speaksOfMoney(line)) return true;
  return CLAUSE.test(line.slice(0, 20)) || !isWhole(current, wording);
}

const isWhole = (message: string, wording: Wording) =>
  !("reason" in readMessage(message, wording, new Date(0)));
