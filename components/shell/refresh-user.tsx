"use client";

import { useEffect, useRef } from "react";
import { useCurrentUser } from "./current-user";

/** Asks for the reader anew when a screen is entered: what was earned meanwhile shows at once. */
export function RefreshUser() {
  const refresh = useRef(useCurrentUser().refresh);
  useEffect(() => {
    refresh.current();
  }, []);
  return null;
}
