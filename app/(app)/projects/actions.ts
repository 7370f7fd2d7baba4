"use server";

import { getTranslations } from "next-intl/server";
import { noFields, pathId } from "@/lib/fields";
import { createProject, editProject, setOpen, setProjectStatus } from "@/lib/projects/commands";
import { addProjectFile, removeProjectFile } from "@/lib/projects/files";
import { editProjectSchema, projectOpenSchema, projectSchema } from "@/lib/projects/schema";
import { type FieldKind, type FormState, formAction, runForm } from "@/lib/web/action";
import { readUpload } from "./read-upload";

// Every screen may show the name or the state of a project.
const CHANGES = { right: "projects.manage", renews: "/" } as const;

const FIELDS: Record<string, FieldKind> = {
  title: "text",
  description: "text",
  totalInvestment: "integer",
  openForInvestment: "boolean",
};

const saving = { ...CHANGES, failed: "projects.form.failed" } as const;

/** Saves the form of a project, a new one when it names none. Answers its id. */
export async function saveProject(
  _: FormState<string>,
  form: FormData,
): Promise<FormState<string>> {
  const id = idOf(form, "id");
  return id
    ? runForm(form, {
        ...saving,
        // A form brings every field: an empty one is a mistake, not what stays as it was.
        schema: editProjectSchema.required({
          title: true,
          description: true,
          totalInvestment: true,
        }),
        fields: { ...FIELDS, updatedAt: "text" },
        run: async (ctx, input) => (await editProject(ctx, pathId(id), input)).id,
      })
    : runForm(form, {
        ...saving,
        schema: projectSchema,
        fields: FIELDS,
        run: async (ctx, input) => (await createProject(ctx, input)).id,
      });
}

/** Opens a project for investment, or closes it. Answers what to tell. */
export const switchOpen = formAction({
  ...CHANGES,
  failed: "projects.office.failed",
  schema: projectOpenSchema,
  fields: { open: "boolean" },
  run: async (ctx, { open }, form) => {
    const t = await getTranslations("projects");
    await setOpen(ctx, pathId(idOf(form, "id")), open);
    return t(open ? "office.openedTitle" : "office.closedTitle");
  },
});

/** The project begins its work: from active to running. Answers what to tell. */
export const startRunning = formAction({
  ...CHANGES,
  failed: "projects.office.failed",
  schema: noFields,
  fields: {},
  run: async (ctx, _, form) => {
    const t = await getTranslations("projects");
    await setProjectStatus(ctx, pathId(idOf(form, "id")), "running");
    return t("start.doneTitle");
  },
});

/** Adds the photo or document of the form. Answers what it is called. */
export const addFile = formAction({
  ...CHANGES,
  failed: "projects.files.failed",
  schema: noFields,
  fields: {},
  // A photo may be opened behind others.
  unhurried: true,
  run: async (ctx, _, form) => {
    const file = await readUpload(form);
    return (await addProjectFile(ctx, pathId(idOf(form, "id")), file)).name;
  },
});

/** Removes a photo or document. Answers what to tell. */
export const removeFile = formAction({
  ...CHANGES,
  failed: "projects.files.failed",
  schema: noFields,
  fields: {},
  run: async (ctx, _, form) => {
    const t = await getTranslations("projects");
    await removeProjectFile(ctx, pathId(idOf(form, "id")), pathId(idOf(form, "file")));
    return t("files.removedTitle");
  },
});

function idOf(form: FormData, name: string): string | undefined {
  const value = form instanceof FormData ? form.get(name) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}
