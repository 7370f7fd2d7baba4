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
import { removeMember } from "./actions";

type Labels = Record<
  "remove" | "removing" | "cancel" | "removedTitle" | "removedText" | "failed",
  string
>;
type Props = { id: string; closeHref: string; labels: Labels };

/** Delete, or leave it; a refusal says what stands in the way. */
export function RemoveForm({ id, closeHref, labels }: Props) {
  const [state, act] = useSteadyAction<FormState<string>>(removeMember, { status: "idle" }, () => ({
    status: "failed",
    failure: { status: 0, code: "unreachable", message: labels.failed },
    typed: {},
  }));
  const router = useRouter();
  useEffect(() => {
    if (state.status !== "done") return;
    toast.success({ title: labels.removedTitle, description: labels.removedText });
    router.replace(closeHref, { scroll: false });
  }, [state, labels, router, closeHref]);
  const failed = state.status === "failed" ? state : null;
  useSessionEnd(failed?.failure.code);
  return (
    <form action={act} className="grid gap-4">
      <input type="hidden" name="id" value={id} />
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant="destructive" pendingLabel={labels.removing}>
          {labels.remove}
        </SubmitButton>
        <Button asChild variant="outline">
          <Link href={closeHref} scroll={false}>
            {labels.cancel}
          </Link>
        </Button>
      </div>
    </form>
  );
}
