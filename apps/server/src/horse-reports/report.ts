import type { Pedigree } from '@quarterpole/contract/pedigree'
import type { ProduceRecord } from '@quarterpole/contract/produce-record'
import type { Progeny, SireSummary } from '@quarterpole/contract/progeny'
import type { Paper } from '../pdf/page.ts'
import type { Heading } from './heading.ts'
import type { SalePage } from './sale-page/sale-page.ts'

interface OnPaper {
  paper: Paper
  /** Day of the records, YYYY-MM-DD. */
  on: string
}
export type ProduceReport = OnPaper & { report: 'produce_record'; heading: Heading; record: ProduceRecord }
export type SireReport = OnPaper & {
  report: 'sire_summary'
  heading: Heading
  summary: SireSummary
  /** The best foals by speed index. */
  best: readonly Progeny[]
}
export type PedigreeReport = OnPaper & { report: 'pedigree'; heading: Heading; pedigree: Pedigree }
export type SaleReport = OnPaper & { report: 'sale_page'; page: SalePage }
export type HorseReportInput = ProduceReport | SireReport | PedigreeReport | SaleReport
