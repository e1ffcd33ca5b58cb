import { openDatabase } from '@quarterpole/db/open'
import { countDashboard } from '@quarterpole/db/queries/dashboard'
import { createRng } from '@quarterpole/numerics/rng'
import { orderProbabilities } from '@quarterpole/racing/order'
import { startChild } from './child-server.ts'
import { type Figure, time } from './harness.ts'
import { inTemporaryFolder } from './herd.ts'
import { compareHttp } from './http-load.ts'

export const name = 'Races'

const RUNNERS = 12
const HORSES = 100_000
/** With this the simulated herd has a million starts. */
const STARTS_PER_HORSE = 12.5
const CARDS = 4000
/** Races that leave a chance of one half uncertain by half a per cent. */
const SIMULATED = 10_000

/** Order chances of one card beside the same by simulation, and cards over HTTP beside a bare Fastify route. */
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
  await inTemporaryFolder(async (folder) => {
    const product = await startChild('product-server.ts', [folder, String(HORSES), String(STARTS_PER_HORSE)])
    const bare = await startChild('bare-server.ts')
    try {
      await product.readAheadMs() // the thread that reads would run beside the first case
      const { starts, again, fresh } = await cards(folder)
      const herd = `${HORSES.toLocaleString('en-US')} horses, ${starts.toLocaleString('en-US')} starts`
      for (const [what, asked] of [
        ['every horse new', { bodies: fresh, once: true }],
        ['horses seen before', { bodies: again }],
      ] as const) {
        const figures = await compareHttp(
          { url: `${product.url}/api/predict/race`, ...asked },
          { url: `${bare.url}/bare`, bodies: again },
        )
        report({
          name: `card of ${RUNNERS}, ${what}; ${herd}`,
          value: figures.ours.requestsPerS,
          unit: 'requests/s',
          reference: { what: 'bare Fastify', value: figures.reference.requestsPerS },
        })
      }
    } finally {
      await Promise.all([product.stop(), bare.stop()])
    }
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

/**
 * Cards of horses that have raced, on the day after the last race: first such that no horse stands on two of them,
 * then fields drawn from a few thousand horses, as a stable asks about its own again and again.
 */
async function cards(dataDir: string): Promise<{ starts: number; fresh: string[]; again: string[] }> {
  const db = openDatabase({ dataDir })
  const [track] = await db.kysely.selectFrom('track').select('id').limit(1).execute()
  const raced = await db.kysely.selectFrom('start').select('horse_id').distinct().execute()
  const { starts } = await countDashboard(db, 30)
  await db.close()
  const rng = createRng('cards')
  const shuffled = raced.map(({ horse_id }) => ({ horse_id, at: rng.uniform() })).sort((a, b) => a.at - b.at)
  const body = (runners: readonly { horse_id: number }[], at: number) =>
    JSON.stringify({
      track_id: track?.id,
      distance_yards: [300, 350, 400, 440, 550][at % 5],
      race_date: '2026-12-31',
      horse_ids: runners.map(({ horse_id }) => horse_id),
      weather_conditions: { temp_f: 75, wind_mph: 5, humidity: 50, track_condition: 'fast' },
    })
  const field = (at: number) => shuffled.slice(at, at + RUNNERS)
  const apart = Math.floor(shuffled.length / RUNNERS)
  return {
    starts,
    fresh: Array.from({ length: apart }, (_, i) => body(field(i * RUNNERS), i)),
    again: Array.from({ length: CARDS }, (_, i) => body(field(i), i)),
  }
}
