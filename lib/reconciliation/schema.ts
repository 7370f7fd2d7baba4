import { z } from "zod";
import { FORMATS, type Format } from "@/lib/channels/lines";
import { COLUMNS, DATE_FORMS, DECIMALS } from "@/lib/channels/mapping";
import { line, memberId, remark, searchText } from "@/lib/fields";
import { atLeast, atMost } from "@/lib/lengths";
import {
  CHANNEL,
  isChannelOf,
  MESSAGE_METHODS,
  type MessageMethod,
  type Method,
  methodOf,
  STATEMENT_METHODS,
} from "@/lib/methods";
import { cursorField, limitField } from "@/lib/paging";
import { LINE_STATES } from "@/lib/reconciliation/views";

const method = z.enum(STATEMENT_METHODS, { error: "statementMethod" });

const column = z.int("invalidValue").gte(0, "invalidValue").lte(199, "invalidValue");
const mapping = z
  .strictObject(
    {
      headingRow: z.int("invalidValue").gte(0, "invalidValue").lte(50, "invalidValue"),
      columns: z
        .partialRecord(z.enum(COLUMNS, { error: "invalidValue" }), column)
        .refine((c) => c.date !== undefined, "mappingDate")
        .refine(
          (c) => c.amount !== undefined || c.in !== undefined || c.out !== undefined,
          "mappingAmount",
        ),
      dateForm: z.enum(DATE_FORMS, { error: "invalidValue" }),
      decimal: z.enum(DECIMALS, { error: "invalidValue" }),
    },
    { error: ({ code }) => (code === "invalid_type" ? "invalidValue" : undefined) },
  )
  .describe("Which column tells what, counted from 0");

// What a database cannot keep is refused before it is read.
const pasted = z
  .string({ error: "statementText" })
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "unusableText");

/** Which one of a method: the first where none is named. */
export type OfChannel = { method: Method; channel?: string | undefined };
export const channelOf = ({ method, channel }: OfChannel): string => channel ?? method;

const channel = z.string("payInChannel").regex(CHANNEL, "payInChannel");
const isOfMethod = ({ method, channel }: OfChannel) =>
  isChannelOf(channelOf({ method, channel }), method);
const otherMethod = { path: ["channel"], error: "payInChannel" };

const said = {
  method,
  /** Of which of the method's accounts it is; of the first where none is named. */
  channel: channel.optional(),
  name: line(200).optional(),
  format: z.enum(FORMATS, { error: "invalidValue" }).optional(),
};

// A form names the channel alone, whose method goes without saying.
const ofMethods = (methods: readonly Method[]) =>
  z
    .string({ error: "statementMethod" })
    .refine((text) => methods.some((each) => isChannelOf(text, each)), "statementMethod");

/** What a form says beside its file, before that is opened. */
export const bringForm = z.strictObject({
  step: z.enum(["preview", "columns", "import"], { error: "invalidValue" }),
  channel: ofMethods(STATEMENT_METHODS),
  text: pasted.optional(),
  mapping: pasted.optional(),
});

/** POST /admin/statements as JSON: pasted text. */
export const statementSchema = z
  .strictObject({
    ...said,
    text: pasted.pipe(z.string().check(atLeast(1, "statementText"))),
    mapping: mapping.optional(),
  })
  .refine(isOfMethod, otherMethod);

// A part of a form is text.
const writtenMapping = z.string().transform((text, { addIssue }) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    addIssue({ code: "custom", message: "invalidValue" });
    return z.NEVER;
  }
});

/** The same as a form: a file, or pasted text. */
export const statementFormSchema = z
  .strictObject({
    ...said,
    file: z.file({ error: "statementFile" }).optional(),
    text: pasted.optional(),
    mapping: writtenMapping.pipe(mapping).optional(),
  })
  .refine((given) => Boolean(given.file?.size) !== Boolean(given.text?.trim()), {
    path: ["file"],
    error: "statementFile",
  })
  .refine(isOfMethod, otherMethod);

export const dryRunQuery = z.strictObject({
  dryRun: z.enum(["0", "1", "true", "false"], { error: "invalidValue" }).optional(),
});

/** What a command is given of a statement. */
export type Brought = {
  method: (typeof STATEMENT_METHODS)[number];
  channel?: string | undefined;
  content: Uint8Array | string;
  name: string;
  format?: Format | undefined;
  mapping?: z.infer<typeof mapping> | undefined;
  /** The phone that signed it. */
  forwarder?: string;
};

/** POST /admin/forwarders: a phone that sends its provider's messages on. */
export const forwarderSchema = z
  .strictObject({
    method: z.enum(MESSAGE_METHODS, { error: "statementMethod" }),
    /** Of which of the method's numbers; of the first where none is named. */
    channel: channel.optional(),
    name: line(60, "forwarderName"),
  })
  .refine(isOfMethod, otherMethod);
export type ForwarderInput = z.infer<typeof forwarderSchema>;

/** The form of the same. */
export const forwarderForm = z
  .strictObject({ channel: ofMethods(MESSAGE_METHODS), name: line(60, "forwarderName") })
  .transform((typed) => ({ ...typed, method: methodOf(typed.channel) as MessageMethod }));

/** The form that revokes a phone's key. */
export const revokeForm = z.strictObject({ id: memberId("invalidValue") });

/** DELETE /admin/statements/{id}. */
export const withdrawSchema = z.strictObject({ reason: remark(500, "reasonRequired") });

/** The query string of GET /admin/statement-lines. */
export const linesQuery = z.strictObject({
  state: z.enum(LINE_STATES, { error: "invalidValue" }).optional(),
  method: method.optional(),
  channel: channel.optional(),
  /** The statement that they came with. */
  file: memberId("invalidValue").optional(),
  q: searchText.pipe(z.string().check(atMost(100, "tooLong"))).optional(),
  from: z.iso.date("invalidValue").optional(),
  to: z.iso.date("invalidValue").optional(),
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});
export type LinesQuery = z.infer<typeof linesQuery>;

/** The query string of GET /admin/statements. */
export const filesQuery = z.strictObject({
  method: method.optional(),
  channel: channel.optional(),
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});

/** The query string of GET /admin/unproven-deposits. */
export const unprovenQuery = z.strictObject({
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});

const ids = z
  .array(memberId("lineIds"), { error: "lineIds" })
  .check(atLeast(1, "lineIds"), atMost(50, "lineIds"));

/** POST /admin/statement-lines/{id}/match: a line's transaction, or the several that it paid for. */
export const matchSchema = z
  .strictObject({
    transactionId: memberId("transactionRequired").optional(),
    transactionIds: z
      .array(memberId("transactionRequired"), { error: "transactionRequired" })
      .check(atLeast(1, "transactionRequired"), atMost(20, "transactionRequired"))
      .optional(),
    /** Further lines that paid for the same transaction. */
    lineIds: z
      .array(memberId("lineIds"), { error: "lineIds" })
      .check(atMost(20, "lineIds"))
      .optional(),
  })
  .refine((m) => (m.transactionId === undefined) !== (m.transactionIds === undefined), {
    path: ["transactionId"],
    error: "transactionRequired",
  });

export const recordSchema = z.strictObject({ memberId: memberId("memberRequired") });
export const explainSchema = z.strictObject({
  account: line(64, "accountRequired"),
  reason: remark(500, "reasonRequired"),
});
export type ExplainInput = z.infer<typeof explainSchema>;
export const ignoreSchema = z.strictObject({ reason: remark(500, "reasonRequired") });
export const confirmSchema = z.strictObject({ ids });

// What the screen's forms send.
export const confirmForm = z.strictObject({
  ids: z
    .string({ error: "lineIds" })
    .transform((text) => text.split(","))
    .pipe(ids),
});
export const lineForm = z.strictObject({ line: memberId("lineIds") });
export const pairForm = lineForm.safeExtend({ transaction: memberId("transactionRequired") });
/** Which of several were ticked: their ids, with commas between them. */
const ticked = z
  .string({ error: "severalRequired" })
  .transform((text) => text.split(","))
  .pipe(z.array(memberId("lineIds")).check(atLeast(1, "severalRequired"), atMost(20, "lineIds")));
/** One line paid for several transactions: at least two. */
export const ofSeveralForm = lineForm.safeExtend({
  transactionIds: ticked.refine((ids) => ids.length > 1, "severalRequired"),
});
/** Further lines paid for the same transaction. */
export const withOthersForm = pairForm.safeExtend({ lineIds: ticked });
export const recordForm = lineForm.safeExtend({ member: line(254, "memberRequired") });
export const explainForm = explainSchema.safeExtend({ line: memberId("lineIds") });
export const lineReasonForm = lineForm.safeExtend({ reason: remark(500, "reasonRequired") });
