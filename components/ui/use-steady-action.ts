"use client";

import { unstable_rethrow } from "next/navigation";
import { useActionState } from "react";

/**
 * `useActionState` for a form that outlives a lost connection: what was typed stays, and `lost`
 * makes the state that says so. On the server it is the action itself, so that the form works
 * without script.
 */
export function useSteadyAction<State>(
  action: (state: Awaited<State>, form: FormData) => Promise<State>,
  first: Awaited<State>,
  lost: (state: Awaited<State>, form: FormData) => State,
) {
  async function steady(state: Awaited<State>, form: FormData): Promise<State> {
    try {
      return await action(state, form);
    } catch (error) {
      unstable_rethrow(error);
      return lost(state, form);
    }
  }
  return useActionState(typeof window === "undefined" ? action : steady, first);
}
