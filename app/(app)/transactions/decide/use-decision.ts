"use client";

import { useCurrentUser } from "@/components/shell/current-user";
import { useMemberForm } from "@/components/use-member-form";
import type { FormState } from "@/lib/web/action";

type Said = { title: string; description: string };

/**
 * A form that decides on one thing: tells how it went, counts anew what waits, and goes on to the next that
 * waits, or back to the list.
 */
export function useDecision<T>(
  action: (state: FormState<T>, form: FormData) => Promise<FormState<T>>,
  { said, href }: { said: (outcome: T) => Said; href: string },
) {
  const { refresh } = useCurrentUser();
  const form = useMemberForm(action, {
    done: (outcome) => {
      refresh();
      return { ...said(outcome), href };
    },
  });
  // Two forms lie side by side: the one that was pressed asks for what it lacks.
  const { failed } = form;
  const { status, decision } = failed?.typed ?? {};
  const refused = status === "rejected" || decision === "refuse";
  return { ...form, agreeing: refused ? null : failed, refusing: refused ? failed : null };
}
