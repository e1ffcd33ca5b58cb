import type { Descents } from './descents.ts'
import type { Lineage } from './lineage.ts'
import type { Ground } from './shared-ancestors.ts'

/**
 * Descents of the ancestors on one ground by their places on it: what is asked for again with every mate of one horse
 * lies close together, and no row needs to be looked up. Taken from {@link Descents} as they are asked for.
 */
export class GroundDescents {
  /** The length of a descent, and after it the places of the ancestor's ancestors, itself first. */
  places = new Int32Array(2 ** 12)
  /** Beside each place; nothing beside a length. */
  parts = new Float64Array(2 ** 12)
  /** 1 + where the length of an ancestor's descent stands, by its place; 0 = not brought yet. */
  from = new Int32Array(0)
  #ground: Ground | null = null
  #source: Descents | null = null
  #used = 0

  /** Empty again, unless it was opened for the same before. */
  open(ground: Ground, source: Descents): void {
    if (this.#ground === ground && this.#source === source) return
    const ancestors = ground.lineage.rows.length
    if (this.from.length < ancestors) this.from = new Int32Array(2 * ancestors)
    else this.from.fill(0, 0, ancestors)
    this.#ground = ground
    this.#source = source
    this.#used = 0
  }

  /** Brings the descent of an ancestor; the columns may be others then. */
  bring({ lineage, placeOf }: Ground, source: Descents, place: number): void {
    const kept = source.find(lineage.rows[place])
    const length = kept < 0 ? addDescent(source, lineage, place) : kept
    const count = source.rows[length]
    const from = this.#used
    this.#makeRoom(count + 1)
    this.places[from] = count
    for (let i = 1; i <= count; i++) {
      this.places[from + i] = placeOf[source.rows[length + i]] - 1
      this.parts[from + i] = source.parts[length + i]
    }
    this.#used += count + 1
    this.from[place] = from + 1
  }

  #makeRoom(more: number): void {
    const needed = this.#used + more
    if (needed <= this.places.length) return
    const [places, parts] = [this.places, this.parts]
    this.places = new Int32Array(2 * needed)
    this.places.set(places)
    this.parts = new Float64Array(2 * needed)
    this.parts.set(parts)
  }
}

/** Room for one descent at a time. */
let room = roomFor(0)

function roomFor(ancestors: number) {
  return {
    /** T_Ak of the ancestor at hand, by place; zero between two. */
    t: new Float64Array(ancestors),
    /** A bit for every ancestor with something in t: most of them have nothing, and 32 are passed over at once. */
    reached: new Int32Array((ancestors >> 5) + 1),
  }
}

/** Brings the genes of an ancestor up through its own, youngest first. @returns as {@link Descents.add} */
function addDescent(descents: Descents, lineage: Lineage, ancestor: number): number {
  if (room.t.length < lineage.rows.length) room = roomFor(2 * lineage.rows.length)
  const { t, reached } = room
  const words = (lineage.rows.length >> 5) + 1
  const [rows, parts]: [number[], number[]] = [[], []]
  const pass = (parent: number, half: number) => {
    if (parent < 0) return
    t[parent] += half
    reached[parent >> 5] |= 1 << (parent & 31)
  }
  pass(ancestor, 1)
  for (let word = ancestor >> 5; word < words; word++) {
    // Parents stand behind their foals: a bit set meanwhile is always one still to come.
    while (reached[word] !== 0) {
      const lowest = reached[word] & -reached[word]
      reached[word] ^= lowest
      const k = (word << 5) + 31 - Math.clz32(lowest)
      rows.push(lineage.rows[k])
      parts.push(t[k])
      pass(lineage.sire[k], 0.5 * t[k])
      pass(lineage.dam[k], 0.5 * t[k])
      t[k] = 0
    }
  }
  return descents.add(lineage.rows[ancestor], rows, parts)
}
