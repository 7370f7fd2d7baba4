"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { toast } from "@/components/toast";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";

type Labels = Record<"text" | "keep" | "confirm" | "pending" | "doneTitle" | "lost", string>;
type Props = {
  /** The server's part: takes back what the form names by `id`; answers what to tell. */
  action: (state: FormState<string>, form: FormData) => Promise<FormState<string>>;
  id: string;
  closeHref: string;
  labels: Labels;
  /** Why there is nothing to take back any more; what was just done is told nevertheless. */
  gone?: string | null;
};

/** Asks once more, then takes something of one's own back. */
export function CancelForm({ action, id, closeHref, labels, gone }: Props) {
  const [state, act] = useSteadyAction<FormState<string>>(action, { status: "idle" }, () => ({
    status: "failed",
    failure: { status: 0, code: "unreachable", message: labels.lost },
    typed: {},
  }));
  const router = useRouter();
  useEffect(() => {
    if (state.status !== "done") return;
    toast.success({ title: labels.doneTitle, description: state.data });
    router.replace(closeHref, { scroll: false });
  }, [state, labels, router, closeHref]);
  const failed = state.status === "failed" ? state.failure : null;
  useSessionEnd(failed?.code);

  if (state.status === "done") {
    return (
      <Alert variant="success" title={labels.doneTitle}>
        {state.data}
      </Alert>
    );
  }
  if (gone) return <p>{gone}</p>;
  return (
    <form action={act} className="grid gap-4">
      <input type="hidden" name="id" value={id} />
      {failed && <Alert variant="destructive">{failed.message}</Alert>}
      <p className="text-sm text-muted-foreground">{labels.text}</p>
      <div className="flex flex-row-reverse gap-3 *:flex-1">
        <SubmitButton variant="destructive" pendingLabel={labels.pending}>
          {labels.confirm}
        </SubmitButton>
        <Button asChild variant="outline">
          <Link href={closeHref} scroll={false}>
            {labels.keep}
          </Link>
        </Button>
      </div>
    </form>
  );
}
