"use client";

import { useEffect } from "react";
import { useEndSession } from "./use-end-session";

/** A form whose session is gone leads to the sign-in screen. `code`: that of its failure. */
export function useSessionEnd(code: string | undefined): void {
  const endSession = useEndSession();
  useEffect(() => {
    if (code === "unauthenticated") endSession();
  }, [code, endSession]);
}
