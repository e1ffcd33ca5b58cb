import type { DateQuestion } from '@quarterpole/contract/import-mapping'
import type { FileType } from '@quarterpole/contract/limits'
import type { Cells } from '../cells.ts'
import { isFault } from '../problems.ts'
import { surveyDates } from '../values/date-column.ts'
import { type DateOrder, numericParts, readDate } from '../values/dates.ts'
import { DATE_FIELDS } from './shapes.ts'

const SAMPLES = 3

/** The date columns whose dates do not tell by themselves which part is the day. */
export function dateQuestions(cells: Cells, fileType: FileType, today: string): DateQuestion[] {
  return DATE_FIELDS[fileType].flatMap((field) => {
    if (!cells.has(field)) return []
    const { order } = surveyDates(cells.column(field))
    if (order !== 'ambiguous' && order !== 'contradictory') return []
    const samples = samplesOf(cells, field, today)
    return [{ field, column: cells.header(field), mixed: order === 'contradictory', samples }]
  })
}

/** The first different dates of which the two orders make different days. */
function samplesOf(cells: Cells, field: string, latest: string): DateQuestion['samples'] {
  const samples = new Map<string, DateQuestion['samples'][number]>()
  for (const text of cells.column(field)) {
    if (samples.size === SAMPLES) break
    if (samples.has(text) || numericParts(text) === null) continue
    const [day_first, month_first] = [readAs(text, 'day_first', latest), readAs(text, 'month_first', latest)]
    if (day_first !== month_first) samples.set(text, { text, day_first, month_first })
  }
  return [...samples.values()]
}

function readAs(text: string, order: DateOrder, latest: string): string | null {
  const read = readDate(text, { order, system: '1900', latest })
  return read === null || isFault(read) ? null : read.date
}
