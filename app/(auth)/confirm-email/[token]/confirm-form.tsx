"use client";

import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";
import { confirm } from "./actions";

type Labels = Record<"confirm" | "confirming" | "failedTitle" | "failedText", string>;

/** One button: a program that only looks at the link confirms nothing. */
export function ConfirmForm({ token, labels }: { token: string; labels: Labels }) {
  const [state, act] = useSteadyAction<FormState<null>>(confirm, { status: "idle" }, () => ({
    status: "failed",
    failure: { status: 0, code: "unreachable", message: labels.failedText },
    typed: {},
  }));
  return (
    <form action={act} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      {state.status === "failed" && (
        <Alert variant="destructive" title={labels.failedTitle}>
          {state.failure.message}
        </Alert>
      )}
      <SubmitButton pendingLabel={labels.confirming}>{labels.confirm}</SubmitButton>
    </form>
  );
}
