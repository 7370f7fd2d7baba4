// What client parts take of next-intl, in the browser alone (next.config.ts). next-intl's own entry also holds its
// formatter of dates and numbers, which no client part uses, and a phone would load it with every first screen.
export { hasLocale } from "use-intl/core";
export {
  IntlProvider as NextIntlClientProvider,
  useLocale,
  useMessages,
  useTranslations,
} from "use-intl/react";
