import { MAX_HORSE_NAME } from '@quarterpole/contract/limits'
import { nameKey } from '@quarterpole/contract/name-key'
import { cropAtAge, type YearStart } from '@quarterpole/genetics/horse-year'
import type { Cells } from '../cells.ts'
import { answersFor, type Designated, designationIn, gone, isCounted } from './designation.ts'
import {
  type Counted,
  type HorseClue,
  HorseIndex,
  type HorseRef,
  type KnownHorse,
  markedNotice,
} from './horse-index.ts'
import { stub, unmatched } from './new-horse.ts'
import { type Fault, fault, isFault } from '../problems.ts'
import { readAge } from '../values/age.ts'
import { isInvisible, singleSpaced } from '../values/single-spaced.ts'
import { registration } from '../drafts/read-horse-drafts.ts'
import {
  type HerdHorse,
  type HorsePlan,
  knownOf,
  type NewHorse,
  type PlanOptions,
} from '../plans/horse-plan.ts'

/**
 * Finds the horse of each row in a genetics, results or injuries file. Horses that are not on file are added by name if
 * the user allows it; otherwise every row that names them is an error.
 */
export class HorseRecognizer {
  readonly plan: HorsePlan = { creates: [], updates: [], unchanged: 0 }
  readonly index = new HorseIndex()
  readonly #cells: Cells
  readonly #yearStart: YearStart
  /** New horses that the file counts among their namesakes. */
  readonly #made = new Map<string, HorseRef>()
  readonly createNewHorses: boolean

  constructor(
    cells: Cells,
    herd: readonly HerdHorse[],
    { createNewHorses, yearStart }: Pick<PlanOptions, 'createNewHorses' | 'yearStart'>,
  ) {
    this.#cells = cells
    this.#yearStart = yearStart
    this.createNewHorses = createNewHorses
    for (const horse of herd) this.index.add(knownOf(horse))
  }

  /** @param day  the day in the row, if any; it must not be before the horse’s year of foaling */
  horseOf(
    row: number,
    day: { readonly field: string; readonly date: string } | null = null,
  ): HorseRef | null {
    const said = singleSpaced(this.#cells.text(row, 'name'))
    const designated = designationIn(said)
    const typed = designated?.name ?? said
    const name = isInvisible(typed) ? '' : typed
    const aqhaId = registration(this.#cells, row, 'aqha_id')
    if (name === '' && aqhaId === null) {
      const found = fault('name-missing', 'The horse’s name is missing.', 'Enter a name or an AQHA id.')
      this.#cells.error(row, 'name', found)
      return null
    }
    const foaled = this.#cells.text(row, 'foaled')
    const birthYear = yearOf(foaled) ?? this.#yearByAge(row, day?.date ?? null)
    if (yearOf(foaled) === null && foaled !== '-')
      this.#cells.leaveOut(row, 'foaled', `“${foaled}” has no year of foaling.`)
    const clue = { aqhaId, birthYear }
    const found = this.#find(designated?.of ?? null, { ...clue, name: name === '' ? null : name })
    if (isFault(found)) {
      this.#cells.error(row, 'name', found)
      return null
    }
    if (found === null)
      return name === ''
        ? this.#unknownNumber(row, aqhaId)
        : this.#create(row, { name, aqhaId, birthYear, designated: designated?.of ?? null })
    if (day !== null && found.birthYear !== null && Number(day.date.slice(0, 4)) < found.birthYear) {
      const message = `${found.name} was foaled in ${found.birthYear}, after ${day.date}.`
      const remedy = 'Correct the date, or add the horse’s AQHA id or foaling date.'
      this.#cells.error(row, day.field, fault('before-foaling', message, remedy))
      return null
    }
    if (name !== '' && aqhaId === null && nameKey(name) !== found.nameKey)
      this.#cells.warn(row, 'name', markedNotice(name, found))
    return found.ref
  }

  #unknownNumber(row: number, aqhaId: string | null): null {
    const message = `No horse on file has AQHA id ${aqhaId}, and the row has no name.`
    this.#cells.error(row, 'aqha_id', fault('number-unknown', message, 'Add the name, or the horse first.'))
    return null
  }

  /** The horse meant: as the user chose, or by number and name. */
  #find(designated: Designated | null, clue: HorseClue): KnownHorse | Fault | null {
    const { name } = clue
    if (name === null) return this.index.find(clue)
    if (designated === 'another') return this.#another(name, clue)
    if (designated !== null && !isCounted(designated))
      return ('id' in designated ? this.index.byId(designated.id) : undefined) ?? gone(name)
    const found = isCounted(designated)
      ? (this.index.findCounted({ ...clue, name }, designated) ?? this.#madeAs(name, designated))
      : this.index.find(clue)
    if (!isFault(found) || found.group !== 'name-ambiguous') return found
    if (this.#cells.choices.namesakes === 'another') return this.#another(name, clue)
    return { ...found, use: answersFor(name, this.index.namesakes(name), () => null) }
  }

  /** The horse that earlier rows with this count made. */
  #madeAs(name: string, { nth }: Counted): KnownHorse | null {
    const made = this.#made.get(countedKey(name, nth))
    return made === undefined ? null : (this.index.get(made) ?? null)
  }

  /** The horse of this name that is none of those on file, the same in every row; an earlier import may have added it. */
  #another(name: string, { birthYear }: HorseClue): KnownHorse | null {
    const agrees = (year: number | null) => year === null || (birthYear ?? year) === year
    return (
      this.index
        .namesakes(name)
        .find(
          ({ ref, isStub, birthYear: year }) => (ref.kind === 'new' || isStub === true) && agrees(year),
        ) ?? null
    )
  }

  #yearByAge(row: number, day: string | null): number | null {
    const age = readAge(this.#cells.text(row, 'age'))
    return age === null || day === null ? null : cropAtAge(age, day, this.#yearStart)
  }

  #create(row: number, { name, aqhaId, birthYear, designated }: NewRunner): HorseRef | null {
    if (!this.createNewHorses) {
      this.#cells.error(row, 'name', unmatched(name))
      return null
    }
    if (name.length > MAX_HORSE_NAME) {
      const found = fault('too-long', `The name is longer than ${MAX_HORSE_NAME} characters.`, 'Shorten it.')
      this.#cells.error(row, 'name', found)
      return null
    }
    const ref: HorseRef = { kind: 'new', index: this.plan.creates.length }
    this.plan.creates.push({ ...stub(name, aqhaId, 'U'), ...foaledOf(this.#cells.text(row, 'foaled')) })
    this.index.add({ ref, name, nameKey: nameKey(name), aqhaId, sex: 'U', birthYear })
    if (isCounted(designated)) this.#made.set(countedKey(name, designated.nth), ref)
    return ref
  }
}

interface NewRunner {
  readonly name: string
  readonly aqhaId: string | null
  readonly birthYear: number | null
  readonly designated: Designated | null
}

const countedKey = (name: string, nth: number) => `${nameKey(name)} ${nth}`

/** The day of foaling in a cell that begins with one, or its year. */
function foaledOf(text: string): Pick<NewHorse, 'foaled' | 'foaled_precision'> {
  const [day] = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(text) ?? []
  if (day !== undefined && !Number.isNaN(Date.parse(day))) return { foaled: day, foaled_precision: 'day' }
  const year = yearOf(text)
  return year === null
    ? { foaled: null, foaled_precision: null }
    : { foaled: `${year}-01-01`, foaled_precision: 'year' }
}

/** The year in a date in any notation; null without four digits of a year. */
export function yearOf(text: string): number | null {
  const year = /(?<!\d)(?:18|19|20)\d{2}(?!\d)/.exec(text)?.[0]
  return year === undefined ? null : Number(year)
}
