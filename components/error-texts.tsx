"use client";

import { createContext, useContext } from "react";

type Texts = Record<"title" | "text" | "number" | "again" | "home", string> & {
  /** Of an address that leads nowhere. */
  missing?: string;
  missingText?: string;
};

const Context = createContext<Texts | null>(null);

/** The words of error screens, translated on the server and at hand when a screen fails. */
export const ErrorTexts = Context.Provider;

export function useErrorTexts(): Texts | null {
  return useContext(Context);
}
