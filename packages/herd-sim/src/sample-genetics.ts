import { PANEL_LOCI } from '@quarterpole/genetics/panel'
import type { MarkerName } from '@quarterpole/contract/limits'
import type { Rng } from '@quarterpole/numerics/rng'
import type { Haplotypes } from './breed-genetics.ts'
import { dayOf, isoOf } from './calendar.ts'
import {
  FOUNDER_FREQUENCY,
  LOCI,
  founderHaplogroup,
  founderHaplotype,
  gamete,
  isRegistrable,
} from './haplotype.ts'
import type { HerdGeneticTest } from './herd.ts'
import { LABORATORIES, panelOn, report, SIXTH_LOCUS_FROM } from './laboratory.ts'
import type { SamplePedigree } from './sample-pedigree.ts'
import { SEX } from './vocabulary.ts'

const PANEL_BITS = 2 ** PANEL_LOCI.length - 1

/**
 * Mendelian inheritance from founders with the breed's variant frequencies, rounded to whole copies, because random
 * draws of a few dozen founders would leave loci without variants.
 */
export function sampleHaplotypes(rng: Rng, { n, sire, dam }: SamplePedigree): Haplotypes {
  const a = new Uint16Array(n)
  const b = new Uint16Array(n)
  const haplogroup = new Uint8Array(n)
  seedFounders(rng, { n, sire, dam }, a, b)
  for (let i = 0; i < n; i++) {
    haplogroup[i] = dam[i] < 0 ? founderHaplogroup(rng) : haplogroup[dam[i]]
    if (sire[i] < 0 || dam[i] < 0) continue
    do {
      a[i] = gamete(rng, a[sire[i]], b[sire[i]])
      b[i] = gamete(rng, a[dam[i]], b[dam[i]])
    } while (!isRegistrable(a[i], b[i]))
  }
  return { a, b, haplogroup }
}

function seedFounders(
  rng: Rng,
  { n, sire }: Pick<SamplePedigree, 'n' | 'sire' | 'dam'>,
  a: Uint16Array,
  b: Uint16Array,
): void {
  const founders = Array.from({ length: n }, (_, i) => i).filter((i) => sire[i] < 0)
  for (const i of founders) {
    a[i] = founderHaplotype(rng) & ~PANEL_BITS
    b[i] = founderHaplotype(rng) & ~PANEL_BITS
  }
  for (const locus of PANEL_LOCI) {
    const copies = Math.round(2 * founders.length * FOUNDER_FREQUENCY[locus])
    // At most one copy per founder; two would be rare at these frequencies.
    for (const i of rng.shuffle([...founders]).slice(0, copies)) a[i] |= 1 << LOCI.indexOf(locus)
  }
}

interface Tested extends SamplePedigree {
  foaled: readonly string[]
  today: string
}

/** Date of a horse's test, if any, and whether mstn, dmrt3 and haplogroup were ordered too. */
interface Order {
  tested_on: string
  extras: boolean
}

/** Reports in row order. Stallions at stud are almost always tested, old ancestors never, some before MYHM was added. */
export function sampleTests(rng: Rng, herd: Tested, haplotypes: Haplotypes): HerdGeneticTest[] {
  const tests: HerdGeneticTest[] = []
  for (let horse = 0; horse < herd.n; horse++) {
    const order = orderTest(rng, herd, horse)
    const lab = rng.int(LABORATORIES.length)
    if (!order) continue
    const markers: MarkerName[] = [...panelOn(order.tested_on)]
    if (order.extras) markers.push('mstn', 'dmrt3', 'mt_haplogroup')
    const { a, b, haplogroup } = haplotypes
    const sample = {
      horse,
      a: a[horse],
      b: b[horse],
      haplogroup: haplogroup[horse],
      lab,
      tested_on: order.tested_on,
    }
    tests.push(...markers.map((marker) => report(sample, marker)))
  }
  return tests
}

function orderTest(rng: Rng, herd: Tested, i: number): Order | null {
  const age = Number(herd.today.slice(0, 4)) - herd.birth_year[i]
  const { tested, complete } = shares(herd.sex[i], age)
  const isTested = rng.uniform() < tested
  const isComplete = rng.uniform() < complete
  const when = rng.uniform()
  const extras = rng.uniform() < 0.4
  if (!isTested) return null
  const today = dayOf(herd.today)
  const sixth = dayOf(SIXTH_LOCUS_FROM)
  const ready = dayOf(herd.foaled[i]) + 60
  const wantsSix = isComplete || ready + 300 >= sixth
  const from = wantsSix ? Math.max(ready, sixth + 14) : Math.max(ready, dayOf('2012-03-01'))
  const until = wantsSix ? today - 4 : sixth - 1
  if (until <= from) return null
  return { tested_on: isoOf(from + Math.floor(when * (until - from))), extras }
}

/** Probability of a report, and of one with all six loci. */
function shares(sex: number, age: number): { tested: number; complete: number } {
  if (age > 26) return { tested: 0, complete: 0 }
  if (age < 2) return { tested: 0.3, complete: 1 }
  if (sex === SEX.stallion && age >= 3)
    return age <= 22 ? { tested: 0.97, complete: 0.82 } : { tested: 0.5, complete: 0.1 }
  if (sex === SEX.mare && age >= 4)
    return age <= 20 ? { tested: 0.82, complete: 0.72 } : { tested: 0.3, complete: 0.1 }
  return { tested: 0.62, complete: 0.6 }
}
