import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

/** Compared byte by byte: names that are keys, and never shown in the order of an alphabet. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** Whole francs. */
export const francs = (name: string) => bigint(name, { mode: "number" });

export const instant = (name: string) => timestamp(name, { withTimezone: true });

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
