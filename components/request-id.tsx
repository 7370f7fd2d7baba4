"use client";

import { createContext, useContext } from "react";

/** The request id that the server has made for the form within. */
export const GivenRequestId = createContext("");

/**
 * Names what a form asks for: pressed twice, or sent again after a failure (`typed`), it is one request, and
 * done once (lib/ledger/once.ts).
 */
export function RequestId({ typed }: { typed?: Record<string, string> | undefined }) {
  const given = useContext(GivenRequestId);
  return <input type="hidden" name="requestId" value={typed?.requestId ?? given} />;
}
