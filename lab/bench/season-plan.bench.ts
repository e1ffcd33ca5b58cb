import { kinshipAmong } from '@quarterpole/genetics/group-kinship'
import { inbreeding } from '@quarterpole/genetics/inbreeding'
import type { SeasonGrid } from '@quarterpole/genetics/plan-problem'
import { bestSeasonPlan } from '@quarterpole/genetics/season-plan'
import { createRng } from '@quarterpole/numerics/rng'
import { type Figure, percentile, time } from './harness.ts'
import { benchHerd, pedigreeOf, rowsOfSex } from './herd.ts'

export const name = 'Season plan'

const [MARES, STUDS, PLANS, FOALS] = [30, 20, 40, 3]
/** What inbreeding of 100% takes off, SI points. */
const DEPRESSION = 20

/** Plans of 30 mares × 20 stallions, within a budget and books, without a budget, and with embryos; the slowest has the limit. */
export async function run(report: (figure: Figure) => void): Promise<void> {
  const herd = benchHerd(10_000)
  const ped = pedigreeOf(herd)
  const f = inbreeding(ped)
  const rng = createRng('season plan')
  const [mares, studs] = [rowsOfSex(herd, 'mare'), rowsOfSex(herd, 'stallion')]
  const kinship = await time(() => kinshipAmong(ped, f, [...mares.slice(-MARES), ...studs.slice(-STUDS)]))
  report({ name: `kinship among ${MARES + STUDS} horses`, value: kinship.cpuMs, unit: 'ms' })
  const within: number[] = []
  const without: number[] = []
  for (let plan = 0; plan < PLANS; plan++) {
    const rows = [...drawn(mares, MARES), ...drawn(studs, STUDS)]
    const grid = gridOf(kinshipAmong(ped, f, rows))
    const options = { warmUps: 1, minRuns: 3, minMs: 0 }
    within.push((await time(() => bestSeasonPlan(grid), options)).wallMs)
    without.push((await time(() => bestSeasonPlan({ ...grid, budget: Infinity }), options)).wallMs)
    if (bestSeasonPlan(grid).bound > bestSeasonPlan(grid).sum) throw new Error(`plan ${plan} is not proven`)
  }
  const size = `${MARES} mares × ${STUDS} stallions`
  report({
    name: `best plan, ${size}, p50`,
    value: percentile(within, 50),
    unit: 'ms',
    reference: { what: 'without a budget', value: percentile(without, 50) },
  })
  report({
    name: `best plan, ${size}, slowest of ${PLANS}`,
    value: Math.max(...within),
    unit: 'ms',
    wanted: 300,
  })

  const donors: number[] = []
  for (let plan = 0; plan < PLANS; plan++) {
    const rows = [...drawn(mares, MARES), ...drawn(studs, STUDS)]
    const grid = withFoals(gridOf(kinshipAmong(ped, f, rows)))
    donors.push((await time(() => bestSeasonPlan(grid), { warmUps: 1, minRuns: 2, minMs: 0 })).wallMs)
    if (bestSeasonPlan(grid).bound > bestSeasonPlan(grid).sum) throw new Error(`plan ${plan} is not proven`)
  }
  report({
    name: `best plan of ${FOALS} foals a donor, ${MARES} donors × ${STUDS} stallions with books and doses, recipients, slowest of ${PLANS}`,
    value: Math.max(...donors),
    unit: 'ms',
    wanted: 500,
    reference: { what: 'p50', value: percentile(donors, 50) },
  })

  /** Each mare carries one foal herself, recipients the others; twenty of them for sixty embryos, and money for some. */
  function withFoals(grid: SeasonGrid): SeasonGrid {
    const count = MARES * FOALS
    const isEmbryo = Uint8Array.from({ length: count }, (_, row) => Math.min(1, row % FOALS))
    const utility = Float64Array.from({ length: count * STUDS }, (_, cell) => {
      const [row, stud] = [Math.floor(cell / STUDS), cell % STUDS]
      return grid.utility[Math.floor(row / FOALS) * STUDS + stud] ?? Number.NaN
    })
    const embryos = { isEmbryo, recipients: 20, cost: 4500 }
    return { ...grid, mares: count, utility, embryos, budget: (MARES + 20) * 2250 + rng.int(30) * 2250 }
  }

  function drawn(list: readonly number[], count: number): number[] {
    return rng.shuffle([...list]).slice(0, count)
  }

  /** Speeds and fees as in a breed: half of each parent's, a cost of inbreeding, fees that follow the stallion's speed. */
  function gridOf(kin: Float64Array): SeasonGrid {
    const size = MARES + STUDS
    const half = Array.from({ length: size }, () => 2 * rng.normal())
    const fee = Float64Array.from(
      { length: STUDS },
      (_, j) => 250 * Math.max(2, Math.round(10 + 3 * (half[MARES + j] ?? 0) + 3 * rng.normal())),
    )
    return {
      mares: MARES,
      studs: STUDS,
      utility: Float64Array.from({ length: MARES * STUDS }, (_, cell) => {
        const [i, j] = [Math.floor(cell / STUDS), MARES + (cell % STUDS)]
        const foalF = kin[i * size + j] ?? 0
        return foalF > 0.125 ? Number.NaN : 85 + (half[i] ?? 0) + (half[j] ?? 0) - DEPRESSION * foalF
      }),
      fee,
      bookLimit: Float64Array.from({ length: STUDS }, () => 1 + rng.int(6)),
      budget: MARES * 2250,
    }
  }
}
