import type { Ebv } from '@quarterpole/contract/evaluation'
import type { Horse } from '@quarterpole/contract/horse'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import type { HorseRecord } from '@quarterpole/contract/race-record'
import type { Start } from '@quarterpole/contract/start'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { listRecords, type NamedRecord } from '@quarterpole/db/queries/record'
import { startsOf } from '@quarterpole/db/queries/start'
import { ebvsOf } from '../../evaluation/breeding-values.ts'
import type { Heading } from '../words/heading.ts'
import { loadReport, type ReportSource } from '../reports/load-report.ts'
import { presentHorses } from '../../herd/horses/present-horse.ts'
import { portraitOf } from '../../herd/attachments/portrait.ts'
import { loadRecord } from '../../herd/horses/race-record.ts'
import { presentStart } from '../../racing/starts/routes.ts'

/** What a shared page says of a horse. */
export interface SharedHorse {
  /** Day of the records, YYYY-MM-DD. */
  on: string
  heading: Heading
  portrait: Uint8Array | null
  horse: Horse
  record: HorseRecord
  pedigree: Pedigree
  ebvs: readonly Ebv[]
  starts: readonly Start[]
  /** With money only. */
  sales: readonly NamedRecord<'sale'>[]
}

export async function loadSharedHorse(
  services: ReportSource,
  row: HorseRow,
  withMoney: boolean,
): Promise<SharedHorse> {
  const { db, herd } = services
  const { on, heading, pedigree } = await loadReport(services, row, 'pedigree')
  const [horse] = await presentHorses(db, [row])
  if (!horse) throw new Error('presentHorses answers every row')
  return {
    on,
    heading,
    portrait: await portraitOf(db, row.id),
    horse,
    pedigree,
    record: await loadRecord(db, row.id),
    ebvs: ebvsOf(herd.current, row.id),
    starts: (await startsOf(db, row.id)).map(presentStart),
    sales: withMoney ? (await listRecords(db, 'sale', { horse_id: row.id })).rows : [],
  }
}
