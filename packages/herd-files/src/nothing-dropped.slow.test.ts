import { HORSE_FIELDS, horseFields } from '@quarterpole/contract/horse-fields'
import { FILE_TYPES, type FileType, MARKERS } from '@quarterpole/contract/limits'
import type { ImportProblem } from '@quarterpole/contract/data-import'
import { JANUARY_1 } from '@quarterpole/genetics/horse-year'
import { pairsOf } from '@quarterpole/genetics/loci'
import { FURTHER } from '@quarterpole/genetics/locus-names'
import { describe, expect, test } from 'vitest'
import { Cells } from './cells.ts'
import { FIELDS } from './columns.ts'
import { mapColumns } from './mapping/map-columns.ts'
import { readByValues } from './mapping/read-by-values.ts'
import { planGenetics } from './plans/plan-genetics.ts'
import { planHorses } from './plans/plan-horses.ts'
import { planInjuries } from './plans/plan-injuries.ts'
import { planRaceResults } from './plans/plan-race-results.ts'
import { ProblemList } from './problems.ts'

const OPTIONS = { createNewHorses: true, today: '2026-11-20', yearStart: JANUARY_1 }
const TRACKS = [
  { id: 1, code: 'SUN', name: 'Sunland Park' },
  { id: 2, code: 'RUI', name: 'Ruidoso Downs Race Track' },
]
const PLANS: Record<FileType, (cells: Cells) => unknown> = {
  horses: (cells) => planHorses(cells, [], OPTIONS),
  genetics: (cells) => planGenetics(cells, { horses: [], tests: [] }, OPTIONS),
  race_results: (cells) => planRaceResults(cells, { horses: [], tracks: TRACKS }, OPTIONS),
  injuries: (cells) => planInjuries(cells, { horses: [], injuries: [] }, OPTIONS),
}

type Row = Readonly<Record<string, string>>

/** A file of two rows about two horses: what would be stored of it, and what is reported. */
function outcomeOf(fileType: FileType, row: Row, second: Row) {
  const header = Object.keys(row)
  const problems = new ProblemList()
  const table = {
    header,
    rows: [row, second].map((cells) => header.map((field) => cells[field] ?? '')),
    firstRow: 2,
    lines: null,
    readAs: 'a test',
  }
  const { mapping, notices } = readByValues(fileType, table, mapColumns(fileType, header), new Set())
  for (const notice of notices) problems.warn({ row: null, field: notice.field }, notice)
  const plan = PLANS[fileType](new Cells(table, mapping, problems))
  /** Whether the field is fed from the column of its own name. */
  const isRead = (field: string) => mapping.columnOf.get(field) === header.indexOf(field)
  return { plan: JSON.stringify(plan), problems: problems.problems, isRead }
}

/** What a row of each kind can't do without. */
const REQUIRED: Record<FileType, Row> = {
  horses: { name: 'Ada Creek' },
  genetics: { name: 'Ada Creek', gbed: 'N/N' },
  race_results: {
    name: 'Ada Creek',
    track: 'SUN',
    race_date: '2024-05-06',
    distance_yards: '350',
    finish: '2',
  },
  injuries: { name: 'Ada Creek', injury_date: '2024-05-06', type: 'Fever' },
}

const RAW = Object.fromEntries(MARKERS.map((marker) => [`${marker}_raw`, ['n/n']]))
/** What people write under each heading, beside a word that nobody can read. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  name: ['Bea Hill'],
  aqha_id: ['4400001', '04400001'],
  numbers_as_filed: [],
  sex: ['Mare', 'U'],
  foaled: ['2015-02-03', '2016'],
  color: ['bay', 'GR'],
  breeder: ['Ana Ruiz'],
  owner: ['Bo Lee'],
  trainer: ['Cy Diaz'],
  sire: ['Old Mill', 'Old Mill x Lady Jo'],
  sire_aqha_id: ['4400002'],
  dam: ['Lady Ann', 'Mare by Old Mill'],
  dam_aqha_id: ['4400003'],
  pedigree: ['Far Sire x Far Dam'],
  dam_sire: ['Grand Sire'],
  file_id: ['A17'],
  sire_file_id: ['A11'],
  dam_file_id: ['A12'],
  stud_fee: ['1500'],
  is_stub: ['yes'],
  is_mine: ['Mine', 'Reference'],
  status: ['Retired', 'Sold', 'DNF', 'recovered', 'Broodmare'],
  deceased: ['yes', '2020-01-02'],
  died_on: ['2021-03-04'],
  sold_on: ['2022-05-06'],
  status_date: ['2023-07-08'],
  gelded_on: ['2021-03-09'],
  sold_to: ['Dee Fox'],
  role: ['Broodmare', 'At stud'],
  barn_name: ['Sugar'],
  lifetime_earnings_cents: ['$79,800', '79800.505'],
  lifetime_earnings_on: ['2025-11-03'],
  microchip: ['985141001234567'],
  brand: ['Bar X'],
  notes: ['kicks'],
  hypp: ['N/H'],
  pssm1: ['N/P1'],
  mh: ['N/N'],
  gbed: ['N/G'],
  herda: ['N/HRD'],
  myhm: ['N/My'],
  ejsca: ['N/JSA'],
  olws: ['O/N'],
  mstn: ['C/T'],
  dmrt3: ['CC'],
  mt_haplogroup: ['L3a'],
  ...Object.fromEntries(FURTHER.map((locus) => [locus, pairsOf(locus).slice(-1)])),
  test: ['HYPP'],
  result: ['N/H'],
  panel: ['HYPP N/N, GBED N/G'],
  lab: ['VGL'],
  assay: ['SINE'],
  tested_on: ['2020-02-02', '2020'],
  inferred: ['yes', 'pending'],
  ...RAW,
  track: ['RUI'],
  race_date: ['2023-04-05'],
  race_number: ['4'],
  post_time: ['13:50'],
  distance_yards: ['400'],
  distance_unit: ['meters'],
  finish: ['1', '5'],
  placed_officially: ['3'],
  time_s: ['17.9'],
  winning_time: ['17.7'],
  si_source: ['computed'],
  si: ['88'],
  other_figure: ['61'],
  post_position: ['5'],
  condition: ['muddy', 'muddy (sealed)'],
  wind_mph: ['5 hw', '7'],
  wind_dir: ['head'],
  wind_text: ['calm'],
  temp_f: ['75'],
  temp_c: ['21'],
  humidity: ['40'],
  purse: ['25000'],
  earned_cents: ['$1,234.50', '0'],
  race_name: ['Futurity'],
  race_type: ['STK'],
  grade: ['1'],
  timing: ['hand'],
  run_at: ['RUI'],
  field_size: ['8'],
  dead_heat: ['yes'],
  weight_lb: ['124'],
  jockey: ['R Garcia'],
  comment: ['bumped'],
  scratched: ['yes'],
  disqualified: ['yes'],
  age: ['3', '4'],
  age_sex: ['3F'],
  injury_date: ['2023-04-05'],
  type: ['Bowed tendon'],
  body_part: ['LF'],
  severity: ['severe'],
  expected_days_off: ['90'],
  return_date: ['2024-08-09', '2027-01-02'],
  treatment: ['stall rest'],
  vet: ['Dr. Moss'],
}
/** What nobody can read. */
const junkIn = (field: string) => `zq@ ${field}`
/** A text of a horse that is kept as it is written needs no entry above. */
const HORSE_TEXTS: ReadonlySet<string> = new Set<string>(
  HORSE_FIELDS.filter((name) => horseFields[name].kind === 'text'),
)
const valuesOf = (field: string) => [...(WRITTEN[field] ?? []), junkIn(field)]

const isNamed = (problems: readonly ImportProblem[], field: string) =>
  problems.some((problem) => problem.field === field && (problem.row === 2 || problem.row === null))

/** Cells that rightly change nothing: they say what is known without them. */
const SAYS_NOTHING_NEW: ReadonlySet<string> = new Set([
  'sex U', // not known
  'file_id A17', // tells rows apart for others to name
  `file_id ${junkIn('file_id')}`,
  'status Sold', // where the buyer is named
])

/** Whether a cell of the row comes to nothing: neither stored, nor refused with its row, nor named by a problem. */
function isDropped(fileType: FileType, row: Row, field: string): boolean {
  if (SAYS_NOTHING_NEW.has(`${field} ${row[field]}`)) return false
  if (row.status === row.role && (field === 'status' || field === 'role')) return false // a role under both headings
  const second = { ...REQUIRED[fileType], name: 'Zoe Last' }
  const { plan, problems, isRead } = outcomeOf(fileType, row, second)
  const isRefused = problems.some(
    ({ level, row: line, group }) => line === 2 && (level === 'error' || group === 'result-pending'),
  )
  if (!isRead(field) || isRefused || isNamed(problems, field)) return false
  const without = outcomeOf(fileType, { ...row, [field]: '' }, second)
  return plan === without.plan && JSON.stringify(problems) === JSON.stringify(without.problems)
}

describe.each(FILE_TYPES)('in a file of %s', (fileType) => {
  const fields = FIELDS[fileType].map(({ name }) => name)
  const droppedOf = (row: Row, field: string) =>
    isDropped(fileType, { ...REQUIRED[fileType], ...row }, field) ? [{ [field]: row[field], ...row }] : []

  test('each cell is stored, refused or reported', () => {
    expect(fields.filter((field) => WRITTEN[field] === undefined && !HORSE_TEXTS.has(field))).toEqual([])
    expect(
      fields.flatMap((field) => valuesOf(field).flatMap((value) => droppedOf({ [field]: value }, field))),
    ).toEqual([])
  })

  test('each cell is, whatever another cell of the row says', () => {
    const pairs = fields.flatMap((field, f) =>
      fields.flatMap((beside, b) => (field === beside ? [] : [{ field, f, beside, b }])),
    )
    expect(
      pairs.flatMap(({ field, f, beside, b }) => {
        const [values, others] = [valuesOf(field), valuesOf(beside)]
        const row = { [beside]: others[f % others.length] ?? '', [field]: values[b % values.length] ?? '' }
        return droppedOf(row, field)
      }),
    ).toEqual([])
  })
})
