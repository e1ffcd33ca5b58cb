import { BESIDE_PANEL } from '@quarterpole/genetics/disease-names'
import type { Rng } from '@quarterpole/numerics/rng'
import { firstDayOf, isoOf } from './calendar.ts'
import { type GeneticTestTable, SIMULATED_MARKERS } from './herd.ts'
import {
  FIRST_LOCI,
  founderHaplogroup,
  founderHaplotype,
  gamete,
  isRegistrable,
  maskOf,
} from './haplotype.ts'
import { LABORATORIES, markerCode, panelOn, report } from './laboratory.ts'
import { scrambled } from './scramble.ts'
import { tableOf } from './table.ts'
import { SEX } from './vocabulary.ts'

/** Two haplotypes (bits in the order of LOCI) and the maternal line of every horse. */
export interface Haplotypes {
  a: Uint16Array
  b: Uint16Array
  haplogroup: Uint8Array
}

/** Stream of EJSCA and OLWS: with the sample herd's, one in which the barn has carriers of both. */
const BESIDE = 'beside the panel 458'

/** Mendelian inheritance from the founders down; gametes are redrawn until the foal is registrable. O(n). */
export function dropHaplotypes(
  rng: Rng,
  { n, sire, dam }: { n: number; sire: Int32Array; dam: Int32Array },
): Haplotypes {
  const a = new Uint16Array(n)
  const b = new Uint16Array(n)
  const haplogroup = new Uint8Array(n)
  // Apart, so that a foal drawn again for the one leaves the other as it is.
  const parts = [
    { stream: rng, loci: FIRST_LOCI, mask: maskOf(FIRST_LOCI) },
    { stream: rng.fork(BESIDE), loci: BESIDE_PANEL, mask: maskOf(BESIDE_PANEL) },
  ]
  const draw = ({ stream, loci, mask }: (typeof parts)[number], parent: number) =>
    parent < 0 ? founderHaplotype(stream, loci) : gamete(stream, a[parent], b[parent]) & mask
  for (let i = 0; i < n; i++) {
    for (const part of parts) {
      let [fromSire, fromDam] = [0, 0]
      do {
        fromSire = draw(part, sire[i])
        fromDam = draw(part, dam[i])
      } while (!isRegistrable(fromSire, fromDam))
      a[i] |= fromSire
      b[i] |= fromDam
    }
    haplogroup[i] = dam[i] < 0 ? founderHaplogroup(rng) : haplogroup[dam[i]]
  }
  return { a, b, haplogroup }
}

interface Tested {
  n: number
  sire: Int32Array
  sex: Uint8Array
  birth_year: Int16Array
  /** Days since 1970. */
  today: number
}

const PANEL_STARTS = 2012
const EXTRAS = (['mstn', 'dmrt3', 'mt_haplogroup'] as const).map(markerCode)

/** Horses that were tested: stallions at stud in the panel's years, and a fraction of the rest. */
export function breedTests(rng: Rng, herd: Tested, haplotypes: Haplotypes): GeneticTestTable {
  const horses: number[] = []
  const markers: number[] = []
  const isSire = new Uint8Array(herd.n)
  for (const s of herd.sire) if (s >= 0) isSire[s] = 1
  for (let i = 0; i < herd.n; i++) {
    const draw = rng.uniform()
    const share = isSire[i] === 1 ? 0.95 : herd.sex[i] === SEX.mare ? 0.35 : 0.22
    if (herd.birth_year[i] < PANEL_STARTS - 8 || draw >= share) continue
    const day = testDay(herd, i)
    if (day > herd.today) continue
    const panel = panelOn(isoOf(day)).map(markerCode)
    for (const marker of draw < 0.08 ? [...panel, ...EXTRAS] : panel) {
      horses.push(i)
      markers.push(marker)
    }
  }
  const horse = Int32Array.from(horses)
  const marker = Uint8Array.from(markers)
  const rows = tableOf(horse.length, (k) => {
    const i = horse[k]
    const tested_on = isoOf(testDay(herd, i))
    const sample = { horse: i, a: haplotypes.a[i], b: haplotypes.b[i], haplogroup: haplotypes.haplogroup[i] }
    return report(
      { ...sample, lab: scrambled(i, 11, LABORATORIES.length), tested_on },
      SIMULATED_MARKERS[marker[k]],
    )
  })
  return { ...rows, horse, marker }
}

/** Test date: at one to three years of age, but not before the panel existed. */
function testDay({ birth_year }: Tested, i: number): number {
  const year = Math.max(PANEL_STARTS, birth_year[i] + 1 + scrambled(i, 12, 3))
  return firstDayOf(year) + scrambled(i, 13, 365)
}
