import { z } from "zod";
import { METHODS } from "@/lib/methods";
import { COUNTED_BLIND } from "@/lib/withheld";

export const text = z.string();
export const nullableText = text.nullable();
export const instant = z.iso.datetime();
export const id = z.uuid();
export const francs = z.int();
export const count = z.int();
export const method = z.enum(METHODS);

/** Why the figures beside it are null: the reader is not told them. Null: they are told. */
export const withheld = z.literal(COUNTED_BLIND).nullable();

/** The schemas that have a name of their own in the document. */
export const NAMES = z.registry<{ id: string }>();
export function named<S extends z.ZodType>(name: string, schema: S): S {
  NAMES.add(schema, { id: name });
  return schema;
}

/** What describes the interface: an object of any fields. */
export const openApiObject = z.record(text, z.unknown());
/** How the service itself is. */
export const status = z.strictObject({ status: text });

/** That something was heard, whatever it was. */
export const accepted = z.strictObject({ received: z.boolean() });

/** Francs of the reader's own after a command has moved some. */
export const balances = { balance: francs, availableBalance: francs };

/** What a mutation answers: a message in the reader's language, and what it made. */
export function withMessage<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject({ message: text, ...shape });
}

/** What a read of one record answers: the record under its name. */
export const single = z.strictObject;
