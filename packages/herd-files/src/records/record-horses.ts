import { MAX_HORSE_NAME } from '@quarterpole/contract/limits'
import type { HorseId } from '@quarterpole/contract/ids'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Sex } from '@quarterpole/contract/values'
import { designationIn, isCounted } from '../identity/designation.ts'
import { type Counted, HorseIndex } from '../identity/horse-index.ts'
import { yearOf } from '../identity/recognize.ts'
import { fault, isFault } from '../problems.ts'
import { type HerdHorse, knownOf } from '../plans/horse-plan.ts'
import { readRegistration } from '../values/registration.ts'
import { singleSpaced } from '../values/single-spaced.ts'
import type { HorseColumns } from './record-file.ts'
import type { RecordRow } from './record-row.ts'

/** The group of the fault of a horse that isn’t on file. */
export const HORSE_UNKNOWN = 'horse-unknown'

/** Finds the horses a row names: by number, else by name, year and sex. */
export class RecordHorses {
  readonly #index = new HorseIndex()
  readonly #byId = new Map<number, HerdHorse>()

  /** @param herd  all that the file may mean */
  constructor(herd: readonly HerdHorse[]) {
    for (const horse of herd) {
      this.#index.add(knownOf(horse))
      this.#byId.set(horse.id, horse)
    }
  }

  get ids(): HorseId[] {
    return [...this.#byId.keys()] as HorseId[] // of the horse table
  }

  /** Whether the row names such a horse; a year alone names nobody, which is noted. */
  isNamed(row: RecordRow, { noun, name, number, year }: HorseColumns): boolean {
    if (row.says(name) !== '' || row.says(number) !== '') return true
    if (row.says(year) !== '')
      row.note(year, fault('year-alone', `Not read: a year alone names no ${noun}.`, ''))
    return false
  }

  /** Null where the row means none, or several; that is noted. */
  find(row: RecordRow, columns: HorseColumns): HerdHorse | null {
    const { noun, sex } = columns
    const clue = this.#clueOf(row, columns)
    if (clue === null) {
      if (!row.isRefused) row.refuse(columns.name, `The row names no ${noun}.`, 'Enter a name or an AQHA id.')
      return null
    }
    const found = this.#find(clue, sex)
    if (isFault(found)) row.fault(columns.name, found)
    else if (found === null) row.fault(columns.name, unknown(clue, noun))
    else if (found.ref.kind === 'herd') return this.#byId.get(found.ref.id) ?? null
    return null
  }

  /** The horses that the rows name and the herd lacks, each once. A horse without a name can’t be added. */
  missing(rows: readonly RecordRow[], columns: HorseColumns): MissingHorse[] {
    const missing: MissingHorse[] = []
    const added = new HorseIndex()
    const { sex } = columns
    for (const row of rows) {
      const clue = this.#clueOf(row, columns)
      if (clue === null || clue.name === null || clue.name.length > MAX_HORSE_NAME) continue
      if (clue.counted !== null) continue // one of several of an export's herd: they come with their horses' file
      if (this.#find(clue, sex) !== null) continue
      const twin = added.find({ ...clue, sex })
      if (isFault(twin)) continue // whose row it is can’t be said: it is refused when the row is read
      const index = twin?.ref.kind === 'new' ? twin.ref.index : missing.length
      const first = missing[index]
      const horse: MissingHorse = {
        row: first?.row ?? row,
        name: first?.name ?? clue.name,
        aqhaId: first?.aqhaId ?? clue.aqhaId,
        birthYear: first?.birthYear ?? clue.birthYear,
        sex,
      }
      missing[index] = horse
      const known = { ...horse, ref: { kind: 'new', index } as const, nameKey: nameKey(horse.name) }
      if (first === undefined) added.add(known)
      else added.replace(known)
    }
    return missing
  }

  #find({ counted, ...clue }: Clue, sex: Sex) {
    const { name } = clue
    const meant =
      name === null || counted === null ? null : this.#index.findCounted({ ...clue, name }, counted)
    if (meant !== null) return meant
    return (sex === 'U' ? null : this.#index.find({ ...clue, sex })) ?? this.#index.find(clue)
  }

  #clueOf(row: RecordRow, columns: HorseColumns): Clue | null {
    const said = singleSpaced(row.says(columns.name))
    const { name: meant, of } = designationIn(said) ?? { name: said, of: null }
    const counted = isCounted(of) ? of : null
    const name = (counted === null ? said : meant) || null
    const aqhaId = this.#numberOf(row, columns.number)
    if (name === null && aqhaId === null) return null
    const year = row.says(columns.year)
    const birthYear = yearOf(year)
    if (birthYear === null && year !== '')
      row.note(columns.year, fault('no-year', `Not read: “${year}” has no year in it.`, ''))
    return { name, aqhaId, birthYear, counted }
  }

  /** As it is on file, where it is; else by the registry's rule. */
  #numberOf(row: RecordRow, field: string): string | null {
    const filed = row.says(field)
    if (filed !== '' && this.#index.hasNumber(filed)) return filed
    return row.read(field, readRegistration)?.id ?? null
  }
}

interface Clue {
  readonly name: string | null
  readonly aqhaId: string | null
  readonly birthYear: number | null
  /** Which of its namesakes, where an export says so. */
  readonly counted: Counted | null
}

/** A horse of a file that isn’t on file, and the first row that names it. */
export interface MissingHorse {
  readonly row: RecordRow
  readonly name: string
  readonly aqhaId: string | null
  readonly birthYear: number | null
  readonly sex: Sex
}

function unknown({ name, aqhaId, birthYear }: Clue, noun: string) {
  const clues = [
    name === null ? null : `is named “${name}”`,
    aqhaId === null ? null : `has the AQHA id ${aqhaId}`,
    birthYear === null ? null : `was foaled in ${birthYear}`,
  ]
  const words = clues.filter(Boolean).join(' and ')
  return fault(HORSE_UNKNOWN, `No horse on file ${words}.`, `Add the ${noun} first, or correct the row.`)
}
