import { expect, test } from "vitest";
import { AIRTEL } from "@/lib/channels/readers/airtel";
import { readMessages } from "@/lib/channels/readers/messages";
import { MTN } from "@/lib/channels/readers/mtn";

/** Direction, francs, charge, balance behind it and the provider's number; or how else it is taken. */
type Expected = [string, number, number, number | null, string | null] | "info" | "unread";

/** Wordings that nobody has seen: spaces, groups of digits, languages and parts left out, as a person reads them without doubt. */
const UNSEEN: ["mtn" | "airtel", string, Expected][] = [
  [
    "mtn",
    "You have received RWF 12,500 from Jean Bosco NSHIMIYIMANA(*********442)at 2026-10-02 07:15:09.Balance: RWF 45,219.FT Id:30955512001",
    ["in", 12500, 0, 45219, "30955512001"],
  ],
  [
    "mtn",
    "You  have   received 1 500 RWF from MUKANDOLI Alice (*********118) at 2026-10-02 08:00:01 . Balance:2 719 RWF. FT Id: 30955512002",
    ["in", 1500, 0, 2719, "30955512002"],
  ],
  [
    "mtn",
    "You have received 5,000RWF from Alice (250788112233) at 2026-10-02 08:00 . Balance:7,719RWF. FT Id: 30955512003",
    ["in", 5000, 0, 7719, "30955512003"],
  ],
  [
    "mtn",
    "You have received 2000.00 RWF from Jane (*********013) on your mobile money account at 2026-10-02 08:05:00. Message from sender: umusanzu wa 10/2026. Your new balance: 3000.00 RWF. Financial Transaction Id: 30955512004.",
    ["in", 2000, 0, 3000, "30955512004"],
  ],
  [
    "mtn",
    "You have received 2000 RWF from Jane UWASE (*********013) at 2026-10-02 08:05:00",
    ["in", 2000, 0, null, null],
  ],
  [
    "mtn",
    "You have received 7 000 FRW from KWIZERA (*********900) at 2026-10-02T09:10:11. Balance : 9 000 FRW. FT Id: 30955512006",
    ["in", 7000, 0, 9000, "30955512006"],
  ],
  [
    "mtn",
    "*165*S*20,000 RWF transferred to Claudine UWERA (250788000777) at 2026-10-03 10:00:00 . Fee: 250 RWF. Balance: 66,807 RWF.",
    ["out", 20000, 250, 66807, null],
  ],
  [
    "mtn",
    "*165*S* 20 000 RWF transferred to Claudine UWERA (250 788 000 777) at 2026-10-03 10:00:00.Fee:250RWF.Balance:66 807RWF.",
    ["out", 20000, 250, 66807, null],
  ],
  [
    "mtn",
    "*165*S*20000 Frw transferred to Claudine UWERA (0788000777) at 2026-10-03 10:00:00 . Fee: 250 Frw. Balance: 66807 Frw. FT Id: 30955512009",
    ["out", 20000, 250, 66807, "30955512009"],
  ],
  [
    "mtn",
    "TxId:30955512010*S*Your payment of RWF 3,400 to SIMBA SUPERMARKET 55012 was completed at 2026-10-03 11:00:00. Balance: RWF 1,000. Fee: RWF 0.",
    ["out", 3400, 0, 1000, "30955512010"],
  ],
  [
    "mtn",
    "TxId: 30955512011*S*Your payment of 3400 RWF to SIMBA 55012 has been successfully completed at 2026-10-03 11:00:00. Fee was 34 RWF. Balance 966 RWF.",
    ["out", 3400, 34, 966, "30955512011"],
  ],
  [
    "mtn",
    "*164*S*Y'ello, A transaction of 25,000 RWF by IREMBO LTD was completed at 2026-10-03 12:00:00 Balance: 2,719 RWF. Fee 0 RWF. FT Id: 30955512012 ET Id: IRB-88",
    ["out", 25000, 0, 2719, "30955512012"],
  ],
  [
    "mtn",
    "You Alice MUKANDOLI (*********118) have via agent: GASANA Shop (250788555666), withdrawn 20,000 RWF from your mobile money account: 36521838 at 2026-10-04 09:00:00 and you can now collect your money in cash. Your new balance: 5,000 RWF. Fee paid: 350 RWF. Message from agent: 1. Financial Transaction Id: 30955512013.",
    ["out", 20000, 350, 5000, "30955512013"],
  ],
  [
    "mtn",
    "*143*S*Your transaction to Eric NKUSI (250788893323) with 3,000 RWF has been reversed at 2026-10-04 10:00:00. Balance: 10,312 RWF.",
    ["in", 3000, 0, 10312, null],
  ],
  [
    "mtn",
    "*113*R*A bank deposit of 40,000 RWF has been added to your mobile money account at 2026-10-04 11:00:00. Balance: 80,400 RWF. FT Id: 30955512015",
    ["in", 40000, 0, 80400, "30955512015"],
  ],
  [
    "mtn",
    "Your payment of 1000 RWF to WASAC has failed at 2026-10-04 12:00:00 because of insufficient balance.",
    "info",
  ],
  [
    "mtn",
    "Mwakiriye 5000 RWF avuye kuri Jane UWASE (*********013) kuri 2026-10-05 08:00:00. Asigaye: 9000 RWF. FT Id: 30955512017",
    ["in", 5000, 0, 9000, "30955512017"],
  ],
  [
    "mtn",
    "Wakiriye 5,000 RWF avuye kwa Eric NKUSI (250788893323) kuri konti yawe ya Mobile Money ku itariki 2026-10-05 08:10:00. Asigaye kuri konti: 14,000 RWF. Numero y'igikorwa: 30955512018.",
    ["in", 5000, 0, 14000, "30955512018"],
  ],
  [
    "mtn",
    "*165*S*Wohereje 4000 RWF kuri Claudine UWERA (250788000777) kuri 2026-10-05 09:00:00. Ikiguzi: 100 RWF. Asigaye: 9900 RWF.",
    ["out", 4000, 100, 9900, null],
  ],
  [
    "mtn",
    "TxId:30955512020*S*Wishyuye 1,200 RWF SIMBA SUPERMARKET 55012 kuri 2026-10-05 10:00:00. Asigaye: 8,700 RWF. Ikiguzi: 0 RWF.",
    ["out", 1200, 0, 8700, "30955512020"],
  ],
  [
    "mtn",
    "Ubwishyu bwanyu bwa 1200 RWF kuri WASAC ntibwakunze kuri 2026-10-05 10:05:00.",
    "unread",
  ],
  ["mtn", "Yello! Umaze kugura internet 500 RWF. Kanda *345#.", "info"],
  [
    "mtn",
    "You have received 2000 USD from Jane (*********013) at 2026-10-02 08:05:00. Balance: 2000 USD.",
    "unread",
  ],
  ["mtn", "Your loan of 20000 RWF is due on 2026-10-30. Pay now to avoid charges.", "unread"],
  [
    "airtel",
    "*161*TID:CI261002.0959.B00815*R*You have received RWF 10,000 from 732561240, Alice MUKANDOLI. Bal RWF 40,000.",
    ["in", 10000, 0, 40000, "CI261002.0959.B00815"],
  ],
  [
    "airtel",
    "RECEIVED.TID 143487144999.RWF 40,000 from 0732561240, ALICE. Bal RWF 80,000. 05-October-2026 10:11",
    ["in", 40000, 0, 80000, "143487144999"],
  ],
  [
    "airtel",
    "SENT. TID 143487145000. RWF 5,000 to ERIC NKUSI 0733000111. Fee RWF 100. Bal RWF 34,900. 05-October-2026 10:12",
    ["out", 5000, 100, 34900, "143487145000"],
  ],
  [
    "airtel",
    "PAID. TID 143487145001. RWF 2,000 to KIGALI WATER, Charge RWF 0. Bal RWF 32,900. 05-October-2026 10:13",
    ["out", 2000, 0, 32900, "143487145001"],
  ],
  [
    "airtel",
    "WITHDRAWN. TID 143487145002. RWF 10,000 with AGENT GASANA. Fee RWF 200. Bal RWF 22,700. 05-October-2026 10:14",
    ["out", 10000, 200, 22700, "143487145002"],
  ],
  [
    "airtel",
    "Mwakiriye RWF 3,000 avuye kuri 0732561240, ALICE. Asigaye RWF 25,700. TID 143487145003. 05-October-2026 10:15",
    ["in", 3000, 0, 25700, "143487145003"],
  ],
  // What a person could not read without doubt stays unread, and is shown.
  [
    "mtn",
    "Wishyuye 1,200 RWF SIMBA 55012 kuri 2026-10-05 10:00:00 ntibyakunze. Asigaye: 8,700 RWF.",
    "unread",
  ],
  ["mtn", "Wakiriye inguzanyo ya 5000 RWF kuri 2026-10-05 10:00:00. Asigaye: 8,700 RWF.", "unread"],
  ["mtn", "You have received 0788 123 456 500 RWF at 2026-10-05 10:00:00.", "unread"],
  [
    "mtn",
    "You have received 1 50 RWF from Jane UWASE (*********013) at 2026-10-02 08:05:00",
    "unread",
  ],
  [
    "mtn",
    "You have received 2000 RWF from Jane UWASE (*********013). Balance: 9000 RWF.",
    "unread",
  ],
];

test.each(UNSEEN)("%s: %s", (provider, text, expected) => {
  const lines = readMessages(text, provider === "mtn" ? MTN : AIRTEL);
  expect(lines).toHaveLength(1);
  const [line] = lines;
  if (!line || line.kind === "info" || line.kind === "unread")
    return expect(line?.kind).toBe(expected);
  const { direction, amount, charge, balanceAfter, providerId } = line;
  expect([direction, amount, charge, balanceAfter, providerId]).toEqual(expected);
});
