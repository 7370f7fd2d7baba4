"use client";

import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";
import { typedText } from "@/lib/web/typed-text";

/**
 * A form's action and how it went: what was typed and what is wrong beside which field, where it `failed`. An
 * answer that does not arrive fails with the words `lost`. `More`: what else a failure says.
 */
export function useFormAction<T, More>(
  action: (state: FormState<T, More>, form: FormData) => Promise<FormState<T, More>>,
  lost: string,
) {
  const [state, act, pending] = useSteadyAction(action, { status: "idle" }, (_, form) => {
    const failure = { status: 0, code: "unreachable", message: lost };
    return { status: "failed", failure, typed: typedText(form) } as FormState<T, More>;
  });
  const failed = state.status === "failed" ? state : null;
  const { typed = {}, failure } = failed ?? {};
  return { state, act, pending, failed, typed, errors: failure?.fields ?? {} };
}
