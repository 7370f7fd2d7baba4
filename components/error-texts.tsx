"use client";

import { createContext, useContext } from "react";

type Words<Name extends string> = Record<Name, string>;
/** Those of a failure, always; of an address that leads nowhere, or is for others, where there are such. */
type Texts = Words<"title" | "text" | "number" | "again" | "home"> &
  Partial<Words<"missing" | "missingText" | "forbidden" | "forbiddenText" | "dashboard">>;

const Context = createContext<Texts | null>(null);

/** The words of error screens, translated on the server and at hand when a screen fails. */
export const ErrorTexts = Context.Provider;

export function useErrorTexts(): Texts | null {
  return useContext(Context);
}
