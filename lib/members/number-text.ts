import { sql } from "drizzle-orm";
import { members } from "@/db/schema";

/** A member's number as people read it, in a file that the database writes (lib/member-number.ts). */
export const memberNumberText = sql<string>`'M-' || lpad(${members.memberNo}::text, greatest(6, length(${members.memberNo}::text)), '0')`;
