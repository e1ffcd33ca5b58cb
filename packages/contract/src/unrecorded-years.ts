import type { ProduceYear } from './produce-record.ts'

/** A year of a produce record, or several in a row of which nothing is on file. */
export type ProduceSpan<Year extends ProduceYear = ProduceYear> = Year & {
  /** The same year, or the last of the run. */
  readonly last: number
}

/** The years with each run of unrecorded ones as one. */
export function joinUnrecorded<Year extends ProduceYear>(years: readonly Year[]): ProduceSpan<Year>[] {
  const spans: ProduceSpan<Year>[] = []
  for (const year of years) {
    const before = spans.at(-1)
    const joins = before?.outcome === 'not_on_file' && isBlank(before) && isBlank(year)
    if (joins) spans[spans.length - 1] = { ...before, last: year.year }
    else spans.push({ ...year, last: year.year })
  }
  return spans
}

/** Without even a cover that has no event. */
const isBlank = ({ outcome, foals, covers }: ProduceYear) =>
  outcome === 'not_on_file' && foals.length + covers.length === 0

/** "2020", "1997 to 2001" */
export const spanLabel = ({ year, last }: Pick<ProduceSpan, 'year' | 'last'>): string =>
  year === last ? String(year) : `${year} to ${last}`
