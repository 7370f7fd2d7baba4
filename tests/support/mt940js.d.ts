declare module "mt940js" {
  type Transaction = { amount: number; bankReference: string };
  export class Parser {
    parse(text: string): { transactions: Transaction[] }[];
  }
  const parser: { Parser: typeof Parser };
  export default parser;
}
