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
import { type FormState, runForm } from "@/lib/web/action";
import { check } from "@/lib/web/handler";

const HERE = "/members/moving-in";

/** Checks the files that the form brings, and keeps what was found. */
export async function bringFiles(
  _: FormState<{ id: string }>,
  form: FormData,
): Promise<FormState<{ id: string }>> {
  return runForm(form, {
    schema: importOrderForm,
    fields: { order: "text", cutOver: "text" },
    right: "imports.bring",
    unhurried: true,
    renews: HERE,
    run: async (ctx, said) => {
      const files = Object.fromEntries(
        IMPORT_KINDS.map((kind) => [kind, form.get(kind) ?? undefined]),
      );
      const brought = await filesByForm(check(importFormSchema, { ...files, ...said }));
      return { id: await bringImport(ctx, brought) };
    },
  });
}

const ofRun = { right: "imports.bring", renews: HERE } as const;

/** Asks a second person to approve what was brought in. */
export async function askForImport(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    ...ofRun,
    schema: importActForm,
    fields: { id: "text" },
    run: async (ctx, { id }) => {
      await proposeImport(ctx, id);
      return null;
    },
  });
}

/** Takes away what was brought in. */
export async function dropBrought(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    ...ofRun,
    schema: importActForm,
    fields: { id: "text" },
    run: async (ctx, { id }) => {
      await dropImport(ctx, id);
      return null;
    },
  });
}

/** Proposes to undo a moving in. */
export async function undoImport(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    ...ofRun,
    schema: importUndoForm,
    fields: { id: "text", reason: "text" },
    run: async (ctx, { id, reason }) => {
      await proposeImportUndo(ctx, id, reason);
      return null;
    },
  });
}

/** Proposes letters to those who moved in. */
export async function askForLetters(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    ...ofRun,
    schema: importActForm,
    fields: { id: "text" },
    run: async (ctx, { id }) => {
      await proposeLetters(ctx, id);
      return null;
    },
  });
}

/** Gives codes out for letters to those who moved in. */
export async function giveOutLetters(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    ...ofRun,
    schema: importLettersForm,
    fields: { id: "text", again: "integer" },
    run: async (ctx, { id, again }) => {
      await giveLetters(ctx, id, again);
      return null;
    },
  });
}
