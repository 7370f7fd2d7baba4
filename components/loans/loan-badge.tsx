import { useTranslations } from "next-intl";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { IconComponent } from "@/components/ui/icon";
import {
  BadgeCheck,
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  Handshake,
  TriangleAlert,
  Undo2,
} from "@/components/ui/icons";
import type { LoanStatus, OfferStatus, RequestStatus } from "@/lib/loans/rules";

type Look = readonly [BadgeVariant, IconComponent];

const OFFERS: Record<OfferStatus, Look> = {
  available: ["success", CircleCheck],
  taken: ["info", Handshake],
  cancelled: ["secondary", Undo2],
  expired: ["secondary", Ban],
};
const REQUESTS: Record<RequestStatus, Look> = {
  pending: ["waiting", Clock],
  funded: ["info", Handshake],
  cancelled: ["secondary", Undo2],
  expired: ["secondary", Ban],
};
const LOANS: Record<LoanStatus, Look> = {
  active: ["info", Clock],
  overdue: ["destructive", TriangleAlert],
  repaid: ["success", BadgeCheck],
  written_off: ["secondary", CircleX],
};

/** The state of a lend offer as colour, icon and word. */
export function OfferBadge({ status }: { status: OfferStatus }) {
  const t = useTranslations("loans.offerStatus");
  return <Sign look={OFFERS[status]} label={t(status)} />;
}

/** The state of a borrow request. */
export function RequestBadge({ status }: { status: RequestStatus }) {
  const t = useTranslations("loans.requestStatus");
  return <Sign look={REQUESTS[status]} label={t(status)} />;
}

/** The state of a loan. */
export function LoanBadge({ status }: { status: LoanStatus }) {
  const t = useTranslations("loans.status");
  return <Sign look={LOANS[status]} label={t(status)} />;
}

function Sign({ look: [variant, Icon], label }: { look: Look; label: string }) {
  return (
    <Badge variant={variant}>
      <Icon />
      {label}
    </Badge>
  );
}
