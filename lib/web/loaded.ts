import { unstable_rethrow } from "next/navigation";
import { withinTime } from "@/db/client";
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
