/** Direction, francs, charge, balance behind it and the provider's number; or how else a message is taken. */
export type Expected = [string, number, number, number | null, string | null] | "info" | "unread";

/** The template that reads it, the message, what it tells, and who stands on the other side. */
export type Form = [template: string, text: string, expected: Expected, party?: string | null];

/** MTN's forms as public code and posts of 2021–26 have them, with people and numbers of our own. */
export const MTN_FORMS: readonly Form[] = [
  [
    "received",
    "Transaction ID: 178239401. You have received 15,000 RWF from Jean MUGABE (25078XXXXXXX) on 13-Sep-2026 07:15:22. Your new balance: 17,400 RWF.",
    ["in", 15000, 0, 17400, "178239401"],
    "Jean MUGABE",
  ],
  [
    "received",
    "You have received 5000 RWF from Alice UWERA (2507****123) at 2026-10-02 08:00:05 . Balance:7719RWF. FT Id: 30955512003",
    ["in", 5000, 0, 7719, "30955512003"],
    "Alice UWERA 123",
  ],
  [
    "received",
    "You have received 213200 RWF from VITA (VTA) PHARMA Ltd (*********980) at 2026-07-09 08:13:20. Balance: 444607 RWF. FT Id: 29074382317. ET Id: -.",
    ["in", 213200, 0, 444607, "29074382317"],
    "VITA (VTA) PHARMA Ltd 980",
  ],
  [
    "received",
    "You have received 250000 RWF from CEDRIC NKUSI (*********915) at 2026-08-25 15:28:11. Message from sender: . Balance:254107 RWF. FT Id: 30107589757.",
    ["in", 250000, 0, 254107, "30107589757"],
    "CEDRIC NKUSI 915",
  ],
  [
    "received",
    "You have received RWF 5000 from Jean HABIMANA +250788123456 on 15/08/2026 14:30. Balance: RWF 6000.",
    ["in", 5000, 0, 6000, null],
    "Jean HABIMANA 456",
  ],
  [
    "received",
    "MTN MoMo: You have received RWF 5000 from 0788123456, Jean HABIMANA at 2026-08-15 14:30:01. Your new balance is RWF 6000.",
    ["in", 5000, 0, 6000, null],
    "Jean HABIMANA 456",
  ],
  [
    "received",
    "Transaction ID: 239485710. You have received 100,000 RWF from your BK Account (****1234) on 13-Sep-2026 13:00:00. Your new balance: 105,400 RWF.",
    ["in", 100000, 0, 105400, "239485710"],
    "your BK Account",
  ],
  [
    "received",
    "Transaction ID: 748392012. You have received a remittance of 50,000 RWF from WORLDREMIT at 2026-09-13 10:00:00. Your new MoMo balance is 52,000 RWF.",
    ["in", 50000, 0, 52000, "748392012"],
    "WORLDREMIT",
  ],
  [
    "received",
    "You have received 20,000 RWF from Brice UWASE (*********726) at 15/11/2026 10:23:45 AM. Balance: 250,000 RWF.",
    ["in", 20000, 0, 250000, null],
    "Brice UWASE 726",
  ],
  [
    "paymentIn",
    "Payment of RWF 2,000 received from Pierre NKUSI +250788111222 on 15/08/2026 16:45. Balance: RWF 9,000.",
    ["in", 2000, 0, 9000, null],
    "Pierre NKUSI 222",
  ],
  [
    "paymentIn",
    "TxId: 30955512070. A payment of 3,500 RWF has been received from Alice UWERA (*********118) at 2026-10-02 08:00:05. Your new balance: 12,500 RWF. Fee was 0 RWF.",
    ["in", 3500, 0, 12500, "30955512070"],
    "Alice UWERA 118",
  ],
  [
    "paidYou",
    "KIGALI COFFEE LTD has paid you 45000 RWF for salary at 2026-09-30 08:00:05. Your new balance: 46000 RWF. Financial Transaction Id: 16400028925.",
    ["in", 45000, 0, 46000, "16400028925"],
    "KIGALI COFFEE LTD",
  ],
  [
    "paidYou",
    "SIMBA has paid you RWF 7,500 for goods at 2026-09-30 09:00:05. Balance: RWF 53,500. FT Id: 16400028926",
    ["in", 7500, 0, 53500, "16400028926"],
    "SIMBA",
  ],
  [
    "cashIn",
    "Transaction ID: 758493021. You have deposited 50,000 RWF at Agent MINANI (019283) on 13-Sep-2026 11:00:00. New balance: 55,400 RWF.",
    ["in", 50000, 0, 55400, "758493021"],
    "MINANI",
  ],
  [
    "cashIn",
    "You have deposited RWF 8,000 through agent: GASANA Shop (250788555666) at 2026-10-02 08:00:05. Balance: RWF 9,100. FT Id: 30955512071",
    ["in", 8000, 0, 9100, "30955512071"],
    "GASANA Shop 666",
  ],
  [
    "loan",
    "Your loan request of 20000 RWF has been credited to your Mobile Money account at 2026-01-03 08:02:44. Your new balance: 21200 RWF.",
    ["in", 20000, 0, 21200, null],
  ],
  [
    "loan",
    "Y'ello, Your loan request of RWF 5,000 has been credited to your MoMo account at 2026-01-04 08:02:44. Balance: RWF 6,200.",
    ["in", 5000, 0, 6200, null],
  ],
  [
    "transfer",
    "*165*S*50000 RWF transferred to your bank account at 2026-08-25 16:00:00. Fee: 500RWF. Balance: 2607RWF.",
    ["out", 50000, 500, 2607, null],
    "your bank account",
  ],
  [
    "transfer",
    "*165*S*155000 RWF transferred to Marie KAKUZE (250789494812) from 1905344 at 2021-12-13 21:46:29 .Fee was: 1500 RWF. New balance: 7022 RWF. To Buy Airtime or Bundles using MoMo, Dial *182*2*1# .*EN#",
    ["out", 155000, 1500, 7022, null],
    "Marie KAKUZE 812",
  ],
  [
    "transfer",
    "*165*S*1500 RWF transferred to Jack UWIMANA (250783955909) at 2026-06-01 07:16:12. Fee: 100. Your new balance is 4383",
    ["out", 1500, 100, 4383, null],
    "Jack UWIMANA 909",
  ],
  [
    "transferred",
    "Transaction ID: 849302193. You have transferred 25,000 RWF to EQUITY BANK (****5678) on 13-Sep-2026. New balance: 80,400 RWF. Fee: 500 RWF.",
    ["out", 25000, 500, 80400, "849302193"],
    "EQUITY BANK",
  ],
  [
    "transferred",
    "You have sent 5,000 RWF to Jean Paul NKUSI (250788111222) at 2026-08-01 09:00:00. Fee: 100 RWF. Balance: 1,000 RWF",
    ["out", 5000, 100, 1000, null],
    "Jean Paul NKUSI 222",
  ],
  [
    "payment",
    "Transaction ID: 391028394. Payment of 2,500 RWF to CAFE KIGALI (123456) successful on 13-Sep-2026 12:30:15. Your new balance: 8,400 RWF.",
    ["out", 2500, 0, 8400, "391028394"],
    "CAFE KIGALI",
  ],
  [
    "prompt",
    "*164*S*Y'ello, A transaction of 500 RWF by FUTURE DYNAMIC (FDI) FUTURE INLtd was completed at 2026-06-28 20:13:21. Balance:135963 RWF. Fee  0 RWF. FT Id: 28845768783.*EN#",
    ["out", 500, 0, 135963, "28845768783"],
    "FUTURE DYNAMIC (FDI) FUTURE INLtd",
  ],
  [
    "cashOut",
    "Transaction ID: 485920193. You have withdrawn 20,000 RWF from Agent MINANI (019283) on 13-Sep-2026 10:15:00. New balance: 5,400 RWF. Fee: 300 RWF.",
    ["out", 20000, 300, 5400, "485920193"],
    "MINANI",
  ],
  [
    "cashOut",
    "10000 RWF withdrawn at 2026-08-03 11:00:00. Fee: 600RWF. Balance: 100 RWF",
    ["out", 10000, 600, 100, null],
  ],
  [
    "reversed",
    "Your transaction of 3,000 RWF to Eric NKUSI (250788893323) was reversed at 2026-10-04 10:00:00. Balance: 10,312 RWF.",
    ["in", 3000, 0, 10312, null],
    "Eric NKUSI 323",
  ],
  [
    "receivedRw",
    "Transaction ID: 298402910. Wakiriye 10,000 RWF yoherejwe na Eric HABIMANA (25078XXXXXXX) kuwa 13-Sep-2026 09:00:05. Amafaranga asigaye: 10,200 RWF.",
    ["in", 10000, 0, 10200, "298402910"],
    "Eric HABIMANA",
  ],
  [
    "receivedRw",
    "Mwakiriye amafaranga 20,000 RWF avuye kuri Brice UWASE (*********726) tariki 15/11/2026 saa 10:23. Asigaye ni 250,000 RWF. FT Id: 30955512099",
    ["in", 20000, 0, 250000, "30955512099"],
    "Brice UWASE 726",
  ],
  [
    "receivedRw",
    "Wakiriye 150,000 RWF avuye muri SENDWAVE kuwa 13-Sep-2026 14:15:00. Amafaranga asigaye kuri MoMo: 155,500 RWF.",
    ["in", 150000, 0, 155500, null],
    "SENDWAVE",
  ],
  [
    "cashInRw",
    "Transaction ID: 583920184. Washyizeho 100,000 RWF kuri Agent KABERA (092837) kuwa 13-Sep-2026 14:20:00. Amafaranga asigaye: 100,500 RWF.",
    ["in", 100000, 0, 100500, "583920184"],
    "KABERA",
  ],
  [
    "cashInRw",
    "Mwabikije 4,000 RWF ku mukozi KABERA (092837) kuwa 2026-09-13 14:20:00. Asigaye: 5,500 RWF.",
    ["in", 4000, 0, 5500, null],
    "KABERA",
  ],
  [
    "transferRw",
    "Transaction ID: 485920195. Wohereje 20,000 RWF kuri konti ya I&M BANK (****3456) kuwa 13-Sep-2026 15:30:10. Amafaranga asigaye: 15,000 RWF. Ikiguzi: 300 RWF.",
    ["out", 20000, 300, 15000, "485920195"],
    "konti ya I&M BANK",
  ],
  [
    "cashOutRw",
    "Transaction ID: 293847102. Wabikuje 10,000 RWF kuri Agent UWIMANA (048392) kuwa 13-Sep-2026 12:45:10. Amafaranga asigaye: 12,000 RWF. Ikiguzi: 200 RWF.",
    ["out", 10000, 200, 12000, "293847102"],
    "UWIMANA",
  ],
  [
    "cashOutRw",
    "Umaze kubikuza RWF 6,000 ku mukozi UWIMANA (250788555666) kuwa 2026-09-13 12:45:10. Ikiguzi: RWF 100. Asigaye: RWF 5,900.",
    ["out", 6000, 100, 5900, null],
    "UWIMANA 666",
  ],
  [
    "cashOutFr",
    "Vous avez retiré 7 000 RWF auprès de GASANA (250788555666) le 2026-09-13 12:45:10. Frais: 100 RWF. Solde: 5 900 RWF.",
    ["out", 7000, 100, 5900, null],
    "GASANA 666",
  ],
  [
    "transferFr",
    "Vous avez envoyé RWF 2,000 à Aline UWASE (*********118) le 2026-09-13 12:45:10. Frais RWF 20. Solde RWF 880.",
    ["out", 2000, 20, 880, null],
    "Aline UWASE 118",
  ],
  [
    "paymentFr",
    "Votre paiement de RWF 500 à WASAC est confirmé le 2026-09-13 12:45:10. Solde: RWF 380.",
    ["out", 500, 0, 380, null],
    "WASAC",
  ],
  [
    "paymentRw",
    "Transaction ID: 593029182. Wishyuye 15,000 RWF kuri SIMBA SUPERMARKET (654321) kuwa 13-Sep-2026 14:20:00. Amafaranga asigaye: 45,000 RWF.",
    ["out", 15000, 0, 45000, "593029182"],
    "SIMBA SUPERMARKET",
  ],
  [
    "receivedFr",
    "Transaction ID: 902384751. Vous avez recu 50,000 RWF de Diane MUKAMANA (25078XXXXXXX) le 13-Sep-2026 11:45:10. Nouveau solde: 155,000 RWF.",
    ["in", 50000, 0, 155000, "902384751"],
    "Diane MUKAMANA",
  ],
  [
    "receivedFr",
    "Vous avez reçu 50 000 FRW de Diane MUKAMANA (*********113) le 13/09/2026 à 11:45. Votre nouveau solde est de 155 000 FRW. ID de transaction: 902384752.",
    ["in", 50000, 0, 155000, "902384752"],
    "Diane MUKAMANA 113",
  ],
  [
    "transferFr",
    "Vous avez transféré 20 000 RWF à Eric NKUSI (250788893323) le 2026-10-05 09:00:00. Frais: 250 RWF. Nouveau solde: 9 750 RWF. ID de transaction: 902384753.",
    ["out", 20000, 250, 9750, "902384753"],
    "Eric NKUSI 323",
  ],
  [
    "cashOutFr",
    "Transaction ID: 394857291. Vous avez retire 5,000 RWF chez l'Agent RUGAMBA (012345) le 13-Sep-2026 16:30:00. Nouveau solde: 2,400 RWF. Frais: 150 RWF.",
    ["out", 5000, 150, 2400, "394857291"],
    "RUGAMBA",
  ],
  [
    "paymentFr",
    "Votre paiement de 3 400 RWF à SIMBA 55012 a été effectué le 2026-10-05 10:00:00. Solde: 1 000 RWF. Frais 0 RWF.",
    ["out", 3400, 0, 1000, null],
    "SIMBA 55012",
  ],
];

/** Airtel's, likewise. */
export const AIRTEL_FORMS: readonly Form[] = [
  [
    "received",
    "RECEIVED. TID 143487144326. RWF 40,000 from 732561240, J. Bosco UWASE. Bal RWF 40,000. 05-Oct-2026 10:11",
    ["in", 40000, 0, 40000, "143487144326"],
    "J. Bosco UWASE 240",
  ],
  [
    "receivedFrom",
    "You have received RWF 12,000 from Jean Claude NKUSI (0732561240) on 05/10/2026 10:11. Txn ID: CI261005.1011.A37452. Your new balance is RWF 20,000.",
    ["in", 12000, 0, 20000, "CI261005.1011.A37452"],
    "Jean Claude NKUSI 240",
  ],
  [
    "receivedFrom",
    "151*Txn ID CI261005.1011.B00815*R You have received RWF 2 500 from 727937980 felix NIYONSENGA.Your NEW BALANCE is RWF 5 500. *RW#",
    ["in", 2500, 0, 5500, "CI261005.1011.B00815"],
    "felix NIYONSENGA 980",
  ],
  [
    "sent",
    "SENT. TID 143487145000. RWF 5,000 to Eric NKUSI 0733000111. Fee RWF 100. Bal RWF 34,900. Date 05/10/2026 10:12",
    ["out", 5000, 100, 34900, "143487145000"],
    "Eric NKUSI 111",
  ],
  [
    "paid",
    "PAID. TID 143487145001. RWF 2,000 to M.T.N. SHOP, Charge RWF 0. Bal RWF 32,900. 05-October-2026 10:13",
    ["out", 2000, 0, 32900, "143487145001"],
    "M.T.N. SHOP",
  ],
  [
    "withdrawnFrom",
    "You have withdrawn RWF 10,000 from agent GASANA (123456). Fee RWF 200. Bal RWF 22,700. TID CO261005.1014.C00011.",
    ["out", 10000, 200, 22700, "CO261005.1014.C00011"],
    "agent GASANA",
  ],
  [
    "sentRw",
    "Wohereje RWF 3,000 kuri Alice UWASE 0732561240. Ikiguzi RWF 50. Asigaye RWF 22,650. TID 143487145004. 05-October-2026 10:16",
    ["out", 3000, 50, 22650, "143487145004"],
    "Alice UWASE 240",
  ],
  [
    "receivedFr",
    "Vous avez recu RWF 3000. Venant de 732561240 Alice UWASE. Votre solde disponible est de: RWF 5500. TID CI261005.1011.A37454",
    ["in", 3000, 0, 5500, "CI261005.1011.A37454"],
    "Alice UWASE 240",
  ],
  ["balance", "Your Airtel Money balance is RWF 500.", "info"],
];

const LIE = "Your new balance:1 RWF. Fee was 500 RWF.";

/** What MTN's pasted messages look like and must never be read as: shown as unread, or no money at all. */
export const NOT_READ: readonly (readonly ["info" | "unread", string])[] = [
  // What comes into this wallet, as the bank tells it; and what leaves a bank's account.
  [
    "unread",
    "You have transferred 75000 RWF to your MTN Mobile Money account at 2026-08-25 16:05:00.",
  ],
  [
    "unread",
    "You have transferred 5000 RWF to Eric NKUSI (250788893323) from your BK account at 2026-08-25 16:05:00. Balance: 900 RWF.",
  ],
  [
    "unread",
    "You have transferred 30000 RWF from your BK bank account at 2025-01-03 08:02:44. Your new balance: 31200 RWF. Financial Transaction Id: 16400028924.",
  ],
  // A fee that cannot be read is no fee of 0.
  [
    "unread",
    "*165*S*5000 RWF transferred to Eric NKUSI (250788893323) at 2026-09-24 15:34:33 .Fee: 1.000 RWF.Balance: 66807RWF.",
  ],
  [
    "unread",
    "*165*S*5000 RWF transferred to Eric NKUSI (250788893323) at 2026-09-24 15:34:33 .Fee: 1 000.Balance: 66807RWF.",
  ],
  [
    "unread",
    "*165*S*5.000 RWF transferred to Eric NKUSI (250788893323) at 2026-09-24 15:34:33 .Fee: 100 RWF.Balance: 66807RWF.",
  ],
  [
    "unread",
    "*165*S*1500 RWF transferred to Eric NKUSI (250788893323) at 2026-06-01 07:16:12. Fee: 100 RWF. VAT: 18 RWF. Balance: 4365 RWF",
  ],
  // What was taken back, or waits.
  [
    "unread",
    "You have received 3,000 RWF from Eric NKUSI (250788893323) at 2026-10-04 10:00:00 but it has been reversed. Balance: 10,312 RWF.",
  ],
  [
    "unread",
    "Your payment of 3,000 RWF to SIMBA 55012 is pending at 2026-10-04 10:00:00. Balance: 10,312 RWF.",
  ],
  [
    "unread",
    "Wohereje 4000 RWF kuri Claudine UWERA (250788000777) ntibyakunze kuri 2026-10-05 09:00:00. Asigaye: 9900 RWF.",
  ],
  [
    "info",
    "Votre transfert de 3 400 RWF à Eric NKUSI (250788893323) a échoué le 2026-10-05 10:00:00.",
  ],
  // Another account's: of savings and loans, of a bank.
  ["unread", "MoKash: Wishyuye 10,000 RWF ku nguzanyo yawe. Ubusigane bw'inguzanyo ni 11,800 RWF."],
  ["unread", "Wishyuye 10,000 RWF ku nguzanyo yawe kuwa 13-Sep-2026 14:20:00. Asigaye: 100 RWF."],
  ["unread", "You have saved 2,000 RWF to your MoKash account. Your Mokash balance is RWF 3120."],
  [
    "unread",
    "Y'ello. Umaze kubitsa RWF 500 kuri Mokash kuva kuri konti yawe ya Mobile Money. Ubu ufite RWF 508 kuri Mokash.Ref 29373092228",
  ],
  [
    "unread",
    "Y'ello. Umaze kohereza RWF 5000 kuva kuri konti Mokash tariki 16/07/2026 saa 9:39 AM. Mokash ifiteho amafaranga RWF 7508. Ref 29227817165",
  ],
  [
    "unread",
    "BK: Your account 00040-0123456-01 has been debited with RWF 20,000 on 02/10/2026 12:00. Avail Bal: RWF 150,000.",
  ],
  [
    "unread",
    "Equity Bank: You have received RWF 50,000 from Eric NKUSI on 02-10-2026. Ref: FT2627512345. Bal: RWF 210,500.",
  ],
  [
    "unread",
    "TRANSFER - EKASH Beneficiary: Eric NKUSI Credited account: 0788863783 Debited account: 100020806359 Amount:RWF 250000.00 Transaction Charge:RWF 20 Status: COMPLETED Date: 2026-08-25 15:28:02.307",
  ],
  [
    "unread",
    "Dear Eric NKUSI, your account 4******947 has been credited RWF 211,933.00. Ref: FT2617626KF3 on 25 JUN 2026-16:04:27 at BPR Bank. Your balance is RWF 537,646.00.",
  ],
  // Airtime may have been bought from either account.
  [
    "unread",
    "Transaction ID: 948573920. Waguze bundle ya 1,000 RWF (1.5GB/24Hrs) kuri 25078XXXXXXX. Amafaranga asigaye: 2,400 RWF.",
  ],
  ["info", "Y'ello! Your MoMo account balance is 4,500 RWF. Thank you for using MTN."],
  [
    "info",
    "Y'ello. Ntabwo ufite amafaranga ahagije kuri konti yawe ya Mokash kugira ngo ukore iki gikorwa. Ufite 3508 RWF",
  ],
  // A day that the calendar has not, and none at all.
  [
    "unread",
    "You have received 2000 RWF from Alice UWERA (*********062) at 2026-02-30 16:36:29 . Balance:3719 RWF.",
  ],
  ["unread", "You have received 2000 RWF from Alice UWERA (*********062). Balance:3719 RWF."],
];

/** What a payer wrote into a message: no figure, number or person of it is the provider's. */
export const FORGED: readonly Form[] = [
  [
    "received",
    `You have received 2000 RWF from Alice UWERA (*********013) on your mobile money account at 2024-05-10 16:30:51. Message from sender: ${LIE} . Your new balance:7000 RWF. Financial Transaction Id: 76662021700.`,
    ["in", 2000, 0, 7000, "76662021700"],
    "Alice UWERA 013",
  ],
  [
    "received",
    `You have received 2000 RWF from Alice UWERA (*********013) at 2024-05-10 16:30:51. Balance:7000 RWF. Message from sender: ${LIE}. FT Id: 76662021700.`,
    ["in", 2000, 0, 7000, "76662021700"],
    "Alice UWERA 013",
  ],
  [
    "received",
    `You have received 2000 RWF from KIGALI COFFEE on your mobile money account at 2024-05-10 16:30:51. Message from sender: Eric (250788893323) has been reversed. Your new balance:7000 RWF. Financial Transaction Id: 76662021700.`,
    ["in", 2000, 0, 7000, "76662021700"],
    "KIGALI COFFEE",
  ],
];
