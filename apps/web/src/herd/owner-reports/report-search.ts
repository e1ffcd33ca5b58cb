import { REPORT_SECTIONS, type ReportSection } from '@quarterpole/contract/report-sections'
import { type RawSearch, textIn } from '../../app/search.ts'
import { readStatementSearch } from '../charges/statement-search.ts'

/** The address of reports: their month, and the sections that are left out, with dashes between. */
export type ReportSearch = Partial<Record<'month' | 'leave', string | undefined>>

/** A section that isn't one of a report is no longer in the address. */
export function readReportSearch(search: RawSearch): ReportSearch {
  const left = textIn(search, 'leave')?.split('-') ?? []
  const leave = REPORT_SECTIONS.filter((section) => left.includes(section)).join('-')
  return { ...readStatementSearch(search), leave: leave || undefined }
}

/** Those that are in the report. */
export const sectionsIn = ({ leave = '' }: ReportSearch): ReportSection[] =>
  REPORT_SECTIONS.filter((section) => !leave.split('-').includes(section))

/** With a section in the report, or left out. */
export function withSection(search: ReportSearch, section: ReportSection, isIn: boolean): ReportSearch {
  const left = REPORT_SECTIONS.filter((one) => (one === section ? !isIn : !sectionsIn(search).includes(one)))
  return { ...search, leave: left.join('-') || undefined }
}
