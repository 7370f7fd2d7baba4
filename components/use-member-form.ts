"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { toast } from "@/components/toast";
import type { FormState } from "@/lib/web/action";
import { useFormAction } from "./use-form-action";

type Options<T> = {
  /** What is said when no answer arrives, where the form has words of its own. */
  lost?: string;
  /** What is said for a moment when it is done, and the address that it leads to. */
  done?: (data: T) => { title: string; description?: string; href?: string };
};

/**
 * As `useFormAction`, for somebody who is signed in: a session that is gone leads to the sign-in screen. What is done is told,
 * and leads on, also where the screen is drawn anew without the form.
 */
export function useMemberForm<T, More>(
  action: (state: FormState<T, More>, form: FormData) => Promise<FormState<T, More>>,
  { lost, done }: Options<T> = {},
) {
  const router = useRouter();
  const leads = useRef<string>(undefined);
  // On the server it is the action itself, so that the form works without script.
  const form = useFormAction(typeof window === "undefined" ? action : telling, lost);
  const { state, failed } = form;
  useSessionEnd(failed?.failure.code);

  async function telling(before: FormState<T, More>, given: FormData) {
    const state = await action(before, given);
    const message = state.status === "done" ? done?.(state.data) : undefined;
    if (message) {
      const { href, ...shown } = message;
      leads.current = href;
      toast.success(shown);
    }
    return state;
  }

  const lead = useEffectEvent(() => {
    const href = leads.current;
    leads.current = undefined;
    if (href) router.replace(href, { scroll: false });
  });
  useEffect(() => {
    if (state.status === "done") lead();
    return () => lead();
  }, [state]);
  return form;
}
