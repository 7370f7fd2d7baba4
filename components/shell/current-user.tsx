"use client";

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { goToLogin, readUser } from "./read-user";
import type { ShellUser } from "./types";
import { useEndSession } from "./use-end-session";
import { USER_UPDATED } from "./user-updated";

const EVERY_MS = 5 * 60_000;
const AFTER_UPDATE_MS = 1_000;
const RETRY_MS = 3_000;
const RETRY_AT_MOST_MS = 60_000;

type CurrentUser = {
  /** Null only while nobody is known: then there is no role and no right. */
  user: ShellUser | null;
  isAuthenticated: boolean;
  loading: boolean;
  refresh: () => void;
};

const Context = createContext<CurrentUser | null>(null);

export function useCurrentUser(): CurrentUser {
  const current = useContext(Context);
  if (!current) throw new Error("useCurrentUser stands outside the shell");
  return current;
}

type Props = { user: ShellUser | null; children: React.ReactNode };

/**
 * Keeps the reader as the server knows them: asked at start, every 5 minutes, when the drawer
 * opens, and 1 s after a local update. Without an answer the last known user stays and the
 * question is repeated after 3 s, then less and less often.
 */
export function CurrentUserProvider({ user: given, children }: Props) {
  const [user, setUser] = useState(given);
  const [loading, setLoading] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useRef(RETRY_MS);
  const leaving = useRef(false);
  const gone = useRef(false);
  const endSession = useEndSession();

  useEffect(() => setUser((known) => given ?? known), [given]);

  const refresh = useCallback(
    async (atStart = false) => {
      if (leaving.current) return;
      clearTimeout(timer.current);
      setLoading(true);
      const answer = await readUser();
      // An answer that comes after one has left must not lead away from where one is by then.
      if (leaving.current || gone.current) return;
      setLoading(false);
      if (answer === "unreachable") {
        timer.current = setTimeout(refresh, wait.current);
        wait.current = Math.min(wait.current * 2, RETRY_AT_MOST_MS);
        return;
      }
      wait.current = RETRY_MS;
      // The office has just asked for a second factor: that comes first, and nobody is signed out for it.
      if (answer === "enrolment-required") return location.replace("/settings/two-factor");
      if (answer !== "signed-out") return setUser(answer);
      leaving.current = true;
      if (atStart) return goToLogin(false);
      endSession();
    },
    [endSession],
  );

  useLocalUpdates((changed) => {
    setUser((known) => known && { ...known, ...changed });
    clearTimeout(timer.current);
    timer.current = setTimeout(refresh, AFTER_UPDATE_MS);
  });

  useEffect(() => {
    gone.current = false;
    refresh(true);
    const every = setInterval(refresh, EVERY_MS);
    return () => {
      gone.current = true;
      clearInterval(every);
      clearTimeout(timer.current);
    };
  }, [refresh]);

  return (
    <Context value={{ user, isAuthenticated: user !== null, loading, refresh: () => refresh() }}>
      {children}
    </Context>
  );
}

/** What the reader has changed of themselves in this browser. */
function useLocalUpdates(update: (changed: Partial<ShellUser>) => void) {
  const changed = useEffectEvent(update);
  useEffect(() => {
    const updated = (event: Event) => changed((event as CustomEvent<Partial<ShellUser>>).detail);
    window.addEventListener(USER_UPDATED, updated);
    return () => window.removeEventListener(USER_UPDATED, updated);
  }, []);
}
