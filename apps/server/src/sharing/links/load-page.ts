import { PRIVATE } from '@quarterpole/contract/privacy'
import { Cross } from '@quarterpole/contract/cross'
import { Horse } from '@quarterpole/contract/horse'
import type { ContactId, CrossId, HorseId, RaceCardId, StatementId } from '@quarterpole/contract/ids'
import type { ReportChoice } from '@quarterpole/contract/owner-report'
import type { PacketChoice } from '@quarterpole/contract/packet'
import { Pedigree } from '@quarterpole/contract/pedigree'
import { ProduceRecord } from '@quarterpole/contract/produce-record'
import { RaceCard } from '@quarterpole/contract/race-card'
import type { ShareKind } from '@quarterpole/contract/share-kinds'
import { type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { z } from 'zod'
import { loadCrossReport } from '../reports/cross/load-cross-report.ts'
import { loadReport, type ReportSource } from '../reports/load-report.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { loadIssued } from '../../herd/statements/issued.ts'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { without } from '../../platform/http/private-parts.ts'
import type { Paper } from '../../platform/paper/page.ts'
import type { WorkerPool } from '../../platform/workers/pool.ts'
import { loadCard } from '../../racing/races/commands.ts'
import { loadSharedHorse } from '../pages/load-horse.ts'
import { packetPage } from '../pages/packet-page.ts'
import { makePacket } from '../reports/packet/packet-job.ts'
import { headingOf } from '../words/heading.ts'
import { JobRefusedError } from '../../platform/jobs/runner.ts'
import { today } from '../../platform/process/services.ts'
import { crossPage } from '../pages/cross-page.ts'
import type { SharedPage } from '../pages/document.ts'
import { horsePage } from '../pages/horse-page.ts'
import { racePage } from '../pages/race-page.ts'
import { pedigreePage, producePage, salePage } from '../pages/report-pages.ts'
import { drawOwnerReport, gatherReport, ownerReportFile } from '../owner-reports/owner-report-jobs.ts'
import { ownerReportPage } from '../pages/owner-report-page.ts'
import { statementPage } from '../pages/statement-page.ts'
import { drawStatement, statementFile } from '../statements/statement-jobs.ts'

/** Where what is gathered for each kind has marks: in what the contract says of a horse, a cross and a card. */
const SHARED: Readonly<Record<Exclude<ShareKind, 'statement' | 'owner_report' | 'packet'>, z.ZodType>> = {
  horse: z.object({ horse: Horse }),
  pedigree: z.object({ pedigree: Pedigree }),
  sale_page: z.object({}),
  produce_record: z.object({ record: ProduceRecord }),
  cross: z.object({ cross: Cross }),
  race_card: RaceCard,
}

export interface ShareServices extends ReportSource {
  readonly pool: WorkerPool
}

/** What is to be shared, and whether with money and private notes. */
export interface ShareSubject {
  kind: ShareKind
  id: number
  with_money: boolean
  /** Which report of an owner. */
  report?: ReportChoice | undefined
  /** What is in a packet. */
  packet?: PacketChoice | undefined
  /** Of the PDF that some pages have in them. */
  paper: Paper
}

/**
 * One thing as it is now, as a page. What is gathered is cut before anything is written from it.
 *
 * @throws {AppError} not_found, or conflict for the produce record of a horse that is no mare
 */
export async function loadPage(
  services: ShareServices,
  { kind, id, with_money, paper, report, packet }: ShareSubject,
): Promise<SharedPage> {
  if (kind === 'owner_report') return loadReportPage(services, { id, with_money, paper, report })
  if (report !== undefined)
    throw invalid('report', 'Only an owner report has a month and sections. Leave them out.')
  if (kind === 'packet') return loadPacketPage(services, { id, with_money, paper, packet })
  if (packet !== undefined) throw invalid('packet', 'Only a packet has papers. Leave them out.')
  if (kind === 'statement') {
    const statement = await loadIssued(services.db, id as StatementId) // the kind says what the id is of, as below
    const bytes = await drawStatement(services.pool, { statement, paper })
    return { ...statementPage(statement), pdf: { name: statementFile(statement), bytes } }
  }
  const shown = <T>(gathered: T): T => (with_money ? gathered : without(gathered, SHARED[kind], PRIVATE))
  const horse = () => loadHorse(services, id as HorseId)
  switch (kind) {
    case 'horse':
      return horsePage(shown(await loadSharedHorse(services, await horse(), with_money)))
    case 'pedigree':
      return pedigreePage(shown(await loadReport(services, await horse(), 'pedigree')))
    case 'sale_page':
      return salePage(shown(await loadReport(services, await horse(), 'sale_page')))
    case 'produce_record':
      return producePage(shown(await loadReport(services, await horse(), 'produce_record')))
    case 'cross':
      return crossPage(shown(await loadCrossReport(services, id as CrossId)))
    case 'race_card':
      return racePage(shown(await loadCard(services.db, id as RaceCardId)))
  }
}

/** The reports of a packet as their own pages have them, in one, with the PDF of it all. */
async function loadPacketPage(
  services: ShareServices,
  { id, paper, packet }: Omit<ShareSubject, 'kind'>,
): Promise<SharedPage> {
  if (packet === undefined) throw invalid('packet', 'Say which reports and papers.')
  const horse = await loadHorse(services, id as HorseId) // by its kind
  const pages: SharedPage[] = []
  for (const kind of packet.reports)
    if (kind !== 'sire_summary') pages.push(await loadPage(services, { kind, id, with_money: false, paper }))
  const asked = { horse, ...packet, paper, with_money: false }
  const { names, ...pdf } = await makePacket({ services, pool: services.pool }, asked).catch(
    (error: unknown) => {
      throw error instanceof JobRefusedError ? new AppError('conflict', error.message) : error
    },
  )
  const { facts } = headingOf(horse, { on: today(services), start: services.herd.current.yearStart })
  return { ...packetPage({ name: horse.name, facts, pages, papers: names }), pdf }
}

async function loadReportPage(
  services: ShareServices,
  { id, with_money, paper, report }: Omit<ShareSubject, 'kind'>,
): Promise<SharedPage> {
  if (report === undefined) throw invalid('report', 'Say which month and sections.')
  const asked = { ...report, contact_id: id as ContactId, with_money, paper } // by its kind
  const { content } = await gatherReport(services, asked)
  const bytes = await drawOwnerReport(services.pool, content)
  return { ...ownerReportPage(content), pdf: { name: ownerReportFile(content.report), bytes } }
}

async function loadHorse({ db }: ReportSource, id: HorseId): Promise<HorseRow> {
  const row = await readHorse(db, id)
  if (!row) throw noSuchHorse(id)
  return row
}
