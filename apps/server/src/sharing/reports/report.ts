import type { Pedigree } from '@quarterpole/contract/pedigree'
import type { ProduceRecord } from '@quarterpole/contract/produce-record'
import type { Progeny, SireSummary } from '@quarterpole/contract/progeny'
import type { Paper } from '../../platform/paper/page.ts'
import type { Heading } from '../words/heading.ts'
import type { SaleContent, SaleReport } from './sale-page/sale-page.ts'

interface Dated {
  /** Day of the records, YYYY-MM-DD. */
  on: string
}
export type ProduceContent = Dated & {
  report: 'produce_record'
  heading: Heading
  /** The horses' year of that day. */
  year: number
  record: ProduceRecord
}
export type SireContent = Dated & {
  report: 'sire_summary'
  heading: Heading
  summary: SireSummary
  /** The best foals by speed index. */
  best: readonly Progeny[]
}
export type PedigreeContent = Dated & { report: 'pedigree'; heading: Heading; pedigree: Pedigree }
/** What a report says, however it is set. */
export type HorseReportContent = ProduceContent | SireContent | PedigreeContent | SaleContent

interface OnPaper {
  paper: Paper
}
export type ProduceReport = OnPaper & ProduceContent
export type SireReport = OnPaper & SireContent
export type PedigreeReport = OnPaper & PedigreeContent
export type HorseReportInput = ProduceReport | SireReport | PedigreeReport | SaleReport
