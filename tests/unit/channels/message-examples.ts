import type { MoneyLine } from "@/lib/channels/lines";

/** What a message must be read as: the parts that it tells. */
export type Example = {
  template: string;
  text: string;
  expected: Partial<Omit<MoneyLine, "bookedAt" | "raw" | "row">> & { at?: string };
};

/** MTN's wordings of 2024–25 and of 2026, with people and numbers of our own. */
export const MTN_EXAMPLES: readonly Example[] = [
  {
    template: "received",
    text: "You have received 2000 RWF from Jane UWASE (*********013) on your mobile money account at 2024-05-10 16:30:51. Message from sender: . Your new balance:2000 RWF. Financial Transaction Id: 76662021700.",
    expected: {
      kind: "money",
      direction: "in",
      amount: 2000,
      charge: 0,
      balanceAfter: 2000,
      providerId: "76662021700",
      partyName: "Jane UWASE",
      partyNumber: null,
      partyTail: "013",
      message: null,
      at: "2024-05-10T14:30:51Z",
    },
  },
  {
    template: "received",
    text: "You have received RWF 1,250,000 from Eric NKUSI (250788893323) on your mobile money account at 2024-10-20 10:04:11. Message from sender: DEP-7F3A91C2-2026 umusanzu. Your new balance: RWF 1,300,000. Financial Transaction Id: 1203940012.",
    expected: {
      amount: 1_250_000,
      balanceAfter: 1_300_000,
      providerId: "1203940012",
      partyNumber: "+250788893323",
      partyTail: "323",
      message: "DEP-7F3A91C2-2026 umusanzu",
    },
  },
  {
    template: "received",
    text: "You have received 2000 RWF from Jane UWASE MUKAMANA (*********062) at 2026-09-30 16:36:29 . Balance:3719 RWF. FT Id: 30911702283",
    expected: {
      direction: "in",
      amount: 2000,
      balanceAfter: 3719,
      providerId: "30911702283",
      partyName: "Jane UWASE MUKAMANA",
      partyTail: "062",
      at: "2026-09-30T14:36:29Z",
    },
  },
  {
    template: "receivedByName",
    text: "You have received 50000 RWF from KIGALI COFFEE LTD on your mobile money account at 2024-10-20 10:04:11. Your new balance:97000 RWF. Financial Transaction Id: 1203940013.",
    expected: { amount: 50_000, partyName: "KIGALI COFFEE LTD", partyTail: null },
  },
  {
    template: "receivedByName",
    text: "You have received 7500 RWF from Umwalimu SACCO at 2026-08-18 10:37:10 . Balance:7675 RWF. FT Id: 29945559123",
    expected: { amount: 7500, partyName: "Umwalimu SACCO", providerId: "29945559123" },
  },
  {
    template: "bankDeposit",
    text: "*113*R*A bank deposit of 40000 RWF has been added to your mobile money account at 2024-05-11 18:43:49. Your NEW BALANCE :40400 RWF. Cash Deposit::CASH::::0::250795000111.Thank you for using MTN MobileMoney.*EN#",
    expected: { direction: "in", amount: 40_000, balanceAfter: 40_400, providerId: null },
  },
  {
    template: "bankDeposit",
    text: "*113*R*A bank deposit of 20000 RWF has been added to your mobile money account at 2024-10-19 09:00:00. Your NEW BALANCE :32000 RWF. Cash in details: Amount: 20000 RWF. Financial Transaction Id: 1203800000.",
    expected: { amount: 20_000, balanceAfter: 32_000, providerId: "1203800000" },
  },
  {
    template: "refund",
    text: "*165*R*Y'ello, MTN RWANDACELL  LIMITED has successfully refunded 1000 RWF to your mobile money account at 2025-05-15 14:28:09. Message from refunder: Optional.absent(). Your new balance:18501 RWF.Thank you for using MTN MobileMoney.*EN#",
    expected: {
      direction: "in",
      amount: 1000,
      balanceAfter: 18_501,
      partyName: "MTN RWANDACELL LIMITED",
      at: "2025-05-15T12:28:09Z",
    },
  },
  {
    template: "refund",
    text: "*165*R*Y\u2019ello, WASAC has refunded RWF 300 to your mobile money account at 2026-05-15 14:28:09. Balance:18801 RWF.*RW#",
    expected: { amount: 300, balanceAfter: 18_801, partyName: "WASAC" },
  },
  {
    template: "transfer",
    text: "*165*S*10000 RWF transferred to Samuel HABIMANA (250791666666) from 36521838 at 2024-05-11 20:34:47 . Fee was: 100 RWF. New balance: 28300 RWF. Kugura ama inite cg interineti kuri MoMo, Kanda *182*2*1# .*EN#",
    expected: {
      direction: "out",
      amount: 10_000,
      charge: 100,
      balanceAfter: 28_300,
      providerId: null,
      partyNumber: "+250791666666",
    },
  },
  {
    template: "transfer",
    text: "*165*S*5000 RWF transferred to Eric NKUSI (250788893323) at 2026-09-24 15:34:33 .Fee: 100RWF.Balance: 66807RWF.Dial *182*1*3# and send money abroad *EN#",
    expected: { direction: "out", amount: 5000, charge: 100, balanceAfter: 66_807 },
  },
  {
    template: "transfer",
    text: "*165*S*RWF 2,000 transferred to Moto (0722497291) from 12345678 at 2024-10-21 07:45:00 . Fee was: RWF 20. New balance: RWF 9,980.",
    expected: { amount: 2000, charge: 20, balanceAfter: 9980, partyNumber: "+250722497291" },
  },
  {
    template: "transfer",
    text: "*165*S*1500 RWF transferred to JeanClaude GAKWAYA (250784801000) at 2026-02-05 01:30:22 .Fee : 100 RWF. Balance: 15535 RWF. *EN##",
    expected: { amount: 1500, charge: 100, balanceAfter: 15_535 },
  },
  {
    template: "transferred",
    text: "You have transferred 5000 RWF to your bank account. Financial Transaction Id: 12345678901. Balance: 200 RWF. at 2026-05-15 14:28:09",
    expected: { direction: "out", amount: 5000, balanceAfter: 200, providerId: "12345678901" },
  },
  {
    template: "transferred",
    text: "You have transferred 800 RWF to Eric NKUSI (250788893323) at 2025-01-03 08:02:44. Your new balance: 1200 RWF. Financial Transaction Id: 16400028924.",
    expected: { direction: "out", amount: 800, balanceAfter: 1200 },
  },
  {
    template: "payment",
    text: "TxId: 73214484437. Your payment of 1,000 RWF to Jane UWASE 12845 has been completed at 2024-05-10 16:31:39. Your new balance: 1,000 RWF. Fee was 0 RWF.Kanda*182*16# wiyandikishe muri poromosiyo ya BivaMoMotima.",
    expected: {
      direction: "out",
      amount: 1000,
      charge: 0,
      balanceAfter: 1000,
      providerId: "73214484437",
      partyName: "Jane UWASE 12845",
    },
  },
  {
    template: "payment",
    text: "TxId:30898115353*S*Your payment of 14,886 RWF to EVPLUGIN EMOBILITY L 59971 was completed at 2026-09-29 22:07:00.  Balance: 3,019 RWF. Fee 0 RWF.*EN#",
    expected: { amount: 14_886, balanceAfter: 3019, providerId: "30898115353" },
  },
  {
    template: "payment",
    text: "*162*TxId:13913173274*S*Your payment of 2000 RWF to Airtime with token  has been completed at 2024-05-12 11:41:28. Fee was 0 RWF. Your new balance: 25280 RWF . Message: - -. *EN#",
    expected: {
      amount: 2000,
      balanceAfter: 25_280,
      providerId: "13913173274",
      partyName: "Airtime",
      message: null,
    },
  },
  {
    template: "payment",
    text: "*162*TxId:28293231288*S*Your payment of 56500 RWF to Bank of Kigali  with token  and ET Id: FTCM26153ZNMO2M3O was completed at 2026-06-02 14:33:29. Fee 1000 RWF. Balance: 9855 RWF . Message: - -. *EN#",
    expected: {
      amount: 56_500,
      charge: 1000,
      balanceAfter: 9855,
      partnerId: "FTCM26153ZNMO2M3O",
      partyName: "Bank of Kigali",
    },
  },
  {
    template: "payment",
    text: "*162*TxId:25828436828*S*Your payment of 300000 RWF to Mokash Savings with token  and ET Id: 20260202000000007375816905 was completed at 2026-02-02 14:38:20. Fee 0 RWF. Balance: 32285 RWF . Message: - Y'ello. RWF 300000 transferred to your Mokash account on 2:38 PM at 02/02/2026. Your new Mokash account balance is RWF 300000.Ref 25828436828. *EN#",
    expected: { amount: 300_000, balanceAfter: 32_285, providerId: "25828436828" },
  },
  {
    template: "payment",
    text: "TransactionId: 30329341273 Your payment of 1000 RWF to JANE UWASE with token and ET Id:  SUCCESSFUL at 2026-09-04T08:45:12.498+02:00.Fee:20 RWF. Balance 145829 RWF.",
    expected: {
      amount: 1000,
      charge: 20,
      balanceAfter: 145_829,
      providerId: "30329341273",
      partnerId: null,
      at: "2026-09-04T06:45:12Z",
    },
  },
  {
    template: "payment",
    text: "Your payment of 8000 RWF to Cynthia UMUHOZA (250790698110) has been completed at 2024-10-29 13:18:05. Message: . Your new balance: 36282 RWF. Fee was 0 RWF. The amount was subject to a discount of 0 RWF and coupons worth . Financial Transaction Id: 16519345888. External Transaction Id: -.",
    expected: {
      amount: 8000,
      balanceAfter: 36_282,
      providerId: "16519345888",
      partnerId: null,
      partyNumber: "+250790698110",
    },
  },
  {
    template: "prompt",
    text: "*164*S*Y'ello,A transaction of 25000 RWF by DIRECT PAYMENT LTD  on your MOMO account was successfully completed at 2024-05-14 21:01:00. Message from debit receiver: . Your new balance:4060 RWF. Fee was 0 RWF. Financial Transaction Id: 13947831685. External Transaction Id: 47842929.*EN#",
    expected: {
      direction: "out",
      amount: 25_000,
      balanceAfter: 4060,
      providerId: "13947831685",
      partnerId: "47842929",
      partyName: "DIRECT PAYMENT LTD",
    },
  },
  {
    template: "prompt",
    text: "*164*S*Y'ello, A transaction of 300 RWF by INFORMATION TECHNOLOGY  ITEC Ltd was completed at 2026-09-30 12:37:08. Balance:2719 RWF. Fee  0 RWF. FT Id: 30906497755. ET  Id: 250813310.*EN#",
    expected: {
      direction: "out",
      amount: 300,
      balanceAfter: 2719,
      providerId: "30906497755",
      partnerId: "250813310",
    },
  },
  {
    template: "agent",
    text: "You Abel KAMANZI (*********036) have via agent: Agent Sophia (250790777777), withdrawn 20000 RWF from your mobile money account: 36521838 at 2024-05-26 02:10:27 and you can now collect your money in cash. Your new balance: 6400 RWF. Fee paid: 350 RWF. Message from agent: 1. Financial Transaction Id: 14098463509.",
    expected: {
      direction: "out",
      amount: 20_000,
      charge: 350,
      balanceAfter: 6400,
      providerId: "14098463509",
      partyName: "Agent Sophia",
      partyNumber: "+250790777777",
    },
  },
  {
    template: "agent",
    text: "You Abel KAMANZI (*********036) have via agent: Agent Innocent (250790777778), withdrawn 4,000 RWF from your mobile money account: 36521838 at 2025-05-26 02:10:27 and you can now collect your money in cash. Your new balance: 2,300 RWF. Fee paid: 100 RWF. Message from agent: . Financial Transaction Id: 14098463510.",
    expected: { direction: "out", amount: 4000, charge: 100, balanceAfter: 2300 },
  },
  {
    template: "loanPaid",
    text: "10631 RWF has been used to pay your loan at 2026-10-06 19:14:18. Your new balance: 9369 RWF. Financial Transaction Id: 31055953312",
    expected: { direction: "out", amount: 10_631, balanceAfter: 9369, providerId: "31055953312" },
  },
  {
    template: "loanPaid",
    text: "RWF 500 has been used to pay your loan at 2026-10-07 19:14:18. Your new balance: 8869 RWF. Financial Transaction Id: 31055953313",
    expected: { direction: "out", amount: 500, balanceAfter: 8869 },
  },
  {
    template: "reversed",
    text: "*143*S*Your transaction to Mediatrice INGABIRE (250788658286) with 3000 RWF has been reversed at 2024-10-07 14:37:00. Your new balance is 10312 RWF. .Thank you for using MTN MobileMoney.*EN#",
    expected: { kind: "reversal", direction: "in", amount: 3000, balanceAfter: 10_312 },
  },
  {
    template: "reversed",
    text: "*143*S*Your transaction to Mediatrice INGABIRE (250788658286) with RWF 1,500 has been reversed at 2026-10-07 14:37:00. Balance: 11,812 RWF.*RW#",
    expected: { kind: "reversal", direction: "in", amount: 1500, balanceAfter: 11_812 },
  },
  {
    template: "receivedRw",
    text: "Mwakiriye 5000 RWF avuye kuri Jane UWASE (*********013) kuri 2026-10-05 08:00:00. Asigaye: 9000 RWF. FT Id: 30955512017",
    expected: {
      direction: "in",
      amount: 5000,
      balanceAfter: 9000,
      providerId: "30955512017",
      partyName: "Jane UWASE",
      partyTail: "013",
      at: "2026-10-05T06:00:00Z",
    },
  },
  {
    template: "receivedRw",
    text: "Umaze kwakira RWF 5,000 avuye kwa Eric NKUSI (250788893323) ku itariki ya 2026-10-05 08:10:00. Asigaye kuri konti yawe: RWF 14,000. Nimero y'igikorwa: 30955512018.",
    expected: { amount: 5000, balanceAfter: 14_000, providerId: "30955512018", partyTail: "323" },
  },
  {
    template: "transferRw",
    text: "*165*S*Wohereje 4000 RWF kuri Claudine UWERA (250788000777) kuri 2026-10-05 09:00:00. Ikiguzi: 100 RWF. Asigaye: 9900 RWF.",
    expected: { direction: "out", amount: 4000, charge: 100, balanceAfter: 9900, partyTail: "777" },
  },
  {
    template: "transferRw",
    text: "Mwohereje 12 500 RWF kwa Jean BOSCO (0788000778) kuri 2026-10-05 09:30:00. Ikiguzi 250 RWF. Asigaye 1 200 RWF.",
    expected: { amount: 12_500, charge: 250, balanceAfter: 1200 },
  },
  {
    template: "paymentRw",
    text: "TxId:30955512020*S*Wishyuye 1,200 RWF SIMBA SUPERMARKET 55012 kuri 2026-10-05 10:00:00. Asigaye: 8,700 RWF. Ikiguzi: 0 RWF.",
    expected: {
      direction: "out",
      amount: 1200,
      charge: 0,
      balanceAfter: 8700,
      providerId: "30955512020",
      partyName: "SIMBA SUPERMARKET 55012",
    },
  },
  {
    template: "paymentRw",
    text: "Mwishyuye 700 RWF kuri WASAC kuri 2026-10-05 10:20:00. Asigaye: 8,000 RWF.",
    expected: { amount: 700, balanceAfter: 8000, partyName: "WASAC" },
  },
];

/** MTN's messages that moved no money of this account. */
export const MTN_INFO: readonly string[] = [
  "You have transferred 50000 RWF to Linda INGABIRE (250795000111) from your mobile money account 20077201001 imbank.bank at 2024-10-23 09:59:01. Your new balance:  . Message from sender: . Message to receiver: . Financial Transaction Id: 16400028923.",
  "A reversal has been initiated for your transaction to Mediatrice INGABIRE (250788658286) with 3000 RWF.",
  "*143*R*Y'ello, the transaction with amount 14200 RWF for ESICIA LTD with message: 1734874172692585358074144 failed at 2024-09-21 15:49:01 .Please Contact MobileMoney HelpLine for Assistance.Thank you for using MTN MobileMoney.*EN#",
  "*143*TxId:27229144322*S*Your payment of 4000 RWF to RWANDA AIRPORTS COMPANY Limited with token  has failed at 2026-04-10 10:27:21. Message: - -. *EN#",
  "*143*TxId:27229144323*S*Your payment of 4000 RWF to SHOP LTD has failed at 2026-04-10 10:27:21. Message: the other one was completed at 2026-04-10 10:20:00. *EN#",
  "Your transfer of 10000 RWF to Jane UWASE (250788335935) has failed at 2026-09-14 11:27:16. Message: . Financial Transaction Id: 30557484114.}.",
  "*165*S*Your transfer of 5000 RWF to John DOE (250788123456) failed. Insufficient balance.",
  "Transaction of 9000 RWF was cancelled at 2024-10-20 16:13:05.",
  "<#> Dear Customer, your MTN MoMo application one-time password is :2476.MTN MoMo does not recommend that you share or expose your one-time password with anyone. Be Vigilant.",
  "Yello!Umaze kugura 500FRW(800MB) igura 500 RWF",
  "Gura 1GB ku 500 RWF gusa! Kanda *345# ubu.",
  "Your MoMo verification code is 482913. Do not share it with anyone.",
];

/** Airtel's, of the two that were seen in Rwanda and of its other countries. */
export const AIRTEL_EXAMPLES: readonly Example[] = [
  {
    template: "receivedFrom",
    text: "151*Txn ID CI260629.0959.B00815*R You have received RWF 500 from 727937980 niyonsenga felix.Your NEW BALANCE is RWF 500. *EN#",
    expected: {
      direction: "in",
      amount: 500,
      balanceAfter: 500,
      providerId: "CI260629.0959.B00815",
      partyNumber: "+250727937980",
      partyName: "niyonsenga felix",
      precision: "minute",
      at: "2026-06-29T07:59:00Z",
    },
  },
  {
    template: "sentToOther",
    text: "*165* TID MP260531.0040.B02157*S* sent to Francine NIWEMUGENI in MTN. Amt RWF 2000. Fee RWF 0. BAL RWF 2250. *EN#",
    expected: {
      direction: "out",
      amount: 2000,
      charge: 0,
      balanceAfter: 2250,
      providerId: "MP260531.0040.B02157",
      partyName: "Francine NIWEMUGENI",
    },
  },
  {
    template: "sent",
    text: "SENT.TID 143284610198. RWF 1,000 to JEAN BOSCO  0732561240. Fee RWF 0. Bal RWF 2,214. Date 20-March-2026 20:36.",
    expected: {
      direction: "out",
      amount: 1000,
      balanceAfter: 2214,
      providerId: "143284610198",
      partyNumber: "+250732561240",
      at: "2026-03-20T18:36:00Z",
    },
  },
  {
    template: "sentNumberFirst",
    text: "SENT.TID 143284610199. RWF2,500 to 250788123456 John DOE. Fee RWF 20. Bal RWF 9,000. Date 21-March-2026 08:05.",
    expected: { direction: "out", amount: 2500, charge: 20, partyName: "John DOE" },
  },
  {
    template: "moneySent",
    text: "Money sent to JEAN BOSCO on 0732561240. Amount RWF 205. Your bal is RWF 260. TID: PP260727.1512.M73944",
    expected: { direction: "out", amount: 205, balanceAfter: 260, at: "2026-07-27T13:12:00Z" },
  },
  {
    template: "receivedByName",
    text: "You have received RWF 300 from ARIANE UWASE. Txn. ID: CI260726.1522.A37452. Reason: Mobile Money Transfer.",
    expected: {
      direction: "in",
      amount: 300,
      providerId: "CI260726.1522.A37452",
      message: "Mobile Money Transfer",
    },
  },
  {
    template: "paid",
    text: "PAID.TID 134346936087. RWF 5,000 to KIGALI COFFEE LTD 300770 Charge RWF 0. Bal RWF 35,415. 07-November-2025 20:27",
    expected: { direction: "out", amount: 5000, charge: 0, balanceAfter: 35_415 },
  },
  {
    template: "paid",
    text: "PAID RWF 5,000 to SIMBA SUPERMARKET Charge RWF 0, TID 145891386684. Bal RWF 1,750 Date: 26-April-2026 10:13.",
    expected: { direction: "out", amount: 5000, providerId: "145891386684", balanceAfter: 1750 },
  },
  {
    template: "till",
    text: "Payment of RWF 1,500 Till Number 300770 KIGALI COFFEE LTD. Airtel Money bal is RWF 466. TID : MP260727.1129.Y34799.",
    expected: {
      direction: "out",
      amount: 1500,
      balanceAfter: 466,
      providerId: "MP260727.1129.Y34799",
    },
  },
  {
    template: "cashDeposit",
    text: "CASH DEPOSIT of RWF 9,000 from  KCB BANK RWANDA. Bal RWF 11,214. TID 143323980086. 21-March-2026 14:15",
    expected: { direction: "in", amount: 9000, balanceAfter: 11_214, partyName: "KCB BANK RWANDA" },
  },
  {
    template: "withdrawn",
    text: "WITHDRAWN. TID 145041307719. RWF216,000 with Agent ID: 4324353.Fee RWF 3,575.Bal RWF 765. 14-April-2026 18:28.",
    expected: { direction: "out", amount: 216_000, charge: 3575, balanceAfter: 765 },
  },
];
