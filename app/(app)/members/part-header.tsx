import type { ReactNode } from "react";
import { PageHeader } from "@/components/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Users } from "@/components/ui/icons";

type Props = { title: string; subtitle: string; back: string; children?: ReactNode };

/** The head of a screen beside the list of members, with the way back to it and what else can be done. */
export function PartHeader({ title, subtitle, back, children }: Props) {
  return (
    <PageHeader
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <ButtonLink variant="outline" href="/members">
            <Users />
            {back}
          </ButtonLink>
          {children}
        </>
      }
    />
  );
}
