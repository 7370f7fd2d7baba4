"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
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

/** As `useFormAction`, for somebody who is signed in: a session that is gone leads to the sign-in screen. */
export function useMemberForm<T, More>(
  action: (state: FormState<T, More>, form: FormData) => Promise<FormState<T, More>>,
  { lost, done }: Options<T> = {},
) {
  const form = useFormAction(action, lost);
  const { state, failed } = form;
  useSessionEnd(failed?.failure.code);
  const router = useRouter();
  const tell = useEffectEvent((data: T) => {
    const message = done?.(data);
    if (!message) return;
    const { href, ...shown } = message;
    toast.success(shown);
    if (href) router.replace(href, { scroll: false });
  });
  useEffect(() => {
    if (state.status === "done") tell(state.data);
  }, [state]);
  return form;
}
