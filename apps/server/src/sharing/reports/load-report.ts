import type { HorseReport } from '@quarterpole/contract/horse-report'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { horseYear } from '@quarterpole/genetics/horse-year'
import { addBestFigures } from '../../herd/genetics/best-figures.ts'
import { presentPedigree } from '../../herd/genetics/present-pedigree.ts'
import { today } from '../../platform/process/services.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { loadProduceRecord } from '../../season/progeny/produce-record.ts'
import { foalIdsOf, loadProgeny } from '../../season/progeny/progeny.ts'
import { orderProgeny } from '../../season/progeny/progeny-order.ts'
import { loadSireSummary } from '../../season/progeny/sire-summary.ts'
import { headingOf } from '../words/heading.ts'
import { PEDIGREE_GENERATIONS } from './pedigree-words.ts'
import type { HorseReportContent } from './report.ts'
import { loadSalePage } from './sale-page/load-sale-page.ts'

export type ReportSource = Pick<HerdServices, 'db' | 'herd' | 'caches' | 'clock'>

/** Foals listed by name in a sire summary; the counts are of all. */
const BEST_FOALS = 30

/** What a report about one horse says today, for paper and for a shared page. */
export async function loadReport<R extends HorseReport>(
  services: ReportSource,
  horse: HorseRow,
  report: R,
): Promise<Extract<HorseReportContent, { report: R }>> {
  const content = await contentOf(services, horse, report)
  return content as Extract<HorseReportContent, { report: R }> // contentOf returns the kind it was asked for
}

async function contentOf(
  services: ReportSource,
  horse: HorseRow,
  report: HorseReport,
): Promise<HorseReportContent> {
  const { db, herd } = services
  const on = today(services)
  const start = (await herd.upToDate()).yearStart
  const heading = headingOf(horse, { on, start })
  switch (report) {
    case 'sale_page':
      return { on, report, page: await loadSalePage(services, horse) }
    case 'pedigree': {
      const pedigree = presentPedigree(await herd.upToDate(), horse.id, PEDIGREE_GENERATIONS)
      await addBestFigures(db, pedigree)
      return { on, report, heading, pedigree }
    }
    case 'produce_record':
      return {
        on,
        report,
        heading,
        year: horseYear(on, start),
        record: await loadProduceRecord(services, horse.id),
      }
    case 'sire_summary': {
      const snapshot = await herd.upToDate()
      const ids = await orderProgeny(db, snapshot, foalIdsOf(snapshot, horse.id), '-best_si')
      const best = await loadProgeny(db, snapshot, horse.id, ids.slice(0, BEST_FOALS))
      return { on, report, heading, summary: await loadSireSummary(services, horse.id), best }
    }
  }
}
