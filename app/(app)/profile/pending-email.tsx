"use client";

import { useSessionEnd } from "@/components/shell/use-session-end";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";
import { keepEmail } from "./edit-actions";

type Props = {
  labels: Record<"title" | "text" | "takeBack" | "takingBack" | "failedText", string>;
};

/** A new address that waits for its confirmation, and the way to take it back. */
export function PendingEmail({ labels }: Props) {
  const [state, act] = useSteadyAction<FormState<null>>(keepEmail, { status: "idle" }, () => ({
    status: "failed",
    failure: { status: 0, code: "unreachable", message: labels.failedText },
    typed: {},
  }));
  const failed = state.status === "failed" ? state.failure : null;
  useSessionEnd(failed?.code);
  return (
    <Alert variant="warning" title={labels.title} className="mt-5">
      <p>{labels.text}</p>
      {failed && <p className="mt-2 text-destructive-ink">{failed.message}</p>}
      <form action={act} className="mt-2">
        <SubmitButton variant="outline" size="sm" pendingLabel={labels.takingBack}>
          {labels.takeBack}
        </SubmitButton>
      </form>
    </Alert>
  );
}
