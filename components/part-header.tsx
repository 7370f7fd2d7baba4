import { PageHeader } from "@/components/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Settings, Users } from "@/components/ui/icons";

const WHOLES = { "/members": Users, "/settings": Settings };

type Props = {
  /** The screen that it is a part of. */
  of: keyof typeof WHOLES;
  title: string;
  subtitle: string;
  back: string;
  children?: React.ReactNode;
};

/** The head of a screen that is a part of another, with the way back to it and what else can be done. */
export function PartHeader({ of, title, subtitle, back, children }: Props) {
  const Icon = WHOLES[of];
  return (
    <PageHeader
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <ButtonLink variant="outline" href={of}>
            <Icon />
            {back}
          </ButtonLink>
          {children}
        </>
      }
    />
  );
}
