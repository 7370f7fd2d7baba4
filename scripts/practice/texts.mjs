/** What the practice phone says; it is no part of the application, and its texts stand here. */
export const TEXTS = {
  en: {
    title: "Practice phone",
    network: "Practice network: no real money moves here.",
    number: "Phone number",
    show: "Show",
    empty:
      "This phone is asked for nothing. Press “Ask me on my phone” in New Deposit, then come back.",
    asks: "Open Future asks you to pay",
    reference: "Reference",
    confirm: "Confirm payment",
    refuse: "Refuse",
    again: "Look again",
    back: "Back to my deposits",
    done: "Paid",
    failed: "Not paid",
    received: "Received",
    earlier: "Earlier on this phone",
  },
  rw: {
    title: "Telefoni yo kwitorezaho",
    network: "Umuyoboro wo kwitoza: nta mafaranga nyayo yimuka hano.",
    number: "Nimero ya telefoni",
    show: "Erekana",
    empty:
      "Nta cyo iyi telefoni isabwa. Mukande “Mbaza kuri telefoni yanjye” mu Kubitsa, hanyuma mugaruke hano.",
    asks: "Open Future irabasaba kwishyura",
    reference: "Nimero y'igikorwa",
    confirm: "Emeza kwishyura",
    refuse: "Anga",
    again: "Ongera urebe",
    back: "Subira ku mafaranga nabikije",
    done: "Byishyuwe",
    failed: "Ntibyishyuwe",
    received: "Mwakiriye",
    earlier: "Ibya mbere kuri iyi telefoni",
  },
};
