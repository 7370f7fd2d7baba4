import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { checkQuery } from "@/lib/documents/schema";
import { AppError } from "@/lib/errors";
import { explain } from "@/lib/web/failures";
import { check } from "@/lib/web/handler";
import { CheckForm } from "./check-form";
import { CheckFrame } from "./check-frame";
import { CheckedDocument } from "./checked-document";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("documents.check");
  return { title: t("title"), robots: { index: false, follow: false } };
}

type Search = Record<string, string | string[] | undefined>;

/** Where anybody types what stands on a statement or receipt, and learns whether it is genuine. */
export default async function CheckPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams;
  const given = { reference: text(search.reference), code: text(search.code) };
  const asked = search.reference !== undefined || search.code !== undefined;
  const errors = asked ? await wrongFields(given) : {};
  const complete = asked && Object.keys(errors).length === 0;
  return (
    <CheckFrame>
      {complete && <CheckedDocument {...given} page={Number(text(search.page)) || 1} />}
      <CheckForm {...given} errors={errors} />
    </CheckFrame>
  );
}

async function wrongFields(given: object): Promise<Record<string, string>> {
  try {
    check(checkQuery, given);
    return {};
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return (await explain(error)).fields ?? {};
  }
}

const text = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");
