import { __iconData as arrowDownLeft } from "lucide-react/icons/arrow-down-left";
import { __iconData as arrowLeftRight } from "lucide-react/icons/arrow-left-right";
import { __iconData as arrowUpRight } from "lucide-react/icons/arrow-up-right";
import { __iconData as badgeCheck } from "lucide-react/icons/badge-check";
import { __iconData as ban } from "lucide-react/icons/ban";
import { __iconData as banknote } from "lucide-react/icons/banknote";
import { __iconData as chartColumn } from "lucide-react/icons/chart-column";
import { __iconData as chartPie } from "lucide-react/icons/chart-pie";
import { __iconData as check } from "lucide-react/icons/check";
import { __iconData as chevronDown } from "lucide-react/icons/chevron-down";
import { __iconData as chevronRight } from "lucide-react/icons/chevron-right";
import { __iconData as circleCheck } from "lucide-react/icons/circle-check";
import { __iconData as circleX } from "lucide-react/icons/circle-x";
import { __iconData as clock } from "lucide-react/icons/clock";
import { __iconData as folderKanban } from "lucide-react/icons/folder-kanban";
import { __iconData as hammer } from "lucide-react/icons/hammer";
import { __iconData as handCoins } from "lucide-react/icons/hand-coins";
import { __iconData as handshake } from "lucide-react/icons/handshake";
import { __iconData as inbox } from "lucide-react/icons/inbox";
import { __iconData as landmark } from "lucide-react/icons/landmark";
import { __iconData as languages } from "lucide-react/icons/languages";
import { __iconData as layers } from "lucide-react/icons/layers";
import { __iconData as layoutDashboard } from "lucide-react/icons/layout-dashboard";
import { __iconData as lock } from "lucide-react/icons/lock";
import { __iconData as logOut } from "lucide-react/icons/log-out";
import { __iconData as menu } from "lucide-react/icons/menu";
import { __iconData as piggyBank } from "lucide-react/icons/piggy-bank";
import { __iconData as plus } from "lucide-react/icons/plus";
import { __iconData as refreshCw } from "lucide-react/icons/refresh-cw";
import { __iconData as search } from "lucide-react/icons/search";
import { __iconData as send } from "lucide-react/icons/send";
import { __iconData as settings } from "lucide-react/icons/settings";
import { __iconData as smartphone } from "lucide-react/icons/smartphone";
import { __iconData as sprout } from "lucide-react/icons/sprout";
import { __iconData as trendingDown } from "lucide-react/icons/trending-down";
import { __iconData as trendingUp } from "lucide-react/icons/trending-up";
import { __iconData as triangleAlert } from "lucide-react/icons/triangle-exclamation-point";
import { __iconData as undo2 } from "lucide-react/icons/undo-2";
import { __iconData as user } from "lucide-react/icons/user";
import { __iconData as users } from "lucide-react/icons/users";
import { __iconData as wallet } from "lucide-react/icons/wallet";

/** The drawings of the sprite at /icons.svg; a new icon is added here and in icons.ts. */
export const DRAWINGS = [
  arrowDownLeft,
  arrowLeftRight,
  arrowUpRight,
  badgeCheck,
  ban,
  banknote,
  chartColumn,
  chartPie,
  check,
  chevronDown,
  chevronRight,
  circleCheck,
  circleX,
  clock,
  folderKanban,
  hammer,
  handCoins,
  handshake,
  inbox,
  landmark,
  languages,
  layers,
  layoutDashboard,
  lock,
  logOut,
  menu,
  piggyBank,
  plus,
  refreshCw,
  search,
  send,
  settings,
  smartphone,
  sprout,
  trendingDown,
  trendingUp,
  triangleAlert,
  undo2,
  user,
  users,
  wallet,
];
