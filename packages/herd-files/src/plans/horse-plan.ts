import type { HorseColumns } from '@quarterpole/contract/horse-fields'
import type { Sex } from '@quarterpole/contract/values'
import type { YearStart } from '@quarterpole/genetics/horse-year'
import type { SaidOfHorse } from '../drafts/horse-draft.ts'
import type { RowConflicts } from '../conflicts/row-conflicts.ts'
import type { HorseRef } from '../identity/horse-index.ts'

/** A horse on file, as far as an import compares it. */
export interface HerdHorse extends Readonly<HorseColumns> {
  readonly id: number
  readonly name_key: string
  readonly foaled_precision: 'day' | 'year' | null
  readonly birth_year: number | null
  readonly sire_id: number | null
  readonly dam_id: number | null
  readonly is_stub: number
}

/** A horse the import would add. Its place in `creates` is its reference. */
export interface NewHorse extends SaidOfHorse {
  readonly row: number | null
  readonly name: string
  readonly sex: Sex
  sire: HorseRef | null
  dam: HorseRef | null
  readonly isStub: boolean
}

/** What a file would change of a horse on file: only members that differ, a parent as a reference. */
export interface HorseChange {
  readonly id: number
  readonly row: number
  readonly values: Readonly<Partial<Pick<HerdHorse, keyof SaidOfHorse>>>
  readonly sire: HorseRef | null
  readonly dam: HorseRef | null
}

export interface HorsePlan {
  readonly creates: NewHorse[]
  readonly updates: HorseChange[]
  unchanged: number
}

export interface PlanOptions {
  readonly createNewHorses: boolean
  readonly today: string
  /** Of the horses' year, by which ages are counted. */
  readonly yearStart: YearStart
  /** Where rows that contradict existing values are noted and decided. */
  readonly conflicts?: RowConflicts
  /** What horses on file of unknown sex are as parents there. */
  readonly rolesOnFile?: ReadonlyMap<number, 'S' | 'M'>
}

/** A horse on file as a `HorseIndex` holds it. @param nameOf  of a parent, undefined where the file does not mention it */
export const knownOf = (horse: HerdHorse, nameOf: (id: number) => string | undefined = () => undefined) => ({
  ref: { kind: 'herd' as const, id: horse.id },
  name: horse.name,
  nameKey: horse.name_key,
  aqhaId: horse.aqha_id,
  sex: horse.sex,
  birthYear: horse.birth_year,
  sire: horse.sire_id === null ? null : (nameOf(horse.sire_id) ?? UNMENTIONED),
  dam: horse.dam_id === null ? null : (nameOf(horse.dam_id) ?? UNMENTIONED),
  isStub: horse.is_stub === 1,
})

/** Some horse of another name than any in the file. */
const UNMENTIONED = 'another horse'
