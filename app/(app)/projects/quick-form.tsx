"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { toast } from "@/components/toast";
import { Alert } from "@/components/ui/alert";
import type { ButtonLook } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";

type Props = ButtonLook & {
  action: (state: FormState<string>, form: FormData) => Promise<FormState<string>>;
  /** What goes with the press. */
  values: Record<string, string>;
  /** Where it leads when it is done; without one the screen stays. */
  doneHref?: string;
  /** The button's name to screen readers, where its words alone do not say what it is about. */
  name?: string;
  /** Why it cannot be done now, instead of the button. */
  stopped?: React.ReactNode;
  labels: Record<"submit" | "pending" | "failed", string>;
};

/** One button that does one thing, and says how it went: in the words that its action answers. */
export function QuickForm(props: Props) {
  const { action, values, doneHref, name, stopped, labels, variant, size } = props;
  const [state, act] = useSteadyAction<FormState<string>>(action, { status: "idle" }, () => ({
    status: "failed",
    failure: { status: 0, code: "unreachable", message: labels.failed },
    typed: {},
  }));
  const router = useRouter();
  useEffect(() => {
    if (state.status !== "done") return;
    toast.success({ title: state.data });
    if (doneHref) router.replace(doneHref, { scroll: false });
  }, [state, router, doneHref]);
  const failed = state.status === "failed" ? state : null;
  useSessionEnd(failed?.failure.code);
  return (
    <form action={act} className="grid gap-2">
      {Object.entries(values).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {state.status === "done" && (
        <p className="only-without-script text-sm text-primary-ink">{state.data}</p>
      )}
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {stopped || (
        <SubmitButton variant={variant} size={size} pendingLabel={labels.pending} aria-label={name}>
          {labels.submit}
        </SubmitButton>
      )}
    </form>
  );
}
