import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Messages } from "@/lib/messages";

type Titled<T, From extends string = ""> = {
  [Name in keyof T & string]:
    | (T[Name] extends { title: string } ? `${From}${Name}` : never)
    | (T[Name] extends string ? never : Titled<T[Name], `${From}${Name}.`>);
}[keyof T & string];

/** A screen's `generateMetadata`: its title is that of its texts. */
export function titled(texts: Titled<Messages>) {
  return async (): Promise<Metadata> => {
    const t = await getTranslations(texts as "dashboard");
    return { title: t("title") };
  };
}
