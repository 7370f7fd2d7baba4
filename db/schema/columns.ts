import { sql } from "drizzle-orm";
import { bigint, customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** Compared byte by byte: names that are keys, and never shown in the order of an alphabet. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A whole number, exact to 2^53. */
export const whole = (name: string) => bigint(name, { mode: "number" });

/** Whole francs. */
export const francs = whole;

export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The identifier of a row that the database makes, in the order of their making. */
export const ownId = () => uuid().primaryKey().default(sql`uuid_v7()`);
