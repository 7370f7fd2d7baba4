"use client";

import { useEffect } from "react";
import { useCurrentUser } from "./current-user";
import { sessionEnded } from "./session-end";

/** A form whose session is gone leads to the sign-in screen. `code`: that of its failure. */
export function useSessionEnd(code: string | undefined): void {
  const { texts } = useCurrentUser();
  useEffect(() => {
    if (code === "unauthenticated") sessionEnded(texts);
  }, [code, texts]);
}
