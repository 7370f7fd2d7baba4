import { getLocale, getTranslations } from "next-intl/server";
import { AuthFrame } from "@/app/(auth)/auth-frame";
import { ClientTexts } from "@/components/texts/client-texts";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { groupedCode, isActivationCode, readActivationCode } from "@/lib/auth/activation/rules";
import { memberNumber, readMemberNumber } from "@/lib/member-number";
import { ActivateForm } from "./activate-form";

type Given = { code?: string | undefined; member?: string | string[] | undefined };

/**
 * Opens an account with a letter. What the address brings is only put into the fields: nothing is looked up, so that
 * no other site's page can count wrong codes against anybody.
 */
export async function Activation({ code = "", member = "" }: Given) {
  const t = await getTranslations("activate");
  const read = readActivationCode(code);
  const no = readMemberNumber(String(member));
  return (
    <AuthFrame width="md">
      <div>
        <h1 className="text-3xl font-semibold">{t("title")}</h1>
        <p className="text-muted-foreground">{t("intro")}</p>
      </div>
      <Card className="p-6">
        <ClientTexts namespaces={["activate.form", "person"]}>
          <ActivateForm
            memberNumber={no ? memberNumber(no) : ""}
            code={isActivationCode(read) ? groupedCode(read) : ""}
            language={await getLocale()}
          />
        </ClientTexts>
      </Card>
      <p className="text-center text-sm">
        <Link className="link inline-block py-1" href="/login">
          {t("signIn")}
        </Link>
      </p>
    </AuthFrame>
  );
}
