import { nameKey } from '@quarterpole/contract/name-key'
import type { Sex } from '@quarterpole/contract/values'
import { ageOn, cropAtAge, cropOf, type YearStart } from '@quarterpole/genetics/horse-year'
import type { Cells } from '../cells.ts'
import { fault, isFault } from '../problems.ts'
import { readAge } from '../values/age.ts'
import { colorReader } from '../values/colors.ts'
import { dateAt, dateReader } from '../values/date-column.ts'
import type { ReadDate } from '../values/dates.ts'
import { sexReader } from '../values/sex.ts'
import { singleSpaced } from '../values/single-spaced.ts'
import { fieldOf } from './horse-field.ts'
import { type HorseDraft, NOTHING_SAID } from './horse-draft.ts'
import { colorOf, parent, sireOrPair } from './read-horse-drafts.ts'

/** Columns of a results file that describe the horse rather than its race. */
const DISTINCTIVE = [
  'sex',
  'foaled',
  'age',
  'color',
  'breeder',
  'owner',
  'sire',
  'dam',
  'pedigree',
  'dam_sire',
] as const

export type RunnerDraft = HorseDraft & { readonly sex: Exclude<Sex, 'U'> | null }

/** The sex of a row's horse on the day of the race; null where the row has none, or one nobody understands. */
export function runnerSexReader(cells: Cells): (index: number) => Exclude<Sex, 'U'> | null {
  if (!cells.has('sex')) return () => null
  const readSex = sexReader(cells.column('sex'))
  return (index) => {
    const read = readSex(cells.text(index, 'sex'))
    if (!isFault(read)) return read === 'U' ? null : read
    const remedy = 'We left it out. Say what it means under Match columns.'
    cells.warn(index, 'sex', fault(read.group, read.message, remedy))
    return null
  }
}

interface Aged {
  readonly age: number | null
  readonly date: string
  readonly foaled: ReadDate | null
  readonly yearStart: YearStart
}

/** An age nobody can read, or another than the foaling date makes it. */
function noteAge(cells: Cells, index: number, { age, date, foaled, yearStart }: Aged): void {
  const text = cells.text(index, 'age')
  if (age === null && text !== '-') cells.leaveOut(index, 'age', `“${text}” isn’t an age.`)
  if (age === null || foaled === null) return
  const crop = cropOf({ foaled: foaled.date, foaled_precision: foaled.precision }, yearStart)
  if (ageOn(date, crop, yearStart) === age) return
  cells.leaveOut(
    index,
    'age',
    `The horse was foaled in ${foaled.date.slice(0, 4)}, so isn’t ${age} on ${date}.`,
  )
}

/** A reader of what a row says about its horse; null for a file that says nothing about any. */
export function runnerDraftReader(
  cells: Cells,
  sexOf: (index: number) => Exclude<Sex, 'U'> | null,
  { today, yearStart }: { readonly today: string; readonly yearStart: YearStart },
): ((index: number, date: string) => RunnerDraft) | null {
  if (!DISTINCTIVE.some((field) => cells.has(field))) return null
  const readColor = colorReader()
  const readFoaled = dateReader(cells, 'foaled', today)
  return (index, date) => {
    const name = singleSpaced(cells.text(index, 'name'))
    const foaled = dateAt(cells, index, 'foaled', readFoaled)
    const age = readAge(cells.text(index, 'age'))
    const year = foaled === null && age !== null ? cropAtAge(age, date, yearStart) : null
    noteAge(cells, index, { age, date, foaled, yearStart })
    return {
      ...NOTHING_SAID, // his number is read before
      index,
      fileId: null,
      designated: null,
      name,
      nameKey: nameKey(name),
      sex: sexOf(index),
      foaled: year === null ? (foaled?.date ?? null) : `${year}-01-01`,
      foaled_precision: year === null ? (foaled?.precision ?? null) : 'year',
      birthYear: year ?? (foaled === null ? null : Number(foaled.date.slice(0, 4))),
      color: colorOf(cells, index, readColor(cells.text(index, 'color'))),
      breeder: fieldOf(cells, index, 'breeder'),
      owner: fieldOf(cells, index, 'owner'),
      isStub: false,
      sire: sireOrPair(cells, index),
      dam: parent(cells, index, 'dam'),
    }
  }
}
