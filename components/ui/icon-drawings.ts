import { __iconData as arrowDown } from "lucide-react/icons/arrow-down";
import { __iconData as arrowDownLeft } from "lucide-react/icons/arrow-down-left";
import { __iconData as arrowLeftRight } from "lucide-react/icons/arrow-left-right";
import { __iconData as arrowUp } from "lucide-react/icons/arrow-up";
import { __iconData as arrowUpDown } from "lucide-react/icons/arrow-up-down";
import { __iconData as arrowUpRight } from "lucide-react/icons/arrow-up-right";
import { __iconData as badgeCheck } from "lucide-react/icons/badge-check";
import { __iconData as ban } from "lucide-react/icons/ban";
import { __iconData as banknote } from "lucide-react/icons/banknote";
import { __iconData as bell } from "lucide-react/icons/bell";
import { __iconData as calendar } from "lucide-react/icons/calendar";
import { __iconData as camera } from "lucide-react/icons/camera";
import { __iconData as chartColumn } from "lucide-react/icons/chart-column";
import { __iconData as chartPie } from "lucide-react/icons/chart-pie";
import { __iconData as check } from "lucide-react/icons/check";
import { __iconData as chevronDown } from "lucide-react/icons/chevron-down";
import { __iconData as chevronRight } from "lucide-react/icons/chevron-right";
import { __iconData as circleCheck } from "lucide-react/icons/circle-check";
import { __iconData as circleX } from "lucide-react/icons/circle-x";
import { __iconData as clock } from "lucide-react/icons/clock";
import { __iconData as copy } from "lucide-react/icons/copy";
import { __iconData as download } from "lucide-react/icons/download";
import { __iconData as ellipsisVertical } from "lucide-react/icons/ellipsis-vertical";
import { __iconData as eye } from "lucide-react/icons/eye";
import { __iconData as fileText } from "lucide-react/icons/file-text";
import { __iconData as folderKanban } from "lucide-react/icons/folder-kanban";
import { __iconData as funnel } from "lucide-react/icons/funnel";
import { __iconData as hammer } from "lucide-react/icons/hammer";
import { __iconData as handCoins } from "lucide-react/icons/hand-coins";
import { __iconData as handshake } from "lucide-react/icons/handshake";
import { __iconData as inbox } from "lucide-react/icons/inbox";
import { __iconData as keyRound } from "lucide-react/icons/key-round";
import { __iconData as landmark } from "lucide-react/icons/landmark";
import { __iconData as languages } from "lucide-react/icons/languages";
import { __iconData as layers } from "lucide-react/icons/layers";
import { __iconData as layoutDashboard } from "lucide-react/icons/layout-dashboard";
import { __iconData as lock } from "lucide-react/icons/lock";
import { __iconData as logOut } from "lucide-react/icons/log-out";
import { __iconData as mail } from "lucide-react/icons/mail";
import { __iconData as mailPlus } from "lucide-react/icons/mail-plus";
import { __iconData as menu } from "lucide-react/icons/menu";
import { __iconData as monitor } from "lucide-react/icons/monitor";
import { __iconData as pencil } from "lucide-react/icons/pencil";
import { __iconData as piggyBank } from "lucide-react/icons/piggy-bank";
import { __iconData as plus } from "lucide-react/icons/plus";
import { __iconData as printer } from "lucide-react/icons/printer";
import { __iconData as qrCode } from "lucide-react/icons/qr-code";
import { __iconData as refreshCw } from "lucide-react/icons/refresh-cw";
import { __iconData as history } from "lucide-react/icons/rotate-ccw-clock";
import { __iconData as rotateCw } from "lucide-react/icons/rotate-cw";
import { __iconData as scale } from "lucide-react/icons/scale";
import { __iconData as scrollText } from "lucide-react/icons/scroll-text";
import { __iconData as search } from "lucide-react/icons/search";
import { __iconData as send } from "lucide-react/icons/send";
import { __iconData as settings } from "lucide-react/icons/settings";
import { __iconData as share2 } from "lucide-react/icons/share-2";
import { __iconData as shield } from "lucide-react/icons/shield";
import { __iconData as shieldCheck } from "lucide-react/icons/shield-check";
import { __iconData as shuffle } from "lucide-react/icons/shuffle";
import { __iconData as smartphone } from "lucide-react/icons/smartphone";
import { __iconData as sprout } from "lucide-react/icons/sprout";
import { __iconData as trash2 } from "lucide-react/icons/trash";
import { __iconData as trendingDown } from "lucide-react/icons/trending-down";
import { __iconData as trendingUp } from "lucide-react/icons/trending-up";
import { __iconData as triangleAlert } from "lucide-react/icons/triangle-exclamation-point";
import { __iconData as undo2 } from "lucide-react/icons/undo-2";
import { __iconData as user } from "lucide-react/icons/user";
import { __iconData as userCheck } from "lucide-react/icons/user-check";
import { __iconData as userPlus } from "lucide-react/icons/user-plus";
import { __iconData as userX } from "lucide-react/icons/user-x";
import { __iconData as users } from "lucide-react/icons/users";
import { __iconData as wallet } from "lucide-react/icons/wallet";
import { __iconData as x } from "lucide-react/icons/x";
import { __iconData as zoomIn } from "lucide-react/icons/zoom-in";
import { __iconData as zoomOut } from "lucide-react/icons/zoom-out";

/** The drawings of the sprite at /icons.svg; a new icon is added here and in icons.ts. */
export const DRAWINGS = [
  arrowDown,
  arrowDownLeft,
  arrowLeftRight,
  arrowUp,
  arrowUpDown,
  arrowUpRight,
  badgeCheck,
  ban,
  banknote,
  bell,
  calendar,
  camera,
  chartColumn,
  chartPie,
  check,
  chevronDown,
  chevronRight,
  circleCheck,
  circleX,
  clock,
  copy,
  download,
  ellipsisVertical,
  eye,
  fileText,
  folderKanban,
  funnel,
  hammer,
  handCoins,
  handshake,
  history,
  inbox,
  keyRound,
  landmark,
  languages,
  layers,
  layoutDashboard,
  lock,
  logOut,
  mail,
  mailPlus,
  menu,
  monitor,
  pencil,
  piggyBank,
  plus,
  printer,
  qrCode,
  refreshCw,
  rotateCw,
  scale,
  scrollText,
  search,
  send,
  settings,
  share2,
  shield,
  shieldCheck,
  shuffle,
  smartphone,
  sprout,
  trash2,
  trendingDown,
  trendingUp,
  triangleAlert,
  undo2,
  user,
  userCheck,
  userPlus,
  userX,
  users,
  wallet,
  x,
  zoomIn,
  zoomOut,
];
