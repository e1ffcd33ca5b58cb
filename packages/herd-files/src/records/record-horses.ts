import type { Sex } from '@quarterpole/contract/values'
import { HorseIndex } from '../identity/horse-index.ts'
import { yearOf } from '../identity/recognize.ts'
import { fault, isFault } from '../problems.ts'
import { type HerdHorse, knownOf } from '../plans/horse-plan.ts'
import { readRegistration } from '../values/registration.ts'
import { singleSpaced } from '../values/single-spaced.ts'
import type { HorseColumns } from './record-fields.ts'
import type { RecordRow } from './record-row.ts'

/** Finds the horses a row names: by number, else by name, year and sex. Records are of horses on file; none is added. */
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

  get all(): readonly HerdHorse[] {
    return [...this.#byId.values()]
  }

  isNamed(row: RecordRow, { name, number }: HorseColumns): boolean {
    return row.says(name) !== '' || row.says(number) !== ''
  }

  /** Null where the row means none, or several; that is noted. @param noun  as in “The row names no mare.” */
  find(row: RecordRow, columns: HorseColumns, noun = 'horse', sex: Sex | null = null): HerdHorse | null {
    const name = singleSpaced(row.says(columns.name)) || null
    const aqhaId = this.#numberOf(row, columns.number)
    if (name === null && aqhaId === null) {
      if (!row.isRefused)
        row.refuse(columns.name, `The row names no ${noun}.`, 'Enter a name or an AQHA number.')
      return null
    }
    const clue = { name, aqhaId, birthYear: yearOf(row.says(columns.year)) }
    const found = this.#index.find({ ...clue, sex }) ?? this.#index.find(clue)
    if (isFault(found)) row.fault(columns.name, found)
    else if (found === null) row.fault(columns.name, unknown(clue, noun))
    else if (found.ref.kind === 'herd') return this.#byId.get(found.ref.id) ?? null
    return null
  }

  /** As it is on file, where it is; else by the registry's rule. */
  #numberOf(row: RecordRow, field: string): string | null {
    const filed = row.says(field)
    if (filed !== '' && this.#index.hasNumber(filed)) return filed
    return row.read(field, readRegistration)?.id ?? null
  }
}

function unknown(
  { name, aqhaId, birthYear }: { name: string | null; aqhaId: string | null; birthYear: number | null },
  noun: string,
) {
  const clues = [
    name === null ? null : `is named “${name}”`,
    aqhaId === null ? null : `has the AQHA number ${aqhaId}`,
    birthYear === null ? null : `was foaled in ${birthYear}`,
  ]
  const words = clues.filter(Boolean).join(' and ')
  return fault('horse-unknown', `No horse on file ${words}.`, `Add the ${noun} first, or correct the row.`)
}
