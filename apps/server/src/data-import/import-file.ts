import { createHash } from 'node:crypto'
import type { ImportResult } from '@quarterpole/contract/data-import'
import type { HorseId, ImportId } from '@quarterpole/contract/ids'
import type { FileType } from '@quarterpole/contract/limits'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { insertImport, setImportCounts } from '@quarterpole/db/queries/data-import'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import type { Db } from '@quarterpole/db/open'
import { tx } from '@quarterpole/db/tx'
import { Cells } from './cells.ts'
import { type Mapping, mapColumns } from './columns.ts'
import { commitHorses } from './commit-horses.ts'
import { commitRaces } from './commit-races.ts'
import { candidatesFor, herdParents, nameOnFile, tracksOnFile } from './herd-on-file.ts'
import type { HorseRef } from './horse-index.ts'
import { orderNewHorses } from './loops.ts'
import { type GeneticsPlan, planGenetics } from './plan-genetics.ts'
import { type HerdHorse, type HorsePlan, planHorses } from './plan-horses.ts'
import { planRaceResults, type RacePlan } from './plan-race-results.ts'
import { fault, ProblemList } from './problems.ts'
import { readCsv } from './read-csv.ts'
import type { Table } from './table.ts'

export interface ImportRequest {
  readonly fileType: FileType
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly dryRun: boolean
  readonly createNewHorses: boolean
  /** Our field → header of the file, where the user chose. */
  readonly mapping: Readonly<Record<string, string>>
  /** YYYY-MM-DD; nothing in a file may lie after it. */
  readonly today: string
}

/** What was found, and what was written: `imported` is false for a dry run, a refusal and a file with nothing new. */
export interface ImportOutcome {
  readonly result: ImportResult
  readonly refused: boolean
  readonly imported: boolean
}

/** Kinds of file this server reads; the others are refused by name. */
export const IMPORTERS = ['horses', 'genetics', 'race_results'] as const
type Importable = (typeof IMPORTERS)[number]

/** A plan of any kind, with the horses it adds in an order in which parents come first. */
interface Plan {
  readonly horses: HorsePlan
  readonly order: readonly number[]
  readonly genetics: GeneticsPlan | null
  readonly races: RacePlan | null
  readonly onFile: ReadonlyMap<number, HerdHorse>
}

/**
 * Reads a file, compares it with the herd and, unless it is a dry run or has errors, writes all of it in one
 * transaction. A dry run takes the same way up to the writing.
 *
 * @throws {UnreadableFileError} when the file is no table at all
 */
export async function importFile(db: Db, request: ImportRequest): Promise<ImportOutcome> {
  const table = readCsv(request.bytes)
  const problems = new ProblemList()
  const mapping = mapColumns(request.fileType, table.header, new Map(Object.entries(request.mapping)))
  noteMapping(mapping, problems)
  const plan = problems.hasErrors ? null : await planFile(db, request, new Cells(table, mapping, problems))
  const report = reportOf({ table, mapping, problems, plan })
  if (plan === null || problems.hasErrors) {
    const detail = `${request.fileName} was not imported: ${report.validation_report.errors.length} errors were found. Mend them and upload the file again.`
    return { result: { ...report, detail }, refused: true, imported: false }
  }
  if (request.dryRun) return { result: report, refused: false, imported: false }
  const committed = await commit(db, { request, table, mapping, plan })
  return { result: { ...report, ...committed }, refused: false, imported: committed.import_id !== null }
}

function noteMapping({ missing, contested, ignored }: Mapping, problems: ProblemList): void {
  for (const { label, aliases } of missing) {
    const found = fault(
      'column-missing',
      `No column for ${label}.`,
      `Add one with the header “${aliases[0]}”${aliases[1] === undefined ? '' : ` or “${aliases[1]}”`}.`,
    )
    problems.error({ row: null }, found)
  }
  for (const { field, headers } of contested) {
    const found = fault(
      'column-contested',
      `Two columns are read as ${field.label}: ${headers.join(' and ')}.`,
      'Rename or remove one of them.',
    )
    problems.error({ row: null }, found)
  }
  if (ignored.length > 0) {
    problems.warn({ row: null }, fault('columns-ignored', `Not read: ${ignored.join(', ')}.`, ''))
  }
}

async function planFile(db: Db, request: ImportRequest, cells: Cells): Promise<Plan | null> {
  const fileType = request.fileType as Importable // the route lets no other kind through
  const herd = await candidatesFor(db, cells)
  const options = { createNewHorses: request.createNewHorses, today: request.today }
  const genetics = fileType === 'genetics' ? planGenetics(cells, herd, options) : null
  const races =
    fileType === 'race_results'
      ? planRaceResults(cells, { horses: herd, tracks: await tracksOnFile(db) }, options)
      : null
  const horses = genetics?.horses ?? races?.horses ?? planHorses(cells, herd, options)
  const onFile = new Map(herd.map((horse) => [horse.id, horse]))
  if (fileType !== 'horses')
    return { horses, order: horses.creates.map((_, index) => index), genetics, races, onFile }
  const order = orderNewHorses(horses, await herdParents(db), cells.problems, nameOnFile(herd))
  return order === null ? null : { horses, order, genetics, races, onFile }
}

interface Reported {
  readonly table: Table
  readonly mapping: Mapping
  readonly problems: ProblemList
  readonly plan: Plan | null
}

function reportOf({ table, mapping, problems, plan }: Reported): ImportResult {
  return {
    validation_report: {
      total_rows: table.rows.length,
      new_horses_detected: plan?.horses.creates.map(({ name }) => name) ?? [],
      warnings: problems.sentences('warning'),
      errors: problems.sentences('error'),
      problems: problems.problems,
    },
    processing_results: null,
    import_id: null,
    evaluation_job_id: null,
    mapping: headersOf(mapping, table),
  }
}

const headersOf = ({ columnOf }: Mapping, { header }: Table) =>
  Object.fromEntries([...columnOf].map(([field, at]) => [field, header[at] ?? '']))

interface ToCommit {
  readonly request: ImportRequest
  readonly table: Table
  readonly mapping: Mapping
  readonly plan: Plan
}

/** The whole plan in one transaction. A file that changes nothing writes nothing. */
async function commit(
  db: Db,
  { request, table, mapping, plan }: ToCommit,
): Promise<Pick<ImportResult, 'processing_results' | 'import_id'>> {
  const { fileType, fileName, bytes, createNewHorses } = request
  return tx(db, async (trx) => {
    const importId = await insertImport(trx, {
      file_type: fileType,
      file_name: fileName,
      file_hash: createHash('sha256').update(bytes).digest('hex'),
      mapping: headersOf(mapping, table),
      create_new_horses: createNewHorses,
      total_rows: table.rows.length,
    })
    const { horses, order, onFile } = plan
    const { idOf, reversals } = await commitHorses(trx, { plan: horses, order, onFile, importId })
    const added = await commitRecords(trx, plan, idOf, importId)
    const updated = horses.updates.length + added.rows
    const unchanged = horses.unchanged + added.unchanged
    const created = horses.creates.length
    await setImportCounts(trx, importId, {
      horses_created: created,
      updated,
      unchanged,
      reversal: { horses: reversals },
    })
    if (created + updated > 0) {
      await insertActivity(trx, {
        kind: 'import_done',
        sentence: sentenceOf(request, created, updated),
        subject: { noun: 'import', id: importId },
      })
    }
    return {
      import_id: importId,
      processing_results: { total_processed: table.rows.length, horses_created: created, updated, unchanged },
    }
  })
}

async function commitRecords(
  trx: Db,
  { genetics, races }: Plan,
  idOf: (ref: HorseRef) => HorseId,
  importId: ImportId,
) {
  if (genetics !== null) {
    const tests = genetics.tests.map((test) => ({
      horse_id: idOf(test.horse),
      marker: test.marker,
      value: test.value,
      copies_min: test.copiesMin,
      copies_max: test.copiesMax,
      raw: test.raw,
      lab: test.lab,
      assay: test.assay,
      tested_on: test.testedOn,
      inferred: test.inferred,
      import_id: importId,
    }))
    const { inserted, unchanged } = await addGeneticTests(trx, tests)
    return { rows: inserted, unchanged }
  }
  if (races === null) return { rows: 0, unchanged: 0 }
  const { starts, unchanged } = await commitRaces(trx, races, idOf, importId)
  return { rows: starts, unchanged }
}

const KIND_WORDS: Record<FileType, string> = {
  horses: 'horses',
  genetics: 'genetic results',
  race_results: 'race results',
  injuries: 'injuries',
}

function sentenceOf({ fileName, fileType }: ImportRequest, created: number, updated: number): string {
  const parts = [
    created === 0 ? null : `${created} new ${created === 1 ? 'horse' : 'horses'}`,
    updated === 0 ? null : `${updated} ${fileType === 'horses' ? 'changed' : 'records'}`,
  ]
  return `Imported ${KIND_WORDS[fileType]} from ${fileName}: ${parts.filter(Boolean).join(', ')}`
}
