import type { ProduceRecord } from '@quarterpole/contract/produce-record'
import type { Progeny, SireSummary } from '@quarterpole/contract/progeny'
import type { Paper } from '../crosses/report/page.ts'
import type { Heading } from './heading.ts'
import { produceReport } from './produce-report.ts'
import { drawSalePage } from './sale-page/draw-sale-page.ts'
import type { SalePage } from './sale-page/sale-page.ts'
import { sireReport } from './sire-report.ts'

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
export type SaleReport = OnPaper & { report: 'sale_page'; page: SalePage }
export type HorseReportInput = ProduceReport | SireReport | SaleReport

/** Draws one report in a worker thread. */
export function run(input: HorseReportInput): Promise<Uint8Array> {
  switch (input.report) {
    case 'produce_record':
      return produceReport(input)
    case 'sire_summary':
      return sireReport(input)
    case 'sale_page':
      return drawSalePage(input)
  }
}
