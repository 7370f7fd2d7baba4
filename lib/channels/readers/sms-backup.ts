import type { Line, Refusal } from "@/lib/channels/lines";
import { MAX_LINES } from "@/lib/channels/lines";
import { messageLine } from "@/lib/channels/readers/messages";
import { readMessage, type Wording } from "@/lib/channels/readers/wording";
import { listOf, parseXml, textIn } from "@/lib/channels/readers/xml";

const RECEIVED = "1";

/**
 * The provider's messages of a phone's backup (`<sms address date body>`, "SMS Backup & Restore"). Those of other
 * senders are nobody's business here: they are counted, and neither read nor kept.
 */
export async function readSmsBackup(
  text: string,
  sender: RegExp,
  wording: Wording,
): Promise<{ lines: Line[]; foreign: number } | Refusal> {
  const tree = await parseXml(text);
  if ("refused" in tree) return tree;
  const messages = listOf(tree.root.smses, "sms");
  if (!messages) return { refused: "unknownFormat" };
  if (messages.length > MAX_LINES) return { refused: "tooManyLines" };
  const lines: Line[] = [];
  let foreign = 0;
  messages.forEach((message, index) => {
    const ours = sender.test(textIn(message, "address") ?? "");
    if (!ours || (textIn(message, "type") ?? RECEIVED) !== RECEIVED) {
      foreign += 1;
      return;
    }
    const body = textIn(message, "body") ?? "";
    const read = readMessage(body, wording, phoneTime(textIn(message, "date")));
    lines.push(messageLine(read, index + 1, body));
  });
  return { lines, foreign };
}

function phoneTime(text: string | null): Date | null {
  if (!text || !/^\d{12,13}$/.test(text)) return null;
  return new Date(Number(text));
}
