"use client";

import { unstable_rethrow } from "next/navigation";
import { useActionState } from "react";
import { refreshSession } from "@/components/shell/session-fetch";

/**
 * `useActionState` for a form that outlives a lost connection: what was typed stays, and `lost`
 * makes the state that says so. Where nobody is signed in, the session is refreshed once and the form
 * sent again (LOG-41, LOG-42). On the server it is the action itself, so that the form works without script.
 */
export function useSteadyAction<State>(
  action: (state: State, form: FormData) => Promise<State>,
  first: State,
  lost: (state: State, form: FormData) => State,
  /** After so long without an answer it counts as lost; without it the browser says when. */
  patience?: number,
): [state: State, act: (form: FormData) => void, pending: boolean] {
  async function steady(state: State, form: FormData): Promise<State> {
    try {
      const answer = await inTime(action(state, form), patience);
      if (!isNobody(answer)) return answer;
      await refreshSession();
      return await inTime(action(state, form), patience);
    } catch (error) {
      unstable_rethrow(error);
      return lost(state, form);
    }
  }
  // React's types also know states that are promises; none is here.
  const run = (typeof window === "undefined" ? action : steady) as (
    state: Awaited<State>,
    form: FormData,
  ) => Promise<State>;
  return useActionState<State, FormData>(run, first as Awaited<State>);
}

function isNobody(state: unknown): boolean {
  return (state as { failure?: { code: string } } | null)?.failure?.code === "unauthenticated";
}

async function inTime<T>(answer: Promise<T>, patience: number | undefined): Promise<T> {
  if (patience === undefined) return answer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("No answer came in time.")), patience);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
