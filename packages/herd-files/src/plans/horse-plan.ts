import type { HorseRole, HorseStatus } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import type { BarnDraft } from '../drafts/barn-draft.ts'
import type { RowConflicts } from '../conflicts/row-conflicts.ts'
import type { HorseRef } from '../identity/horse-index.ts'

/** A horse on file, as far as an import compares it. */
export interface HerdHorse {
  readonly id: number
  readonly name: string
  readonly name_key: string
  readonly aqha_id: string | null
  readonly sex: Sex
  readonly foaled: string | null
  readonly foaled_precision: 'day' | 'year' | null
  readonly birth_year: number | null
  readonly color: string | null
  readonly breeder: string | null
  readonly owner: string | null
  readonly trainer: string | null
  readonly stud_fee: number | null
  readonly sire_id: number | null
  readonly dam_id: number | null
  readonly is_stub: number
  readonly is_mine: number
  readonly status: HorseStatus | null
  readonly status_date: string | null
  readonly sold_to: string | null
  readonly role: HorseRole | null
  readonly barn_name: string | null
  readonly microchip: string | null
  readonly brand: string | null
  readonly notes: string | null
}

/** A horse the import would add. Its place in `creates` is its reference. */
export interface NewHorse {
  readonly row: number | null
  readonly name: string
  readonly aqhaId: string | null
  readonly sex: Sex
  readonly foaled: string | null
  readonly foaledPrecision: 'day' | 'year' | null
  readonly color: string | null
  readonly breeder: string | null
  readonly owner: string | null
  readonly trainer: string | null
  readonly studFee: number | null
  sire: HorseRef | null
  dam: HorseRef | null
  readonly isStub: boolean
  readonly barn: BarnDraft
}

/** What a file would change of a horse on file: only members that differ, a parent as a reference. */
export interface HorseChange {
  readonly id: number
  readonly row: number
  readonly values: Readonly<
    Partial<
      Pick<
        HerdHorse,
        | 'name'
        | 'aqha_id'
        | 'sex'
        | 'foaled'
        | 'foaled_precision'
        | 'color'
        | 'breeder'
        | 'owner'
        | 'trainer'
        | 'stud_fee'
        | 'is_mine'
        | 'status'
        | 'status_date'
        | 'sold_to'
        | 'role'
        | 'barn_name'
        | 'microchip'
        | 'brand'
        | 'notes'
      >
    >
  >
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
