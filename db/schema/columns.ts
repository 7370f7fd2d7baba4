import { customType } from "drizzle-orm/pg-core";

/** Compared byte by byte: names that are keys, and never shown in the order of an alphabet. */
export const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
