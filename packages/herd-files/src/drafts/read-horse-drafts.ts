import { MAX_HORSE_NAME } from '@quarterpole/contract/limits'
import { horseFields } from '@quarterpole/contract/horse-fields'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Cells } from '../cells.ts'
import { fault, tooLong } from '../problems.ts'
import { designationIn } from '../identity/designation.ts'
import { pairIn } from '../identity/parents-cell.ts'
import { RepeatedRows } from './repeated-rows.ts'
import { colorReader, type ReadColor } from '../values/colors.ts'
import { dateAt, dayAt, type DateReader, dateReader } from '../values/date-column.ts'
import { isNotKnown } from '../values/not-known.ts'
import { readRegistration } from '../values/registration.ts'
import { sexReader, type SexReader } from '../values/sex.ts'
import { isInvisible, singleSpaced } from '../values/single-spaced.ts'
import { type HorseDraft, NO_PARENT, NOTHING_SAID, type ParentName } from './horse-draft.ts'
import { plainFieldsReader } from './horse-field.ts'
import { type LifeDraft, lifeReader } from './life-draft.ts'

const maxOf = (name: 'color' | 'aqha_id') => horseFields[name].max ?? 0
const MAX_COLOR = maxOf('color')
const MAX_FILED_NUMBER = maxOf('aqha_id')

/** Reads every row of a horses file; rows with faults are noted and left out, exact repeats are dropped with a notice. */
export function readHorseDrafts(cells: Cells, today: string): HorseDraft[] {
  const readSex = sexReader(cells.column('sex'))
  const readColor = colorReader()
  const readFoaled = dateReader(cells, 'foaled', today)
  const readPlain = plainFieldsReader(cells)
  const readAsOf = cells.has('lifetime_earnings_on') ? dateReader(cells, 'lifetime_earnings_on', today) : null
  const readLife = lifeReader(cells, (field) => dateReader(cells, field, today))
  const repeated = new RepeatedRows(cells)
  const drafts: HorseDraft[] = []
  for (const index of cells.filledRows()) {
    const earlier = repeated.lineOf(index)
    if (earlier !== null) {
      cells.warn(index, 'name', fault('row-repeated', `This row repeats row ${earlier}.`, 'We read it once.'))
      continue
    }
    const draft = readHorse(cells, index, { readSex, readColor, readFoaled, readPlain, readLife, readAsOf })
    if (draft !== null) drafts.push(draft)
  }
  return drafts
}

interface Reading {
  readonly readSex: SexReader
  readonly readColor: (cell: string) => ReadColor
  readonly readFoaled: DateReader
  readonly readPlain: ReturnType<typeof plainFieldsReader>
  readonly readLife: (index: number) => LifeDraft
  readonly readAsOf: DateReader | null
}

function readHorse(
  cells: Cells,
  index: number,
  { readSex, readColor, readFoaled, readPlain, readLife, readAsOf }: Reading,
): HorseDraft | null {
  const said = singleSpaced(cells.text(index, 'name'))
  const designated = designationIn(said)
  const typed = designated?.name ?? said
  const name = isInvisible(typed) ? '' : typed
  if (name === '' || name.length > MAX_HORSE_NAME) {
    const found =
      name === ''
        ? fault('name-missing', 'The name is missing.', 'Every row needs one.')
        : tooLong(MAX_HORSE_NAME)
    cells.error(index, 'name', found)
    return null
  }
  const sexText = cells.text(index, 'sex')
  const foaled = dateAt(cells, index, 'foaled', readFoaled)
  const color = colorOf(cells, index, readColor(cells.text(index, 'color')))
  const plain = readPlain(index)
  return {
    ...NOTHING_SAID,
    ...plain,
    lifetime_earnings_on: asOfDay(cells, index, { cents: plain.lifetime_earnings_cents ?? null, readAsOf }),
    ...readLife(index),
    index,
    fileId: cells.has('file_id') ? cells.text(index, 'file_id') || null : null,
    designated: designated?.of ?? null,
    name,
    nameKey: nameKey(name),
    aqha_id: registration(cells, index, 'aqha_id'),
    sex: sexText === '' ? null : cells.read(index, 'sex', readSex(sexText), null),
    foaled: foaled?.date ?? null,
    foaled_precision: foaled?.precision ?? null,
    birthYear: foaled === null ? null : Number(foaled.date.slice(0, 4)),
    color,
    isStub: cells.isYes(index, 'is_stub'),
    sire: sireOrPair(cells, index),
    dam: parent(cells, index, 'dam'),
  }
}

/** The day of the lifetime earnings; left out with a notice where the row has none. */
function asOfDay(
  cells: Cells,
  index: number,
  { cents, readAsOf }: { cents: number | null; readAsOf: DateReader | null },
): string | null {
  if (readAsOf === null) return null
  const day = dayAt(cells, index, 'lifetime_earnings_on', readAsOf)
  if (day === null || cents !== null) return day
  cells.leaveOut(index, 'lifetime_earnings_on', 'The row has no lifetime earnings.')
  return null
}

/**
 * A registration number, with a notice where leading zeros were put back. A row may ask for its numbers as filed, as
 * our exports do for numbers that are not in the registry's form; then they are taken as typed.
 */
export function registration(cells: Cells, index: number, field: string): string | null {
  const filed = cells.text(index, field)
  const isFiled =
    field === 'aqha_id'
      ? cells.isYes(index, 'numbers_as_filed') // said once a row
      : /^(?:yes|y|true|1|x)$/i.test(cells.text(index, 'numbers_as_filed'))
  if (isFiled && filed !== '' && filed.length <= MAX_FILED_NUMBER) return filed
  const read = cells.read(index, field, readRegistration(filed), null)
  if (read?.notice) cells.warn(index, field, read.notice)
  return read?.id ?? null
}

export function colorOf(
  cells: Cells,
  index: number,
  { color, recognized, couldBe }: ReadColor,
): string | null {
  if (color !== null && color.length > MAX_COLOR) {
    cells.error(index, 'color', tooLong(MAX_COLOR))
    return null
  }
  if (!recognized) {
    const reason = couldBe.length > 0 ? `can mean ${couldBe.join(' or ')}` : 'isn’t a registry color'
    cells.warn(index, 'color', fault('color', `“${color}” ${reason}.`, 'We kept it as typed.'))
  }
  return color
}

const PARENT_FIELDS = {
  sire: { number: 'sire_aqha_id', id: 'sire_file_id' },
  dam: { number: 'dam_aqha_id', id: 'dam_file_id' },
} as const

export function parent(cells: Cells, index: number, field: 'sire' | 'dam'): ParentName {
  const said = singleSpaced(cells.text(index, field))
  const designated = designationIn(said)
  const name = designated?.name ?? said
  const { number, id: idField } = PARENT_FIELDS[field]
  const aqhaId = isNotKnown(cells.text(index, number)) ? null : registration(cells, index, number)
  const id = cells.text(index, idField)
  const fileId = isNotKnown(id) ? null : id
  if (name.length > MAX_HORSE_NAME) {
    cells.error(index, field, tooLong(MAX_HORSE_NAME))
    return { ...NO_PARENT, aqhaId }
  }
  const isNobody = (designated === null && isNotKnown(name)) || isInvisible(name)
  return { name: isNobody ? fileId : name, aqhaId, fileId, designated: designated?.of ?? null }
}

/** A cell such as “A x B” in a column for both parents replaces a blank sire; it is split later. */
export function sireOrPair(cells: Cells, index: number): ParentName {
  const sire = parent(cells, index, 'sire')
  const both = singleSpaced(cells.text(index, 'pedigree'))
  if (both === '' || isNotKnown(both)) return sire
  if (sire.name !== null || sire.aqhaId !== null) {
    cells.leaveOut(index, 'pedigree', 'The row names the sire in a column of his own as well.')
    return sire
  }
  if (pairIn(both) !== null) return { ...NO_PARENT, name: both }
  const message = `“${both}” doesn’t name a sire and a dam.`
  cells.warn(
    index,
    'pedigree',
    fault('pedigree-unread', message, 'We left it out. Enter “Sire x Dam”, or use two columns.'),
  )
  return sire
}
