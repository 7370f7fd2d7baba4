import { createTranslator } from "next-intl";
import { headTextsBy } from "@/components/documents/head-texts";
import { groupedCode } from "@/lib/auth/activation/rules";
import { formatDate } from "@/lib/dates";
import type { LetterDocument } from "@/lib/documents/pdf/letter";
import type { Letter } from "@/lib/members/joining/letter";
import { MESSAGES } from "@/lib/messages";
import type { Letterhead } from "@/lib/settings/letterhead";

/** A letter that opens an account, in the language of whom it is for. `origin`: where the application is reached. */
export function letterDocument(head: Letterhead, letter: Letter, origin: string): LetterDocument {
  const { language, fullName, username, memberNumber, code, expiresAt } = letter;
  const t = createTranslator({
    locale: language,
    messages: MESSAGES[language],
    namespace: "letter",
  });
  const said = createTranslator({
    locale: language,
    messages: MESSAGES[language],
    namespace: "documents.head",
  });
  const query = new URLSearchParams({ member: memberNumber, language });
  return {
    address: `${origin}/activate/${code}?${query}`,
    texts: {
      language,
      head: headTextsBy(head, said),
      title: t("title"),
      greeting: t("greeting", { name: fullName }),
      intro: t("intro"),
      facts: [
        [t("number"), memberNumber],
        [t("username"), username],
        [t("code"), groupedCode(code)],
      ],
      steps: [
        t("open", { address: `${origin.replace(/^https?:\/\//, "")}/activate` }),
        t("type"),
        t("choose"),
      ],
      scan: t("scan"),
      notes: [t("until", { day: formatDate(expiresAt, language) }), t("never"), t("lost")],
    },
  };
}
