import { createRng } from '@quarterpole/numerics/rng'
import { orderProbabilities } from '@quarterpole/racing/order'
import { type Figure, time } from './harness.ts'

export const name = 'Races'

const RUNNERS = 12
/** Races that leave a chance of one half uncertain by half a per cent. */
const SIMULATED = 10_000

/** Order chances of one card beside the same by simulation. */
export async function run(report: (figure: Figure) => void): Promise<void> {
  const field = {
    mean: Float64Array.from({ length: RUNNERS }, (_, i) => 95 - i),
    sd: new Float64Array(RUNNERS).fill(8.2),
  }
  // A thousand cards a run: the clock of processor time is too coarse for one.
  const exact = await time(() => {
    for (let card = 0; card < 1000; card++) orderProbabilities(field)
  })
  const simulated = await time(() => simulate(field))
  report({
    name: `win, place, show of ${RUNNERS} runners, exact`,
    value: exact.cpuMs / 1000,
    unit: 'ms',
    reference: { what: `${SIMULATED.toLocaleString('en-US')} simulated races`, value: simulated.cpuMs },
  })
}

/** How often each runner comes in first, second and third. */
function simulate({ mean, sd }: { mean: Float64Array; sd: Float64Array }): Float64Array {
  const rng = createRng('bench')
  const counts = new Float64Array(3 * mean.length)
  for (let race = 0; race < SIMULATED; race++) {
    const runs = Array.from(mean, (m, i) => ({ i, si: m + (sd[i] ?? 0) * rng.normal() }))
    runs.sort((a, b) => b.si - a.si)
    for (const [place, { i }] of runs.slice(0, 3).entries())
      counts[3 * i + place] = (counts[3 * i + place] ?? 0) + 1
  }
  return counts
}
