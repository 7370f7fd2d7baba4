import { useEffect, useRef, useState } from "react";
import { useCurrentUser } from "@/components/shell/current-user";
import type { StepsState } from "@/lib/web/steps-state";
import { forgetRequest, type KeptRequest, keepRequest, readKept } from "./kept-request";

/**
 * Keeps the id of what is sent on the device until it is known what became of it, whatever happens to the page
 * meanwhile. `earlier`: one that was kept before this dialog was opened; `found`: that of this dialog has turned out to
 * be done; `sentAt`: when it was sent last; `keepSent` for the form that sends.
 */
export function useKeptRequest({ step, typed, unknown, failure }: StepsState) {
  const member = useCurrentUser().user?.id;
  const [earlier, setEarlier] = useState<KeptRequest | null>(null);
  const [found, setFound] = useState(false);
  const [sentAt, setSentAt] = useState(0);
  const isSent = useRef(false);
  useEffect(() => {
    if (member) setEarlier(readKept(member));
  }, [member]);
  const id = typed.requestId;
  useEffect(() => {
    const isRefused = isSent.current && failure !== undefined && unknown === undefined;
    if (id && (step === "receipt" || isRefused)) forgetRequest(id);
  }, [id, failure, unknown, step]);

  function keepSent(event: React.FormEvent): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    isSent.current = submitter instanceof HTMLButtonElement && submitter.value === "carry-out";
    if (!isSent.current) return;
    setSentAt(Date.now());
    if (id && member) keepRequest({ id, member, at: new Date().toISOString() });
  }
  return { earlier, found, setFound, sentAt, keepSent };
}
