import { database } from "@/db/client";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { projectById } from "@/lib/projects/queries";
import type { ProjectView } from "@/lib/projects/schema";
import { loaded } from "@/lib/web/loaded";

/** The project that an address names: `gone` when there is none, `failed` when it cannot be read. */
export async function readProject(
  memberId: string,
  id: string,
): Promise<ProjectView | "gone" | "failed"> {
  return (await loaded(read(memberId, id))) ?? "failed";
}

async function read(memberId: string, id: string): Promise<ProjectView | "gone"> {
  try {
    return await projectById(database(), memberId, pathId(id));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return "gone";
    throw error;
  }
}
