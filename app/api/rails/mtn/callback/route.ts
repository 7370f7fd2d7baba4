import { database } from "@/db/client";
import { accepted } from "@/lib/answer-words";
import { log } from "@/lib/log";
import { takeHint } from "@/lib/rails/hint";
import { json, resource, uncheckedRoute } from "@/lib/web/handler";
import { addressOf } from "@/lib/web/session";

export const dynamic = "force-dynamic";

const MOST_BYTES = 16 * 1024;

// Whoever sends it: it says nothing of whether there is such a request, and is never believed.
const contract = {
  summary: "What MTN tells once, unsigned: it only brings the next question to MTN forward",
  answer: accepted,
};

async function hear(request: Request): Promise<Response> {
  const now = new Date();
  try {
    const text = await request.text();
    if (text.length <= MOST_BYTES) {
      const { headers } = request;
      const asked = { db: database(), rail: "mtn", address: addressOf(headers), now } as const;
      await takeHint(asked, parsed(text), headers.get("x-reference-id"));
    }
  } catch (error) {
    log.warn({ err: error }, "a callback was not heard");
  }
  return json({ received: true });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: uncheckedRoute({ ...contract, run: hear }),
  PUT: uncheckedRoute({ ...contract, run: hear }),
});
