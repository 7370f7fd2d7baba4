"use server";

import { filesByForm } from "@/app/admin/imports/brought";
import { proposeImport, proposeImportUndo, proposeLetters } from "@/lib/approvals/imports";
import { bringImport, dropImport } from "@/lib/imports/bring";
import { giveLetters } from "@/lib/imports/letters";
import {
  IMPORT_KINDS,
  importActForm,
  importFormSchema,
  importLettersForm,
  importOrderForm,
  importUndoForm,
} from "@/lib/imports/schema";
import { formAction, quietAction } from "@/lib/web/action";
import { check } from "@/lib/web/handler";

const HERE = "/members/moving-in";

/** Checks the files that the form brings, and keeps what was found. */
export const bringFiles = formAction({
  schema: importOrderForm,
  fields: { order: "text", cutOver: "text" },
  right: "imports.bring",
  unhurried: true,
  renews: HERE,
  run: async (ctx, said, form) => {
    const files = Object.fromEntries(
      IMPORT_KINDS.map((kind) => [kind, form.get(kind) ?? undefined]),
    );
    const brought = await filesByForm(check(importFormSchema, { ...files, ...said }));
    return { id: await bringImport(ctx, brought) };
  },
});

const ofRun = { right: "imports.bring", renews: HERE } as const;

/** Asks a second person to approve what was brought in. */
export const askForImport = quietAction({
  ...ofRun,
  schema: importActForm,
  fields: { id: "text" },
  run: (ctx, { id }) => proposeImport(ctx, id),
});

/** Takes away what was brought in. */
export const dropBrought = quietAction({
  ...ofRun,
  schema: importActForm,
  fields: { id: "text" },
  run: (ctx, { id }) => dropImport(ctx, id),
});

/** Proposes to undo a moving in. */
export const undoImport = quietAction({
  ...ofRun,
  schema: importUndoForm,
  fields: { id: "text", reason: "text" },
  run: (ctx, { id, reason }) => proposeImportUndo(ctx, id, reason),
});

/** Proposes letters to those who moved in. */
export const askForLetters = quietAction({
  ...ofRun,
  schema: importActForm,
  fields: { id: "text" },
  run: (ctx, { id }) => proposeLetters(ctx, id),
});

/** Gives codes out for letters to those who moved in. */
export const giveOutLetters = quietAction({
  ...ofRun,
  schema: importLettersForm,
  fields: { id: "text", again: "integer" },
  run: (ctx, { id, again }) => giveLetters(ctx, id, again),
});
