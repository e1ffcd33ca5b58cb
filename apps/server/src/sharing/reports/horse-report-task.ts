import { pedigreeReport } from './pedigree-report.ts'
import { produceReport } from './produce-report.ts'
import type { HorseReportInput } from './report.ts'
import { drawSalePage } from './sale-page/draw-sale-page.ts'
import { sireReport } from './sire-report.ts'

/** Draws one report in a worker thread. */
export function run(input: HorseReportInput): Promise<Uint8Array> {
  switch (input.report) {
    case 'produce_record':
      return produceReport(input)
    case 'sire_summary':
      return sireReport(input)
    case 'pedigree':
      return pedigreeReport(input)
    case 'sale_page':
      return drawSalePage(input)
  }
}
