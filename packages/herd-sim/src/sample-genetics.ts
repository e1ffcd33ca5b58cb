import type { Rng } from '@quarterpole/numerics/rng'
import type { Haplotypes } from './breed-genetics.ts'
import { dayOf, isoOf } from './calendar.ts'
import type { HerdGeneticTest, SimulatedMarker } from './herd.ts'
import { EJSCA_FROM, LABORATORIES, panelOn, report, SIXTH_LOCUS_FROM } from './laboratory.ts'
import { SEX } from './vocabulary.ts'

interface Tested {
  n: number
  sex: Uint8Array
  birth_year: Int16Array
  foaled: readonly string[]
  today: string
  /** Probability of a report, and of one with all six loci, by horse. Default: a barn's. */
  shares?: (horse: number) => { tested: number; complete: number }
}

/** Date of a horse's test, if any, and whether mstn, dmrt3 and haplogroup were ordered too. */
interface Order {
  tested_on: string
  extras: boolean
}

/** Reports in row order. Stallions at stud are almost always tested, old ancestors never, some before MYHM was added. */
export function sampleTests(rng: Rng, herd: Tested, haplotypes: Haplotypes): HerdGeneticTest[] {
  const tests: HerdGeneticTest[] = []
  const beside = rng.fork('beside the panel')
  for (let horse = 0; horse < herd.n; horse++) {
    const order = orderTest(rng, herd, horse)
    const lab = rng.int(LABORATORIES.length)
    if (!order) continue
    const markers: SimulatedMarker[] = [...panelOn(order.tested_on)]
    markers.push(...besidePanel(beside, order.tested_on))
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
  const { tested, complete } = herd.shares?.(i) ?? barnShares(herd.sex[i], age)
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

/** Half of the reports since there is a test for EJSCA have it; few breeders of racehorses ask for OLWS. */
function besidePanel(rng: Rng, tested_on: string): SimulatedMarker[] {
  const [ejsca, olws] = [rng.uniform() < 0.5 && tested_on >= EJSCA_FROM, rng.uniform() < 0.12]
  return [...(ejsca ? ['ejsca' as const] : []), ...(olws ? ['olws' as const] : [])]
}

function barnShares(sex: number, age: number): { tested: number; complete: number } {
  if (age > 26) return { tested: 0, complete: 0 }
  if (age < 2) return { tested: 0.3, complete: 1 }
  if (sex === SEX.stallion && age >= 3)
    return age <= 22 ? { tested: 0.97, complete: 0.82 } : { tested: 0.5, complete: 0.1 }
  if (sex === SEX.mare && age >= 4)
    return age <= 20 ? { tested: 0.82, complete: 0.72 } : { tested: 0.3, complete: 0.1 }
  return { tested: 0.62, complete: 0.6 }
}
