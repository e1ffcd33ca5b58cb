import type { Rng } from '@quarterpole/numerics/rng'
import type { SamplePedigree } from './sample-pedigree.ts'
import { Studbook } from './studbook.ts'
import { SEX } from './vocabulary.ts'

/** The barn's horses among reference horses: ancestors, outside stallions and rivals. Parents before offspring. */
export interface Population {
  n: number
  sire: Int32Array
  dam: Int32Array
  sex: Uint8Array
  birth_year: Int16Array
  /** Standard normal Mendelian draws of level and slope. */
  z_level: Float64Array
  z_slope: Float64Array
  /** What breeders think of a horse at 400 yd, in genetic standard deviations. */
  seen: Float64Array
  /** The barn's own horses are rows from … to − 1. */
  barn: { from: number; to: number }
}

/** Foals a year, by years before the last crop; the first crops are founders. */
const CROPS = [
  { from: 58, to: 40, foals: 12 },
  { from: 39, to: 26, foals: 16 },
  { from: 25, to: 13, foals: 26 },
  { from: 12, to: 2, foals: 92 },
  { from: 1, to: 0, foals: 30 },
] as const
const FOUNDER_CROPS = 8
/** From this many years before the last crop on, the barn's stallions cover outside mares and others' foals race. */
const RACING_CROPS = 12
/** Preference for the best stallions in the racing crops; as in a simulated breed. */
const PREFERENCE = 0.98
/** Stallions used, by mares of breeding age, in the racing crops. */
const MARES_PER_STALLION = 20
/** Genetic standard deviations by which breeders like the barn's stallions better than they look. */
const OUR_NAME = 1
/** Share of the racing crops that the barn bred and sold young. */
const OUR_SOLD = 0.35
const GELDED = 0.95
/** Generations every young horse of the barn has in full. */
const FULL = 5
/** The barn's founders of this generation and later come from the outside lines, earlier ones from lines of their own. */
const FROM_OUTSIDE = 3

/**
 * Grows the barn's pedigree into a breed: lines of reference horses before it, from which its founders come, and crops
 * beside it, by its own stallions and outside ones.
 */
export function referencePedigree(rng: Rng, barn: SamplePedigree, lastCrop: number): Population {
  const book = new Studbook(rng)
  const firstCrop = lastCrop - CROPS[0].from
  for (let year = firstCrop; year < lastCrop - RACING_CROPS; year++) {
    const isFounding = year < firstCrop + FOUNDER_CROPS
    for (let k = 0; k < foalsIn(lastCrop - year); k++)
      book.foal(year, isFounding ? null : oldMating(book, year))
  }
  const lines = linesOfFounders(book, barn)
  const from = book.length
  enterBarn(book, barn, lines)
  const rows = { from, to: book.length }
  for (let year = lastCrop - RACING_CROPS; year <= lastCrop; year++)
    racingCrop(book, year, { barn, rows, foals: foalsIn(lastCrop - year) })
  return close(rng, book, rows, lastCrop)
}

const foalsIn = (back: number) => CROPS.find(({ from, to }) => back <= from && back >= to)?.foals ?? 0

/** In the old lines every stallion is used alike. */
const oldMating = (book: Studbook, year: number) =>
  book.mate(year, { stallions: book.ofAge(year, 'stallion'), preference: 0 })

type Lines = ReadonlyMap<number, ReturnType<Studbook['line']>>

/** Parents of the barn's founders: the late ones' from the outside lines, the early ones' with as many generations as its young horses want. */
function linesOfFounders(book: Studbook, barn: SamplePedigree): Lines {
  const depth = leastDepths(barn)
  const founders = Array.from({ length: barn.n }, (_, i) => i).filter((i) => barn.sire[i] < 0)
  return new Map(
    founders.map((i) => {
      const year = barn.birth_year[i]
      const isLate = barn.generation[i] >= FROM_OUTSIDE
      return [i, isLate ? oldMating(book, year) : book.line(year, Math.max(0, FULL - depth[i]))]
    }),
  )
}

/** Fewest generations from a horse of the last generation back to each horse; FULL where it is in no such pedigree. */
function leastDepths({ n, sire, dam, generation }: SamplePedigree): Uint8Array {
  const depth = new Uint8Array(n).fill(FULL)
  const last = generation[n - 1]
  for (let i = n - 1; i >= 0; i--) {
    if (generation[i] === last) depth[i] = 0
    for (const parent of [sire[i], dam[i]])
      if (parent >= 0) depth[parent] = Math.min(depth[parent], depth[i] + 1)
  }
  return depth
}

function enterBarn(book: Studbook, barn: SamplePedigree, lines: Lines): void {
  const from = book.length
  for (let i = 0; i < barn.n; i++) {
    const parents =
      barn.sire[i] < 0 ? (lines.get(i) ?? null) : { sire: from + barn.sire[i], dam: from + barn.dam[i] }
    book.foal(barn.birth_year[i], parents, barn.sex[i])
  }
}

interface Crop {
  barn: SamplePedigree
  rows: { from: number; to: number }
  foals: number
}

/** Others' foals, by outside stallions and the barn's: out of outside mares, and out of the barn's mares, sold young. */
function racingCrop(book: Studbook, year: number, { barn, rows, foals }: Crop): void {
  const isOurs = (row: number) => row >= rows.from && row < rows.to
  const ourSires = new Set(Array.from(barn.sire, (sire) => rows.from + sire))
  const rank = (row: number) => book.seen[row] + (isOurs(row) ? OUR_NAME : 0)
  const all = book.ofAge(year, 'stallion').sort((a, b) => rank(b) - rank(a) || a - b)
  const mares = book.ofAge(year, 'mare')
  const outside = new Set(
    all.filter((row) => !isOurs(row)).slice(0, Math.ceil(mares.length / MARES_PER_STALLION)),
  )
  const stock = {
    stallions: all.filter((row) => outside.has(row) || ourSires.has(row)),
    preference: PREFERENCE,
  }
  for (let k = 0; k < foals; k++)
    book.foal(year, book.mate(year, { ...stock, isMare: (row) => isOurs(row) === k < OUR_SOLD * foals }))
}

/** The columns; nearly all reference colts without foals are gelded at two. */
function close(rng: Rng, book: Studbook, barn: Population['barn'], lastCrop: number): Population {
  const isSire = new Set(book.sire)
  const sex = book.sex.map((code, row) => {
    const isOurs = row >= barn.from && row < barn.to
    const isColt = code === SEX.stallion && !isSire.has(row) && !isOurs
    return isColt && book.birth_year[row] <= lastCrop - 2 && rng.uniform() < GELDED ? SEX.gelding : code
  })
  return {
    n: book.length,
    sire: Int32Array.from(book.sire),
    dam: Int32Array.from(book.dam),
    sex: Uint8Array.from(sex),
    birth_year: Int16Array.from(book.birth_year),
    z_level: Float64Array.from(book.z_level),
    z_slope: Float64Array.from(book.z_slope),
    seen: Float64Array.from(book.seen),
    barn,
  }
}
