import type { HorseReport } from '@quarterpole/contract/horse-report'
import type { HorseId } from '@quarterpole/contract/ids'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { insertFile } from '@quarterpole/db/queries/file-blob'
import { type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { addBestFigures } from '../genetics/best-figures.ts'
import { presentPedigree } from '../genetics/present-pedigree.ts'
import { type JobKind, JobRefusedError } from '../jobs/runner.ts'
import { type Services, today } from '../process/services.ts'
import { loadProduceRecord } from '../produce/produce-record.ts'
import { foalIdsOf, loadProgeny } from '../progeny/progeny.ts'
import { orderProgeny } from '../progeny/progeny-order.ts'
import { loadSireSummary } from '../progeny/sire-summary.ts'
import type { Paper } from '../pdf/page.ts'
import type { WorkerPool } from '../workers/pool.ts'
import { headingOf } from './heading.ts'
import type { HorseReportInput } from './report.ts'
import { loadSalePage } from './sale-page/load-sale-page.ts'

interface HorseReportPayload {
  horse_id: HorseId
  report: HorseReport
  paper: Paper
}

type Source = Pick<Services, 'db' | 'herd' | 'caches' | 'clock'>

const TITLE: Readonly<Record<HorseReport, string>> = {
  sale_page: 'sale page',
  pedigree: 'pedigree',
  produce_record: 'produce record',
  sire_summary: 'sire summary',
}

/** Draws a report about one horse and stores it as a file that every process can serve. */
export const horseReportJob =
  (services: Source, pool: WorkerPool): JobKind =>
  async (payload, { signal }) => {
    const { horse_id, report, paper } = payload as HorseReportPayload // createHorseReport alone writes it
    const horse = await readHorse(services.db, horse_id)
    if (!horse) throw new JobRefusedError('This horse was removed in the meantime.')
    const input = await inputOf(services, horse, { report, paper, on: today(services) })
    const bytes = await pool.run('draw_horse_report', input, { signal })
    return {
      write: async (trx) => {
        const name = `${horse.name} ${TITLE[report]}.pdf`
        const id = await insertFile(trx, { name, media_type: 'application/pdf', bytes, has_money: 0 })
        const sentence = `Made the ${TITLE[report]} of ${horse.name}.`
        await insertActivity(trx, { kind: 'report_made', sentence, subject: { noun: 'horse', id: horse_id } })
        return { result_url: `/api/files/${id}` }
      },
    }
  }

/** Foals listed by name in a sire summary; the counts are of all. */
const BEST_FOALS = 30

async function inputOf(
  services: Source,
  horse: HorseRow,
  { report, ...onPaper }: { report: HorseReport; paper: Paper; on: string },
): Promise<HorseReportInput> {
  const { db, herd } = services
  const heading = headingOf(horse, Number(onPaper.on.slice(0, 4)))
  switch (report) {
    case 'sale_page':
      return { ...onPaper, report, page: await loadSalePage(services, horse) }
    case 'pedigree': {
      const pedigree = presentPedigree(await herd.upToDate(), horse.id, 5)
      await addBestFigures(db, pedigree)
      return { ...onPaper, report, heading, pedigree }
    }
    case 'produce_record':
      return { ...onPaper, report, heading, record: await loadProduceRecord(services, horse.id) }
    case 'sire_summary': {
      const snapshot = await herd.upToDate()
      const ids = await orderProgeny(db, snapshot, foalIdsOf(snapshot, horse.id), '-best_si')
      const best = await loadProgeny(db, snapshot, horse.id, ids.slice(0, BEST_FOALS))
      return { ...onPaper, report, heading, summary: await loadSireSummary(services, horse.id), best }
    }
  }
}
