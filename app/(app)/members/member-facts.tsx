import { useLocale, useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { MemberAvatar } from "@/components/member-avatar";
import { RoleBadge } from "@/components/role-badge";
import { StatusBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { formatDate, formatDateTime } from "@/lib/dates";
import type { StaffMember } from "@/lib/members/schema";
import { formatExact } from "@/lib/money";
import { formatRate } from "@/lib/percent";

type Fact = [label: string, value: string | null];

/** A member's fields (specification, section 3), and what makes up the balance, in full. */
export function MemberFacts({ member }: { member: StaffMember }) {
  const t = useTranslations("members");
  const p = useTranslations("profile");
  const words = useTranslations("person");
  const locale = useLocale();
  const gender = { Male: words("male"), Female: words("female"), Other: words("other") };
  const { parts } = member;
  const person: Fact[] = [
    [words("memberNumber"), member.memberNumber],
    [words("firstName"), member.firstName],
    [words("lastName"), member.lastName],
    [words("username"), member.username],
    [words("email"), member.email],
    [words("phone"), member.phone],
    [words("gender"), member.gender && gender[member.gender]],
    [p("district"), member.district],
    [p("sector"), member.sector],
    [t("cell"), member.cell],
    [p("village"), member.village],
  ];
  const membership: Fact[] = [
    [words("class"), member.class],
    [words("share"), formatRate(member.sharePercentage)],
    [words("twoFactor"), twoFactor()],
    [p("joined"), formatDate(new Date(member.joinedDate), locale)],
    [p("updated"), formatDateTime(new Date(member.updatedAt), locale)],
  ];
  return (
    <>
      <Head member={member} />
      {parts.claim > 0 && (
        <Alert variant="warning">
          {t("claimText", { name: member.fullName, amount: formatExact(parts.claim) })}
        </Alert>
      )}
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="grid gap-4">
          <Facts title={t("personal")} facts={person} none={t("form.none")} />
          <Facts title={t("membership")} facts={membership} none={t("form.none")} />
        </div>
        <MoneyFacts member={member} />
      </div>
    </>
  );

  function twoFactor(): string {
    if (member.twoFactorEnabled) return t("form.twoFactorOn");
    return member.twoFactorRequired ? t("form.twoFactorRequired") : t("form.twoFactorOff");
  }
}

function Head({ member }: { member: StaffMember }) {
  return (
    <div className="flex items-center gap-4">
      <MemberAvatar fullName={member.fullName} profileImage={member.profileImage} size="lg" />
      <div className="grid min-w-0 gap-1">
        <p className="text-lg font-semibold break-words">{member.fullName}</p>
        <p className="text-sm break-all text-muted-foreground">@{member.username}</p>
        <p className="flex flex-wrap gap-2">
          <RoleBadge role={member.role} />
          <StatusBadge status={member.status} />
        </p>
      </div>
    </div>
  );
}

function MoneyFacts({ member }: { member: StaffMember }) {
  const t = useTranslations("members");
  const p = useTranslations("profile");
  const locale = useLocale();
  const { parts } = member;
  const money: Fact[] = [
    [t("available"), formatExact(parts.available)],
    [t("held"), formatExact(parts.held)],
    [t("lent"), formatExact(parts.lent)],
    [t("invested"), formatExact(parts.invested)],
    [t("total"), formatExact(member.balance)],
    [t("owed"), formatExact(parts.owed)],
    [t("claim"), formatExact(parts.claim)],
    [t("pendingDeposits"), formatExact(member.pendingDeposits)],
    [p("saved"), formatExact(member.totalSave)],
    [p("deposits"), formatExact(member.totalDeposits)],
    [p("withdrawals"), formatExact(member.totalWithdrawals)],
    [p("investments"), formatExact(member.totalInvestments)],
    [p("loans"), formatExact(member.totalLoans)],
    [p("profit"), formatExact(member.profit)],
  ];
  const until = member.moneyHeldUntil;
  if (until) money.push([t("heldUntil"), formatDateTime(new Date(until), locale)]);
  return <Facts title={t("money")} facts={money} none={t("form.none")} strong={t("total")} />;
}

type FactsProps = { title: string; facts: Fact[]; none: string; strong?: string };

function Facts({ title, facts, none, strong }: FactsProps) {
  return (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      <FactList facts={facts} none={none} strong={strong} />
    </section>
  );
}
