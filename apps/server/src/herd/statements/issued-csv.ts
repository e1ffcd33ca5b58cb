import { KIND_WORDS } from '@quarterpole/contract/statement-words'
import type { StatementRow } from '@quarterpole/db/queries/statement'
import type { StatementLineTable } from '@quarterpole/db/schema-barn'
import { csvFile } from '../../platform/http/files.ts'

/** A line of the file per line of a statement, by number; of a number they add up to its charges less payments. */
export function issuedCsv(rows: readonly StatementRow[], lines: readonly StatementLineTable[]): string {
  const byStatement = Map.groupBy(lines, ({ statement_id }) => statement_id)
  return csvFile(
    ['statement', 'issued', 'owner', 'date', 'horse', 'kind', 'text', 'amount', 'reverses'],
    rows
      .toSorted((a, b) => a.number - b.number)
      .flatMap(({ id, number, issued_on, name, reverses }) =>
        (byStatement.get(id) ?? []).map(({ day, horse_name, kind, what, cents }) => [
          number,
          issued_on,
          name,
          day,
          horse_name,
          KIND_WORDS[kind],
          what,
          cents / 100,
          reverses,
        ]),
      ),
  )
}
