import { unstable_rethrow } from "next/navigation";
import { withinTime } from "@/db/turn";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";

/** What a part of a page reads, or null when that fails; the part then says so in its place. */
export async function loaded<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await withinTime(read);
  } catch (error) {
    unstable_rethrow(error);
    log.error({ err: error }, "a part of a page could not be loaded");
    return null;
  }
}

/** As `loaded`; `unknown` where the reader has nothing of the id or name that an address gives. */
export function loadedIfKnown<T>(read: () => Promise<T>): Promise<T | "unknown" | null> {
  return loaded(unlessUnknown(read));
}

async function unlessUnknown<T>(read: () => Promise<T>): Promise<T | "unknown"> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return "unknown";
    throw error;
  }
}
