import { FactList } from "@/components/fact-list";
import type { Printout } from "@/lib/documents/printout";

const right = "figures py-1.5 pl-3 text-right align-top";

/** What a printout of the cooperative says, in the words in which it was printed. */
export function PrintoutDocument({ printout }: { printout: Printout }) {
  const { title, facts, headings, rows, total, language } = printout;
  const line = ([name, one, other]: Printout["total"], at: number | string) => (
    <tr key={at}>
      <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
        {name}
      </th>
      <td className={right}>{one}</td>
      <td className={right}>{other}</td>
    </tr>
  );
  return (
    <div lang={language} className="grid gap-4">
      <p className="font-medium">{title}</p>
      <FactList facts={facts} />
      <div className="table-box">
        <table className="w-full text-[min(0.75rem,4.2vw)] sm:text-sm">
          <thead className="border-b text-muted-foreground">
            <tr>
              {headings.map((each, at) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: three columns, of which one may have no name
                  key={at}
                  scope="col"
                  className={at === 0 ? "py-1.5 text-left font-medium" : `${right} font-medium`}
                >
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows.map(line)}</tbody>
          <tfoot className="border-t font-semibold">{line(total, "total")}</tfoot>
        </table>
      </div>
    </div>
  );
}
