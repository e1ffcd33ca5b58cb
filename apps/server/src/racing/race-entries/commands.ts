import type { HorseId } from '@quarterpole/contract/ids'
import type { EntryHorseInput } from '@quarterpole/contract/race-entries'
import { nameKey } from '@quarterpole/contract/name-key'
import { PARENT_AGE_YEARS } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { hasOwnHorsesOnly } from '@quarterpole/contract/roles'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { findHorsesByNameKey, type HorseMatch } from '@quarterpole/db/queries/horse'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { insertHorse, NAME_ALONE } from '@quarterpole/db/queries/horse-write'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import { tx } from '@quarterpole/db/tx'
import { cropAtAge, type YearStart } from '@quarterpole/genetics/horse-year'
import type { Caller } from '../../platform/http/caller.ts'
import { invalid } from '../../platform/http/problem.ts'

export interface AddedEntries {
  readonly horses: { horse_id: HorseId; name: string }[]
  readonly notes: string[]
  readonly activityId: number
}

/**
 * Adds entries as reference horses, each with the sire, dam and dam's sire it names, in one step.
 *
 * @throws {AppError} invalid where a horse is his own parent, or a name is given twice
 */
export async function addEntryHorses(
  db: Db,
  { race_date, horses: typed }: { race_date: string; horses: readonly EntryHorseInput[] },
  caller: Caller | null,
): Promise<AddedEntries> {
  refuseImpossible(typed)
  const { horses, notes } = withoutOwnTrainer(typed, caller)
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const watch = await watchRows(trx, [])
    const parents = await ParentFinder.of(trx, horses)
    const day = { of: race_date, start: await readYearStart(trx) }
    const added: { horse_id: HorseId; name: string }[] = []
    for (const entry of horses)
      added.push({ horse_id: await addOne(trx, parents, entry, day), name: entry.name })
    const made = [...parents.added, ...added.map(({ horse_id }) => horse_id)]
    const activityId = await insertActivity(trx, {
      kind: 'horse_added',
      sentence: sentenceOf(horses, parents.added.length),
      horses: added.map(({ horse_id }) => horse_id),
      subject: added.length === 1 && added[0] ? { noun: 'horse', id: added[0].horse_id } : null,
      // parents first, so that an undo can remove them from the last to the first
      changes: await watch.changes(made.map((id): RowRef => ['horse', id])),
    })
    return { horses: added, notes: [...notes, ...parents.notes], activityId }
  })
}

/**
 * A trainer reads the records of the horses he trains, so that he can't name himself: which horses those are is the
 * barn's to say.
 */
function withoutOwnTrainer(
  horses: readonly EntryHorseInput[],
  caller: Caller | null,
): { horses: readonly EntryHorseInput[]; notes: string[] } {
  if (caller === null || !hasOwnHorsesOnly(caller.role)) return { horses, notes: [] }
  const own = new Set(caller.trainerNames.map(nameKey))
  const isOwn = ({ trainer }: EntryHorseInput) => trainer !== null && own.has(nameKey(trainer))
  const names = horses.filter(isOwn).map(({ name }) => name)
  return {
    horses: horses.map((entry) => (isOwn(entry) ? { ...entry, trainer: null } : entry)),
    notes: names.map(
      (name) => `The trainer of ${name} stays blank: the barn’s manager enters which horses you train.`,
    ),
  }
}

function refuseImpossible(horses: readonly EntryHorseInput[]) {
  const names = new Set<string>()
  for (const [i, { name, sire, dam }] of horses.entries()) {
    const key = nameKey(name)
    if (names.has(key)) throw invalid(`horses.${i}.name`, `${name} is in the list twice. Take one out.`)
    names.add(key)
    for (const [role, parent] of Object.entries({ sire, dam }))
      if (parent !== null && nameKey(parent) === key)
        throw invalid(
          `horses.${i}.${role}`,
          `${name} can’t be their own ${role}. Correct the name or leave it blank.`,
        )
  }
}

function sentenceOf(horses: readonly EntryHorseInput[], parents: number): string {
  const [first] = horses
  const who = horses.length === 1 && first ? first.name : `${horses.length} reference horses`
  const also = parents === 0 ? '' : `, with ${parents} sires and dams`
  return `${who} added from a list of entries${also}.`
}

async function addOne(
  trx: Db,
  parents: ParentFinder,
  entry: EntryHorseInput,
  day: { readonly of: string; readonly start: YearStart },
): Promise<HorseId> {
  const birthYear = entry.age === null ? null : cropAtAge(entry.age, day.of, day.start)
  const child = { name: entry.name, birthYear }
  const sire_id = entry.sire === null ? null : await parents.find(entry.sire, 'S', child)
  const dam_id = entry.dam === null ? null : await parents.find(entry.dam, 'M', child, entry.dam_sire)
  return insertHorse(trx, {
    ...NAME_ALONE,
    name: entry.name,
    sex: entry.sex ?? 'U',
    foaled: birthYear === null ? null : `${birthYear}-01-01`,
    foaled_precision: birthYear === null ? null : 'year',
    trainer: entry.trainer,
    sire_id,
    dam_id,
    is_mine: 0,
  })
}

interface Child {
  readonly name: string
  readonly birthYear: number | null
}

/** Finds parents on file by name, and adds those that are not; a name of several horses stays blank, with a note. */
class ParentFinder {
  readonly added: HorseId[] = []
  readonly notes: string[] = []
  readonly #trx: Db
  readonly #onFile: ReadonlyMap<string, readonly HorseMatch[]>
  /** Added in this step, by role and name. */
  readonly #new = new Map<string, HorseId>()

  private constructor(trx: Db, onFile: ReadonlyMap<string, readonly HorseMatch[]>) {
    this.#trx = trx
    this.#onFile = onFile
  }

  static async of(trx: Db, horses: readonly EntryHorseInput[]): Promise<ParentFinder> {
    const names = horses.flatMap(({ sire, dam, dam_sire }) =>
      [sire, dam, dam_sire].filter((name) => name !== null),
    )
    const rows = await findHorsesByNameKey(trx, names.map(nameKey))
    return new ParentFinder(
      trx,
      Map.groupBy(rows, ({ name_key }) => name_key),
    )
  }

  async find(
    name: string,
    sex: 'S' | 'M',
    child: Child,
    sireName: string | null = null,
  ): Promise<HorseId | null> {
    const key = nameKey(name)
    const fitting = (this.#onFile.get(key) ?? []).filter((horse) => canBeParent(horse, sex, child.birthYear))
    const [first, second] = fitting
    if (second !== undefined) {
      const role = sex === 'S' ? 'sire' : 'dam'
      this.notes.push(
        `${fitting.length} horses named ${name} are on file, so the ${role} of ${child.name} stays blank.`,
      )
      return null
    }
    if (first !== undefined) return first.id
    const known = this.#new.get(`${sex}${key}`)
    if (known !== undefined) return known
    const sire_id = sireName === null ? null : await this.find(sireName, 'S', { name, birthYear: null })
    const id = await insertHorse(this.#trx, { ...NAME_ALONE, name, sex, sire_id, is_mine: 0, is_stub: true })
    this.added.push(id)
    this.#new.set(`${sex}${key}`, id)
    return id
  }
}

const canBeParent = (horse: Pick<HorseMatch, 'sex' | 'birth_year'>, sex: Sex, foalYear: number | null) =>
  (horse.sex === sex || horse.sex === 'U') &&
  (foalYear === null || horse.birth_year === null || horse.birth_year <= foalYear - PARENT_AGE_YEARS)
