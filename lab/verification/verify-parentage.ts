import { parseArgs } from 'node:util'
import {
  COLOR_ERROR,
  COLOR_LOCI,
  type RecordedColor,
  REGISTRY_COLORS as COLORS,
} from '@quarterpole/genetics/coat'
import { type Copies, PANEL_LOCI, TYPING_ERROR } from '@quarterpole/genetics/panel'
import { DOUBTFUL, parentage, type Recorded } from '@quarterpole/genetics/parentage'
import { coatColor, copiesOf, founderHaplotype, gamete } from '@quarterpole/herd-sim/haplotype'
import { createRng } from '@quarterpole/numerics/rng'

/**
 * Measures the parentage doubt on simulated foals with colors and six tests each, of which as many are wrong as assumed:
 * how often right parents are doubted, and how often a wrong sire is.
 *
 *   node lab/verification/verify-parentage.ts [--foals 100000] [--seed 4] [--coat-tests]
 *
 * With --coat-tests each horse has a result at the six coat genes too.
 *
 * Exit code 1 where right parents are doubted in one foal of 1,000 or more, or a doubt is raised of records without error.
 */
const { values } = parseArgs({
  options: {
    foals: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '4' },
    'coat-tests': { type: 'boolean', default: false },
  },
})
const FOALS = Number(values.foals)
const random = createRng(Number(values.seed))
type Pair = readonly [number, number]

const founder = (): Pair => [founderHaplotype(random), founderHaplotype(random)]
const foalOf = (sire: Pair, dam: Pair): Pair => [gamete(random, ...sire), gamete(random, ...dam)]

function record(pair: Pair, hasErrors: boolean): Recorded {
  const isWrong = (error: number) => hasErrors && random.uniform() < error
  const color = isWrong(COLOR_ERROR)
    ? COLORS[Math.floor(random.uniform() * COLORS.length)]
    : (coatColor(...pair, random.uniform()) as RecordedColor) // the simulator's colors are the registry's
  const tests: Partial<Record<(typeof PANEL_LOCI)[number], Copies>> = {}
  for (const locus of PANEL_LOCI)
    tests[locus] = copiesOf(locus, ...(isWrong(TYPING_ERROR) ? founder() : pair))
  const coatTests = values['coat-tests']
    ? Object.fromEntries(
        COLOR_LOCI.map((locus) => [locus, copiesOf(locus, ...(isWrong(TYPING_ERROR) ? founder() : pair))]),
      )
    : undefined
  return { tests, colors: [color], coatTests }
}

/** Of so many foals: how many parentages are doubted, and how many can't be right. */
function measure({ hasErrors, isSireWrong }: { hasErrors: boolean; isSireWrong: boolean }) {
  const counts = { doubted: 0, impossible: 0, sireNamed: 0 }
  for (let foal = 0; foal < FOALS; foal++) {
    const [sire, dam] = [founder(), founder()]
    const born = foalOf(isSireWrong ? founder() : sire, dam)
    const { ratio, loci, readings } = parentage({
      foal: record(born, hasErrors),
      sire: record(sire, hasErrors),
      dam: record(dam, hasErrors),
    })
    counts.doubted += Number(ratio.mean >= DOUBTFUL)
    counts.impossible += Number(loci.length > 0)
    counts.sireNamed += Number(ratio.mean >= DOUBTFUL && readings.sire > readings.dam)
  }
  return counts
}

const clean = measure({ hasErrors: false, isSireWrong: false })
const right = measure({ hasErrors: true, isSireWrong: false })
const wrong = measure({ hasErrors: true, isSireWrong: true })
console.log(
  `${FOALS} foals each: doubted, impossible by some locus, doubted with the sire the likelier wrong`,
)
for (const [name, { doubted, impossible, sireNamed }] of Object.entries({ clean, right, wrong }))
  console.log(name.padEnd(8), doubted, impossible, sireNamed)
process.exit(clean.impossible > 0 || clean.doubted > 0 || right.doubted >= FOALS / 1000 ? 1 : 0)
