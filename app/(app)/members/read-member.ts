import { database } from "@/db/client";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import type { StaffMember } from "@/lib/members/schema";
import { getStaffMember } from "@/lib/members/staff-queries";
import { loaded } from "@/lib/web/loaded";

/** The member whom an address names: `gone` when there is none, `failed` when that cannot be read. */
export async function readMember(id: string): Promise<StaffMember | "gone" | "failed"> {
  return (await loaded(read(id))) ?? "failed";
}

async function read(id: string): Promise<StaffMember | "gone"> {
  try {
    return await getStaffMember(database(), pathId(id));
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return "gone";
    throw error;
  }
}
