import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page has come to life in the browser: false in the page as the server sends it. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
