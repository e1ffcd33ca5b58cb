import { foldText } from '@quarterpole/contract/name-key'
import { rowOfLine, type TextLine } from '@quarterpole/sheet-reader/pdf/text-lines'
import { earnedBy } from './payouts.ts'
import type { Placed } from './places.ts'
import type { RaceHeader } from './race-header.ts'
import { isNone, type RunnerRow } from './runner-rows.ts'
import type { Scratch, Winner } from './sections.ts'
import type { ChartRace } from './split-races.ts'

/** Our own fields, so that the table is mapped as a file of ours is. */
export const CHART_FIELDS = [
  'name',
  'race_date',
  'track',
  'race_number',
  'post_time',
  'distance_yards',
  'condition',
  'wind_mph',
  'wind_dir',
  'wind_text',
  'temp_f',
  'purse',
  'race_name',
  'race_type',
  'grade',
  'timing',
  'field_size',
  'finish',
  'placed_officially',
  'status',
  'dead_heat',
  'time_s',
  'si',
  'earned',
  'post_position',
  'weight_lb',
  'jockey',
  'trainer',
  'owner',
  'comment',
  'sire',
  'dam',
  'dam_sire',
  'sex',
  'foaled',
  'color',
  'breeder',
] as const

type Cells = Partial<Record<(typeof CHART_FIELDS)[number], string>>
export interface ChartRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** A race whose parts agree. */
export interface ReadRace {
  readonly race: ChartRace
  readonly header: RaceHeader
  readonly postTime: string
  readonly rows: readonly RunnerRow[]
  readonly places: ReadonlyMap<RunnerRow, Placed>
  readonly trainers: ReadonlyMap<string, string>
  readonly owners: ReadonlyMap<string, string>
  readonly winner: (Winner & { readonly breeder: string }) | null
  readonly scratches: { readonly line: TextLine; readonly horses: readonly Scratch[] } | null
}

/** The rows of a race: its runners as the chart lists them, then the scratched. */
export function chartRows(read: ReadRace, isWanted: (row: RunnerRow) => boolean): ChartRow[] {
  const facts = factsOf(read)
  const runners = read.rows
    .filter(isWanted)
    .map((row) => rowOf(row.line, { ...facts, ...runnerOf(read, row) }))
  const { scratches } = read
  if (scratches === null) return runners
  const scratched = scratches.horses.map(({ name, reason, earned }) =>
    rowOf(scratches.line, { ...facts, name, status: 'SCR', earned, comment: reason }),
  )
  return [...runners, ...scratched]
}

const rowOf = (line: TextLine, cells: Cells): ChartRow => ({
  row: rowOfLine(line),
  cells: CHART_FIELDS.map((field) => cells[field] ?? ''),
})

const factsOf = ({ race, header, postTime, rows }: ReadRace): Cells => ({
  race_date: race.date,
  track: race.track,
  race_number: String(race.number),
  post_time: postTime,
  distance_yards: header.distance,
  condition: header.condition,
  wind_mph: header.windMph,
  wind_dir: header.windDirection,
  wind_text: header.windText,
  temp_f: header.temperature,
  purse: header.purse,
  race_name: header.name,
  race_type: header.type,
  grade: header.grade,
  timing: header.timing,
  field_size: String(rows.length),
})

const bare = (cell: string) => (isNone(cell) ? '' : cell)

function runnerOf({ header, places, trainers, owners, winner }: ReadRace, row: RunnerRow): Cells {
  const placed = places.get(row) ?? { official: null, isDeadHeat: false }
  const { official, isDeadHeat } = placed
  const isMoved = official !== row.crossed
  return {
    name: row.name,
    finish: row.crossed === null ? '' : String(row.crossed),
    placed_officially: isMoved && official !== null ? String(official) : '',
    status: row.crossed === null ? 'DNF' : row.isDisqualified || (official ?? 0) > row.crossed ? 'DQ' : '',
    dead_heat: isDeadHeat ? 'yes' : '',
    time_s: bare(row.time),
    si: bare(row.index),
    earned: earnedBy(header.payouts, placed),
    post_position: row.post,
    weight_lb: row.weight,
    jockey: row.jockey,
    trainer: trainers.get(row.program.toUpperCase()) ?? '',
    owner: owners.get(row.program.toUpperCase()) ?? '',
    comment: row.comment,
    ...(winner !== null && official === 1 && isSameName(winner.name, row.name) ? pedigreeOf(winner) : {}),
  }
}

const pedigreeOf = ({
  sire,
  dam,
  damSire,
  sex,
  foaled,
  color,
  breeder,
}: NonNullable<ReadRace['winner']>): Cells => ({
  sire,
  dam,
  dam_sire: damSire,
  sex,
  foaled,
  color,
  breeder,
})

/** The line of the winner and the table may differ in capitals and marks. */
export const isSameName = (a: string, b: string): boolean => letters(a) === letters(b)
const letters = (name: string) => foldText(name).replace(/\([^)]*\)|[^\p{L}\p{N}]/gu, '')
