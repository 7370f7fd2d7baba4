"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { noFields, pathId } from "@/lib/fields";
import { createProject, editProject, setOpen, setProjectStatus } from "@/lib/projects/commands";
import { addProjectFile, removeProjectFile } from "@/lib/projects/files";
import { editProjectSchema, projectOpenSchema, projectSchema } from "@/lib/projects/schema";
import { type FieldKind, type FormState, inWords, runForm } from "@/lib/web/action";
import { readUpload } from "./read-upload";

const FIELDS: Record<string, FieldKind> = {
  title: "text",
  description: "text",
  totalInvestment: "integer",
  openForInvestment: "boolean",
};

/** Saves the form of a project, a new one when it names none. Answers its id. */
export async function saveProject(
  _: FormState<string>,
  form: FormData,
): Promise<FormState<string>> {
  const id = idOf(form, "id");
  const state = id
    ? await runForm(form, {
        right: "projects.manage",
        // A form brings every field: an empty one is a mistake, not what stays as it was.
        schema: editProjectSchema.required({
          title: true,
          description: true,
          totalInvestment: true,
        }),
        fields: { ...FIELDS, updatedAt: "text" },
        run: async (ctx, input) => (await editProject(ctx, pathId(id), input)).id,
      })
    : await runForm(form, {
        right: "projects.manage",
        schema: projectSchema,
        fields: FIELDS,
        run: async (ctx, input) => (await createProject(ctx, input)).id,
      });
  return finish(state, "form.failed");
}

/** Opens a project for investment, or closes it. Answers what to tell. */
export async function switchOpen(_: FormState<string>, form: FormData): Promise<FormState<string>> {
  const state = await runForm(form, {
    right: "projects.manage",
    schema: projectOpenSchema,
    fields: { open: "boolean" },
    run: async (ctx, { open }) => {
      await setOpen(ctx, pathId(idOf(form, "id")), open);
      return (await getTranslations("projects.office"))(open ? "openedTitle" : "closedTitle");
    },
  });
  return finish(state, "office.failed");
}

/** The project begins its work: from active to running. Answers what to tell. */
export async function startRunning(
  _: FormState<string>,
  form: FormData,
): Promise<FormState<string>> {
  const state = await runForm(form, {
    right: "projects.manage",
    schema: noFields,
    fields: {},
    run: async (ctx) => {
      await setProjectStatus(ctx, pathId(idOf(form, "id")), "running");
      return (await getTranslations("projects.start"))("doneTitle");
    },
  });
  return finish(state, "office.failed");
}

/** Adds the photo or document of the form. Answers what it is called. */
export async function addFile(_: FormState<string>, form: FormData): Promise<FormState<string>> {
  const state = await runForm(form, {
    right: "projects.manage",
    schema: noFields,
    fields: {},
    run: async (ctx) => {
      const file = await readUpload(form);
      return (await addProjectFile(ctx, pathId(idOf(form, "id")), file)).name;
    },
  });
  return finish(state, "files.failed");
}

/** Removes a photo or document. Answers what to tell. */
export async function removeFile(_: FormState<string>, form: FormData): Promise<FormState<string>> {
  const state = await runForm(form, {
    right: "projects.manage",
    schema: noFields,
    fields: {},
    run: async (ctx) => {
      await removeProjectFile(ctx, pathId(idOf(form, "id")), pathId(idOf(form, "file")));
      return (await getTranslations("projects.files"))("removedTitle");
    },
  });
  return finish(state, "files.failed");
}

// The screens read afresh after a change; what went wrong unexpectedly is said in the form's words.
async function finish(
  state: FormState<string>,
  failed: "form.failed" | "office.failed" | "files.failed",
): Promise<FormState<string>> {
  if (state.status === "done") revalidatePath("/", "layout");
  if (state.status !== "failed") return state;
  const t = await getTranslations("projects");
  return { ...state, failure: await inWords(state.failure, t(failed)) };
}

function idOf(form: FormData, name: string): string | undefined {
  const value = form instanceof FormData ? form.get(name) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}
