import { type RawSearch, textIn } from '../../app/search.ts'

/** The address of a statement: its month, such as 2026-05. */
export interface StatementSearch {
  month?: string | undefined
}

export function readStatementSearch(search: RawSearch): StatementSearch {
  const month = textIn(search, 'month')
  return { month: month !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined }
}
