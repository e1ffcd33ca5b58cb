import type { HorseReport } from '@quarterpole/contract/horse-report'
import type { HorseId } from '@quarterpole/contract/ids'
import { paper as papers } from '@quarterpole/contract/paper'
import { rowNeed } from '@quarterpole/contract/record'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { insertFile } from '@quarterpole/db/queries/file-blob'
import { type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { type NamedRecord, readRecord } from '@quarterpole/db/queries/record'
import { readStoredFile } from '@quarterpole/db/queries/stored-file'
import type { Db } from '@quarterpole/db/open'
import { type JobKind, JobRefusedError } from '../../../platform/jobs/runner.ts'
import type { Paper } from '../../../platform/paper/page.ts'
import { today } from '../../../platform/process/services.ts'
import { usDay } from '../../../platform/us-day.ts'
import type { WorkerPool } from '../../../platform/workers/pool.ts'
import { drawReport, REPORT_TITLES } from '../horse-report-job.ts'
import type { ReportSource } from '../load-report.ts'
import type { Packet, PacketPart } from './packet-task.ts'

interface PacketPayload {
  horse_id: HorseId
  reports: readonly HorseReport[]
  paper_ids: readonly number[]
  paper: Paper
  with_money: boolean
}

/** All of it is in memory while it is put together. */
const MAX_MB = 60

interface PacketAsked extends Omit<PacketPayload, 'horse_id'> {
  readonly horse: HorseRow
}

/**
 * Reports, papers and photos of a horse as one PDF, and whether there is money in it.
 *
 * @throws {JobRefusedError} for a paper that is gone or can't be read, or too many
 */
export async function makePacket(
  { services, pool }: { readonly services: ReportSource; readonly pool: WorkerPool },
  { horse, reports, paper_ids, paper, with_money }: PacketAsked,
  signal?: AbortSignal,
) {
  const chosen = await readPapers(services.db, paper_ids)
  let has_money: 0 | 1 = chosen.some((row) => rowNeed(papers, row) === 'money') ? 1 : 0
  const parts: PacketPart[] = []
  for (const report of reports) {
    const drawn = await drawReport({ services, pool }, { horse, report, paper, with_money }, signal)
    if (drawn.has_money) has_money = 1
    parts.push({ kind: 'pdf', name: REPORT_TITLES[report], bytes: drawn.bytes })
  }
  parts.push(...(await readParts(services.db, chosen)))
  const input: Packet = { title: `${horse.name}: packet`, paper, on: today(services), parts }
  const made = await pool.run<typeof import('./packet-task.ts')>(
    new URL('./packet-task.ts', import.meta.url),
    input,
    { signal },
  )
  if ('fault' in made) throw new JobRefusedError(made.fault)
  return { name: `${horse.name} packet.pdf`, bytes: made.bytes, has_money, names: chosen.map(paperName) }
}

/** Stores a packet as a file that every process can serve. */
export const packetJob =
  (services: ReportSource, pool: WorkerPool): JobKind =>
  async (payload, { signal }) => {
    const { horse_id, ...asked } = payload as PacketPayload // createPacket alone writes it
    const horse = await readHorse(services.db, horse_id)
    if (!horse) throw new JobRefusedError('This horse was removed in the meantime.')
    const { name, bytes, has_money } = await makePacket({ services, pool }, { horse, ...asked }, signal)
    return {
      write: async (trx) => {
        const id = await insertFile(trx, { name, media_type: 'application/pdf', bytes, has_money })
        const sentence = `Made a packet of ${horse.name}.`
        await insertActivity(trx, { kind: 'report_made', sentence, subject: { noun: 'horse', id: horse_id } })
        return { result_url: `/api/files/${id}` }
      },
    }
  }

/** "Coggins of Sep 20, 2025" */
const paperName = ({ kind, issued_on }: NamedRecord<'paper'>) =>
  `${papers.fields.kind.words?.[kind] ?? kind} of ${usDay(issued_on)}`

async function readPapers(db: Db, ids: readonly number[]): Promise<NamedRecord<'paper'>[]> {
  const papers: NamedRecord<'paper'>[] = []
  for (const id of ids) {
    const row = await readRecord(db, 'paper', id)
    if (!row) throw new JobRefusedError('One of these papers was deleted in the meantime. Choose again.')
    papers.push(row)
  }
  return papers
}

async function readParts(db: Db, chosen: readonly NamedRecord<'paper'>[]): Promise<PacketPart[]> {
  const parts: PacketPart[] = []
  let left = MAX_MB * 2 ** 20
  for (const row of chosen) {
    const { file } = row
    const isPhoto = file.endsWith('.jpg')
    const pieces: Uint8Array[] = []
    for await (const piece of readStoredFile(db, file, isPhoto ? 'large' : 'whole')) {
      left -= piece.length
      if (left < 0)
        throw new JobRefusedError(
          `These papers are more than ${MAX_MB} MB together. Make two packets of them.`,
        )
      pieces.push(piece)
    }
    parts.push({ kind: isPhoto ? 'photo' : 'pdf', name: paperName(row), bytes: Buffer.concat(pieces) })
  }
  return parts
}
