import { createTranslator } from "next-intl";
import { headTextsBy } from "@/components/documents/head-texts";
import { groupedCode } from "@/lib/auth/activation/rules";
import { formatDate, formatDay } from "@/lib/dates";
import type { LettersDocument, SmallLetter } from "@/lib/documents/pdf/letters";
import type { MovedInLetter } from "@/lib/imports/letters";
import { LOCALES } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";
import { formatRwf } from "@/lib/money";
import type { Letterhead } from "@/lib/settings/letterhead";

/** Letters to members who moved in, each in its reader's language. `origin`: where the application is reached. */
export function lettersDocument(
  head: Letterhead,
  letters: readonly MovedInLetter[],
  origin: string,
): LettersDocument {
  const [language] = LOCALES;
  const said = createTranslator({
    locale: language,
    messages: MESSAGES[language],
    namespace: "documents.head",
  });
  const all = letters.map((letter) => smallLetter(letter, origin));
  return { language, head: headTextsBy(head, said), title: all[0]?.title ?? "", letters: all };
}

function smallLetter(letter: MovedInLetter, origin: string): SmallLetter {
  const { language, fullName, username, memberNumber, oldNumber, savings, code } = letter;
  const { shares, sharesWorth, cutOver } = letter;
  const t = createTranslator({
    locale: language,
    messages: MESSAGES[language],
    namespace: "letter",
  });
  const query = new URLSearchParams({ member: memberNumber, language });
  return {
    address: `${origin}/activate/${code}?${query}`,
    title: t("title"),
    greeting: t("greeting", { name: fullName }),
    balance: [
      t("movedIn", {
        day: formatDay(cutOver, language),
        number: oldNumber,
        amount: formatRwf(savings),
      }),
      ...(shares > 0 ? [t("movedInShares", { count: shares, worth: formatRwf(sharesWorth) })] : []),
    ],
    facts: [
      [t("number"), memberNumber],
      [t("username"), username],
      [t("code"), groupedCode(code)],
    ],
    scan: t("movedInScan", { address: `${origin.replace(/^https?:\/\//, "")}/activate` }),
    reply: {
      cut: t("replyCut"),
      who: t("replyOf", { number: memberNumber, code: groupedCode(letter.reply) }),
      line: t("replyLine"),
    },
    notes: [t("until", { day: formatDate(letter.expiresAt, language) }), t("never")],
  };
}
