import { useEffect, useState } from "react";
import { useCurrentUser } from "@/components/shell/current-user";
import type { StepsState } from "@/lib/web/steps-state";
import { forgetRequest, keepRequest, readKept } from "./kept-request";

/**
 * Keeps the id of what was sent without an answer on the device until it is known what became of it. `earlier`: one
 * that was kept before this dialog was opened; `found`: that of this dialog has turned out to be done.
 */
export function useKeptRequest({ step, typed, unknown }: StepsState) {
  const member = useCurrentUser().user?.id;
  const [earlier, setEarlier] = useState<string | null>(null);
  const [found, setFound] = useState(false);
  useEffect(() => {
    if (member) setEarlier(readKept(member)?.id ?? null);
  }, [member]);
  const id = typed.requestId;
  useEffect(() => {
    if (!id || !member) return;
    if (unknown !== undefined) keepRequest({ id, member, at: new Date().toISOString() });
    if (step === "receipt") forgetRequest(id);
  }, [id, member, unknown, step]);
  return { earlier, found, setFound };
}
