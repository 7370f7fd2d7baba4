import { json } from "@/lib/web/handler";

/** The answer of an act that may need a second person: 202 where their decision waits, 200 where it is done. */
export function doneOrProposed<T extends { proposal: string | null }>(body: T): Response {
  return json(body, { status: body.proposal === null ? 200 : 202 });
}
