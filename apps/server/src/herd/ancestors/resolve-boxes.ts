import type { BracketBox } from '@quarterpole/contract/ancestors'
import type { HorseId } from '@quarterpole/contract/ids'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '@quarterpole/db/open'
import { findHorsesByAqhaId, readHorse } from '@quarterpole/db/queries/horse'
import { insertHorse, NAME_ALONE } from '@quarterpole/db/queries/horse-write'
import { invalid } from '../../platform/http/problem.ts'

/** A horse in the bracket, as on file before the save. */
export interface Placed {
  readonly id: HorseId
  readonly name: string
  readonly aqha_id: string | null
  readonly sire_id: HorseId | null
  readonly dam_id: HorseId | null
  readonly isNew: boolean
}

/** "S" of "SD": the box whose parent this one is; '' is the horse itself. */
export const childPath = (path: string) => path.slice(0, -1)
export const roleOf = (path: string) => (path.endsWith('S') ? 'sire' : 'dam')

/** Finds or adds the horse of every box, nearest generation first. Known horses between boxes are filled in from file. */
export class Bracket {
  readonly places = new Map<string, Placed>()
  readonly #trx: Db

  constructor(trx: Db, root: Omit<Placed, 'isNew'>) {
    this.#trx = trx
    this.places.set('', { ...root, isNew: false })
  }

  /** @throws {AppError} invalid for a box that leads nowhere, or whose number is another horse's */
  async place(box: BracketBox): Promise<void> {
    await this.#at(childPath(box.path), box.path)
    this.places.set(box.path, await this.#horseOf(box))
  }

  /** The horse in a box, typed or on file. */
  async #at(path: string, wanted: string): Promise<Placed> {
    const known = this.places.get(path)
    if (known !== undefined) return known
    const child = await this.#at(childPath(path), wanted)
    const id = roleOf(path) === 'sire' ? child.sire_id : child.dam_id
    if (id === null)
      throw invalid(
        `boxes.${wanted}`,
        `The ${roleOf(path)} of ${child.name} is blank. Fill in that box first.`,
      )
    const placed = await this.#onFile(id, `boxes.${wanted}`)
    this.places.set(path, placed)
    return placed
  }

  async #horseOf({ path, horse_id, name = '', aqha_id }: BracketBox): Promise<Placed> {
    if (horse_id !== undefined) return this.#onFile(horse_id, `boxes.${path}`)
    const isNamed = (horse: Placed) =>
      nameKey(horse.name) === nameKey(name) && (aqha_id === null || horse.aqha_id === aqha_id)
    const parent = await this.#parentOnFile(path)
    if (parent !== null && isNamed(parent)) return parent
    const [numbered] = aqha_id === null ? [] : await findHorsesByAqhaId(this.#trx, [aqha_id])
    if (numbered) {
      if (nameKey(numbered.name) !== nameKey(name))
        throw invalid(
          `boxes.${path}`,
          `AQHA id ${aqha_id} belongs to ${numbered.name}. Choose ${numbered.name}, or correct the number.`,
        )
      return this.#onFile(numbered.id, `boxes.${path}`)
    }
    const twin = [...this.places].find(
      ([other, horse]) => horse.isNew && roleOf(other) === roleOf(path) && isNamed(horse),
    )
    return twin?.[1] ?? this.#add(path, name, aqha_id)
  }

  async #parentOnFile(path: string): Promise<Placed | null> {
    const child = this.places.get(childPath(path))
    const id = roleOf(path) === 'sire' ? child?.sire_id : child?.dam_id
    return id === null || id === undefined ? null : this.#onFile(id, `boxes.${path}`)
  }

  async #onFile(id: HorseId, field: string): Promise<Placed> {
    const known = [...this.places.values()].find((horse) => horse.id === id)
    if (known !== undefined) return known
    const row = await readHorse(this.#trx, id)
    if (!row) throw invalid(field, `No horse has the id ${id}. Choose another.`)
    const { name, aqha_id, sire_id, dam_id } = row
    return { id, name, aqha_id, sire_id, dam_id, isNew: false }
  }

  /** A reference horse; without a number it is known by name only. */
  async #add(path: string, name: string, aqha_id: string | null): Promise<Placed> {
    const id = await insertHorse(this.#trx, {
      ...NAME_ALONE,
      name,
      aqha_id,
      sex: roleOf(path) === 'sire' ? 'S' : 'M',
      is_mine: 0,
      is_stub: aqha_id === null,
    })
    return { id, name, aqha_id, sire_id: null, dam_id: null, isNew: true }
  }
}
