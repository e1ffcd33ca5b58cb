import { isWellFormedAqhaId } from '@quarterpole/contract/aqha-id'
import { dollarsTyped, fileHeader } from '@quarterpole/contract/cents'
import type { Field } from '@quarterpole/contract/fields'
import { HORSE_FIELDS, type HorseField, horseFields, KEPT_FIELDS } from '@quarterpole/contract/horse-fields'
import { FILE_TYPES, MARKERS } from '@quarterpole/contract/limits'
import type { Right } from '@quarterpole/contract/roles'
import { byRecordFile, RECORD_FILES } from '@quarterpole/contract/record-kinds'
import type { Db } from '@quarterpole/db/open'
import {
  horsesForExport,
  injuriesForExport,
  startsForExport,
  testsForExport,
} from '@quarterpole/db/queries/export'
import { listTracks } from '@quarterpole/db/queries/track'
import type { Cell } from '@quarterpole/sheet-reader/csv-text'
import { COMPUTED_HEADERS, computedValues } from './computed-values.ts'
import { type NameForExport, namesForExport } from './counted-names.ts'
import { type ExportPage, pagesOf, type Rows } from './pages.ts'
import { recordHeaders, recordPages } from './record-tables.ts'
import { COVER_HEADERS, coverPages, TO_DO_HEADERS, toDoPages } from './season-tables.ts'

export const EXPORT_KINDS = [...FILE_TYPES, 'tracks', 'covers', 'to_dos', ...RECORD_FILES] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** A table of the herd, a page of rows at a time: the herd is never in memory as a whole. */
export const exportPages = (db: Db, kind: ExportKind, { limit, hidden }: ExportPage): AsyncGenerator<Rows> =>
  PAGES[kind](db, limit, hidden)

const HORSE_KEY = ['name', 'aqha_id', 'numbers_as_filed', 'foaled'] as const
/** What the papers say of a horse beside his key, his parents and his fee. */
const PAPERS = HORSE_FIELDS.filter((name) => !['name', 'aqha_id', 'foaled', ...KEPT_FIELDS].includes(name))
/** And the barn. */
const BARN = KEPT_FIELDS.filter((name) => name !== 'stud_fee')
const rawOf = (marker: string) => `${marker}_raw`

/** The headers the importers read. What is imported again under them gives the same data; tracks come with their races. */
export const EXPORT_HEADERS: Record<ExportKind, readonly string[]> = {
  horses: [
    ...HORSE_KEY,
    ...PAPERS,
    'sire',
    'sire_aqha_id',
    'dam',
    'dam_aqha_id',
    'stud_fee',
    'is_stub',
    ...BARN.map((name) => (name === 'is_mine' ? 'mine_or_reference' : fileHeader(name))),
    ...COMPUTED_HEADERS,
  ],
  genetics: [
    ...HORSE_KEY,
    'lab',
    'assay',
    'tested_on',
    'inferred',
    ...MARKERS.flatMap((marker) => [marker, rawOf(marker)]),
  ],
  race_results: [
    'track',
    'run_at',
    'race_date',
    'post_time',
    'race_number',
    'field_size',
    'distance_yards',
    'condition',
    'wind_mph',
    'wind_text',
    'temp_f',
    'humidity',
    'purse',
    'race_name',
    'race_type',
    'grade',
    'timing',
    ...HORSE_KEY,
    'post_position',
    'finish',
    'status',
    'time_s',
    'si',
    'si_source',
    'earned',
    'weight_lb',
    'jockey',
    'trainer',
    'owner',
    'sex',
    'comment',
  ],
  injuries: [
    ...HORSE_KEY,
    'injury_date',
    'type',
    'severity',
    'status',
    'expected_days_off',
    'return_date',
    'notes',
  ],
  tracks: ['name', 'code', 'state', 'latitude', 'longitude', 'altitude_m'],
  covers: COVER_HEADERS,
  to_dos: TO_DO_HEADERS,
  ...byRecordFile(({ name }) => recordHeaders(name)),
}

/** Numbers that are not in the registry's form would be refused, or padded: such a row is marked to take them as they are. */
const asFiled = (...numbers: readonly (string | null)[]) =>
  numbers.some((number) => number !== null && !isWellFormedAqhaId(number)) ? 'yes' : null

type Pages = (db: Db, page: number, hidden: readonly Right[]) => AsyncGenerator<Rows>
const PAGES: Record<ExportKind, Pages> = {
  horses: horsePages,
  genetics: geneticsPages,
  race_results: racePages,
  injuries: injuryPages,
  tracks: trackPages,
  covers: coverPages,
  to_dos: toDoPages,
  ...byRecordFile(
    ({ name }) =>
      (db: Db, limit: number, hidden: readonly Right[]) =>
        recordPages(db, name, { limit, hidden }),
  ),
}

type ExportedHorse = Awaited<ReturnType<typeof horsesForExport>>[number]

/** A field of a horse as its importer reads it. */
function horseCell(horse: ExportedHorse, name: HorseField): Cell {
  const { kind, words }: Field = horseFields[name]
  const value = horse[name]
  if (name === 'is_mine') return value === 1 ? 'Mine' : 'Reference'
  if (kind === 'flag') return value === 1 ? 'yes' : null
  if (kind === 'cents') return typeof value === 'number' ? dollarsTyped(value) : null
  return kind === 'choice' && name !== 'sex' ? (words?.[String(value)] ?? null) : value
}

async function* horsePages(db: Db, page: number): AsyncGenerator<Rows> {
  const [computed, nameOf] = [await computedValues(db), await namesForExport(db)]
  yield* pagesOf(
    page,
    (after) => horsesForExport(db, after, page, computed.run?.id ?? null),
    (h) => [
      nameOf(h.id, h.name),
      h.aqha_id,
      asFiled(h.aqha_id, h.sire_aqha_id, h.dam_aqha_id),
      h.foaled_precision === 'year' ? (h.foaled?.slice(0, 4) ?? null) : h.foaled,
      ...PAPERS.map((name) => horseCell(h, name)),
      nameOf(h.sire_id, h.sire),
      h.sire_aqha_id,
      nameOf(h.dam_id, h.dam),
      h.dam_aqha_id,
      h.stud_fee,
      h.is_stub === 1 ? 'yes' : null,
      ...BARN.map((name) => horseCell(h, name)),
      ...computed.of(h),
    ],
  )
}

async function* geneticsPages(db: Db, page: number): AsyncGenerator<Rows> {
  const nameOf = await namesForExport(db)
  for (let after = 0; ;) {
    const tests = await testsForExport(db, after, page)
    const last = tests.at(-1)
    if (last === undefined) return
    yield geneticsRows(tests, nameOf)
    after = last.horse_id
  }
}

type Test = Awaited<ReturnType<typeof testsForExport>>[number]

/** A row for each report: results of one horse, laboratory, assay and day beside each other, in the order of entry. */
function geneticsRows(tests: readonly Test[], nameOf: NameForExport): Cell[][] {
  const reports: { key: string; test: Test; results: Map<string, Test> }[] = []
  for (const test of tests) {
    const { horse_id, lab, assay, tested_on, inferred, marker } = test
    const key = JSON.stringify([horse_id, lab, assay, tested_on, inferred])
    const open = reports.at(-1)
    if (open?.key === key && !open.results.has(marker)) open.results.set(marker, test)
    else reports.push({ key, test, results: new Map([[marker, test]]) })
  }
  return reports.map(({ test, results }) => [
    nameOf(test.horse_id, test.name),
    test.aqha_id,
    asFiled(test.aqha_id),
    test.birth_year,
    test.lab,
    test.assay,
    test.tested_on,
    test.inferred === 1 ? 'yes' : null,
    ...MARKERS.flatMap((marker) => [results.get(marker)?.value ?? null, results.get(marker)?.raw ?? null]),
  ])
}

async function* racePages(db: Db, page: number): AsyncGenerator<Rows> {
  const nameOf = await namesForExport(db)
  for (let after = { race_id: 0, horse_id: 0 }; ;) {
    const rows = await startsForExport(db, after, page)
    yield rows.map((s) => [
      s.track,
      s.run_at === s.track ? null : s.run_at,
      s.race_date,
      s.post_time,
      s.race_number,
      s.field_size,
      s.distance_yards,
      conditionOf(s.condition, s.sealed === 1),
      s.wind_mph,
      s.wind_text,
      s.temp_f,
      s.humidity,
      s.purse,
      s.race_name,
      s.race_type,
      s.grade,
      s.electronic === 1 ? null : 'hand',
      nameOf(s.horse_id, s.name),
      s.aqha_id,
      asFiled(s.aqha_id),
      s.birth_year,
      s.post_position,
      s.finish ?? (s.status === 'finished' ? 'unplaced' : null),
      STATUS_CODES[s.status],
      s.time_s,
      s.si,
      s.si_source ?? 'none',
      s.earned_cents === null ? null : dollarsTyped(s.earned_cents),
      s.weight_lb,
      s.jockey,
      s.trainer,
      s.owner,
      s.sex,
      s.comment,
    ])
    const last = rows.at(-1)
    if (last === undefined || rows.length < page) return
    after = last
  }
}

const STATUS_CODES = { finished: null, dnf: 'DNF', scratched: 'SCR', disqualified: 'DQ' } as const

function conditionOf(condition: string | null, isSealed: boolean): string | null {
  const word = condition?.replaceAll('_', ' ') ?? null
  if (!isSealed) return word
  return word === null ? '(sealed)' : `${word} (sealed)`
}

async function* injuryPages(db: Db, page: number): AsyncGenerator<Rows> {
  const nameOf = await namesForExport(db)
  yield* pagesOf(
    page,
    (after) => injuriesForExport(db, after, page),
    (i) => [
      nameOf(i.horse_id, i.name),
      i.aqha_id,
      asFiled(i.aqha_id),
      i.birth_year,
      i.injury_date,
      i.type,
      i.severity,
      i.outcome?.replaceAll('_', ' ') ?? i.status,
      i.expected_days_off,
      i.return_date,
      i.notes,
    ],
  )
}

/** There are a few dozen at most. */
async function* trackPages(db: Db): AsyncGenerator<Rows> {
  const tracks = await listTracks(db)
  yield tracks.map(({ name, code, state, latitude, longitude, altitude_m }) => [
    name,
    code,
    state,
    latitude,
    longitude,
    altitude_m,
  ])
}
