"use client";

import { createContext, useContext } from "react";

type Texts = { title: string; text: string; number: string; again: string; home: string };

const Context = createContext<Texts | null>(null);

/** The words of error screens, translated on the server and at hand when a screen fails. */
export const ErrorTexts = Context.Provider;

export function useErrorTexts(): Texts | null {
  return useContext(Context);
}
