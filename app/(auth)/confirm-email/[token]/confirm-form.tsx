"use client";

import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";
import { confirm } from "./actions";

type Labels = Record<
  "confirm" | "confirming" | "doneTitle" | "doneText" | "toProfile" | "failedTitle" | "failedText",
  string
>;

/** One button: a program that only looks at the link confirms nothing. */
export function ConfirmForm({ token, labels }: { token: string; labels: Labels }) {
  const [state, act] = useSteadyAction<FormState<string>>(confirm, { status: "idle" }, () => ({
    status: "failed",
    failure: { status: 0, code: "unreachable", message: labels.failedText },
    typed: {},
  }));
  if (state.status === "done") {
    return (
      <div className="grid justify-items-start gap-4">
        <Alert tone="success" title={labels.doneTitle} className="w-full">
          {labels.doneText.replace("{email}", state.data)}
        </Alert>
        <Button asChild>
          <Link href="/profile">{labels.toProfile}</Link>
        </Button>
      </div>
    );
  }
  return (
    <form action={act} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      {state.status === "failed" && (
        <Alert tone="error" title={labels.failedTitle}>
          {state.failure.message}
        </Alert>
      )}
      <SubmitButton pendingLabel={labels.confirming}>{labels.confirm}</SubmitButton>
    </form>
  );
}
