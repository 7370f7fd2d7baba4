"use client";

import { useTranslations } from "next-intl";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";
import { typedText } from "@/lib/web/typed-text";

/**
 * A form's action and how it went: what was typed and what is wrong beside which field (`filled`), where it `failed`. An
 * answer that does not arrive is no failure that is known of: it is `lost`, and says so by `words` where the
 * form has better ones. `patience`: for so many milliseconds one is waited for. `onReset` is for a form that then
 * keeps its passwords too. `More`: what else a failure says.
 */
export function useFormAction<T, More>(
  action: (state: FormState<T, More>, form: FormData) => Promise<FormState<T, More>>,
  words?: string,
  patience?: number,
) {
  const t = useTranslations("common");
  const unanswered = (_: FormState<T, More>, form: FormData) => {
    const message = words ?? t("unreachable");
    const failure = { status: 0, code: "unreachable", title: t("noConnection"), message };
    return { status: "failed", failure, typed: typedText(form) } as FormState<T, More>;
  };
  const [state, act, pending] = useSteadyAction(action, { status: "idle" }, unanswered, patience);
  const failed = state.status === "failed" ? state : null;
  const { typed = {}, failure } = failed ?? {};
  const lost = failure?.code === "unreachable";
  const onReset = (event: React.FormEvent) => {
    if (lost) event.preventDefault();
  };
  const filled = { typed, errors: failure?.fields ?? {} };
  return { state, act, pending, failed, filled, ...filled, lost, onReset };
}
