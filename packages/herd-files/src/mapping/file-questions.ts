import type { FileQuestion, UnknownCodes } from '@quarterpole/contract/import-mapping'
import type { FileType } from '@quarterpole/contract/limits'
import type { Cells } from '../cells.ts'
import { PanelCells } from '../drafts/panel-cells.ts'
import { pairIn } from '../identity/parents-cell.ts'
import { surveyDates } from '../values/date-column.ts'
import { firstInstant } from '../values/race-day.ts'
import { distanceReader, distanceUnit } from '../values/distance-column.ts'
import { finishColumn } from '../values/finish-column.ts'
import { temperatureReader } from '../values/temperature.ts'
import { isNotKnown } from '../values/not-known.ts'
import { windReader } from '../values/wind.ts'
import { sharedName } from './namesake-question.ts'
import { DATE_FIELDS } from './shapes.ts'

const TRACKS_SHOWN = 12

/** What else a file leaves open, with an example value. The cells carry no answers, so every question shows. */
export function fileQuestions(cells: Cells, fileType: FileType): FileQuestion[] {
  return [
    raceDays(cells, fileType),
    dayCounts(cells, fileType),
    ...ASKED_BY_READERS.map((asking) => askedByReader(cells, asking)),
    namesakes(cells, fileType),
    panels(cells),
    pairs(cells),
  ].filter((question) => question !== null)
}

/** Tracks nobody knows are asked about together, so that one answer may do for all. */
export function trackQuestions(unknown: readonly UnknownCodes[]): FileQuestion[] {
  const codes = unknown.find(({ field }) => field === 'track')?.codes.map(({ value }) => value) ?? []
  const named = codes.filter((value) => value !== '')
  return named.length === 0
    ? []
    : [{ question: 'unknown_tracks', needed: false, example: named.slice(0, TRACKS_SHOWN).join(', ') }]
}

function raceDays(cells: Cells, fileType: FileType): FileQuestion | null {
  if (fileType !== 'race_results' || !cells.has('race_date')) return null
  const example = firstInstant(cells, 'race_date')
  return example === null ? null : { question: 'race_day', needed: true, example }
}

function dayCounts(cells: Cells, fileType: FileType): FileQuestion | null {
  for (const field of DATE_FIELDS[fileType]) {
    if (!cells.has(field)) continue
    const { dayCountExample } = surveyDates(cells.column(field))
    if (dayCountExample !== null) return { question: 'date_system', needed: false, example: dayCountExample }
  }
  return null
}

interface Asking {
  readonly question: FileQuestion['question']
  readonly field: string
  readonly group: string
  readonly read: (cells: Cells) => unknown
}

/** Questions that a column's reader itself asks, into the list of problems. */
const ASKED_BY_READERS: readonly Asking[] = [
  { question: 'temperature_unit', field: 'temp_f', group: 'temperature-unit', read: temperatureReader },
  { question: 'distance_unit', field: 'distance_yards', group: 'distance-unit', read: distanceReader },
  {
    question: 'wind_unit',
    field: 'wind_mph',
    group: 'wind-unit',
    read: (cells) => windReader(cells, distanceUnit(cells) === 'm'),
  },
  { question: 'finish_margin', field: 'finish', group: 'finish-margin', read: finishColumn },
]

function askedByReader(cells: Cells, { question, field, group, read }: Asking): FileQuestion | null {
  if (!cells.has(field)) return null
  read(cells)
  const asked = cells.problems.problems.find((problem) => problem.group === group)
  return asked === undefined ? null : { question, needed: true, example: asked.value ?? '' }
}

/** Rows of one name may be of several horses; which is asked only where it matters, and one answer does for all. */
function namesakes(cells: Cells, fileType: FileType): FileQuestion | null {
  const example = fileType === 'horses' ? sharedName(cells) : null
  return example === null ? null : { question: 'namesakes', needed: false, example }
}

function panels(cells: Cells): FileQuestion | null {
  if (!cells.has('panel')) return null
  const reader = new PanelCells(cells)
  const { problems } = cells.problems
  for (let index = 0; index < cells.count; index++) {
    const before = problems.length
    reader.of(index)
    if (problems.slice(before).some(({ group }) => group === 'panel-unconfirmed'))
      return { question: 'panel_cells', needed: true, example: cells.text(index, 'panel') }
  }
  return null
}

function pairs(cells: Cells): FileQuestion | null {
  for (const field of ['sire', 'pedigree'])
    for (const text of cells.column(field))
      if (pairIn(text)?.some(isNotKnown) === false)
        return { question: 'parents_in_one_cell', needed: false, example: text }
  return null
}
