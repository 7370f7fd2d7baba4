"use client";

import { unstable_rethrow } from "next/navigation";
import { useActionState } from "react";
import { refreshSession } from "@/components/session-fetch";
import { inTime } from "./in-time";

// A file takes as long as its line needs.
const ANSWER_MS = 60_000;

/**
 * `useActionState` for a form that outlives a lost connection, or one that is silent for `patience` milliseconds:
 * what was typed stays, and `lost` makes the state that says so. Where nobody is signed in, the session is refreshed
 * once and the form sent again (LOG-41, LOG-42). On the server it is the action itself: the form works without script.
 */
export function useSteadyAction<State>(
  action: (state: State, form: FormData) => Promise<State>,
  first: State,
  lost: (state: State, form: FormData) => State,
  patience = ANSWER_MS,
): [state: State, act: (form: FormData) => void, pending: boolean] {
  async function steady(state: State, form: FormData): Promise<State> {
    const limit = carriesFile(form) ? undefined : patience;
    try {
      const answer = await inTime(action(state, form), limit);
      if (!isNobody(answer)) return answer;
      await refreshSession();
      return await inTime(action(state, form), limit);
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

const carriesFile = (form: FormData) =>
  Array.from(form.values()).some((value) => typeof value !== "string" && value.size > 0);
