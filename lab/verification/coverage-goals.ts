import { type Estimate, type Findings, type Group, GROUPS } from './coverage-findings.ts'
import { type TriedWorld, truthOf } from './worlds.ts'

/** Percent of 80 % intervals that must hold, and in the world of everything at once. */
const GOAL = { lowest: 76, highest: 84 }
const ALL_AT_ONCE = { lowest: 74, highest: 86 }
/** Percent of 68 % bands of a race card's `sd_si`. */
const ON_A_CARD = { lowest: 66, highest: 70 }
/**
 * Founders of today, far below the herd: nothing on file tells them from horses whose pedigree is lost. Sires whose foals have
 * hardly run are counted among those in use: what breeders know of them is on no file.
 */
const WITHOUT_GOAL: ReadonlySet<Group> = new Set(['outsiders', 'fresh', 'few'])
/** Realized reliability may be this far from what is known of proven sires among themselves. */
const RELIABILITY = 0.05
/** Percent of random crosses. */
const MAX_FAST = 40
/** A goal counts as missed from so many standard errors; an estimated h² may be as many of its own from the truth. */
const ERRORS = 2

const goalOf = ({ name }: TriedWorld) => (name === 'all' ? ALL_AT_ONCE : GOAL)

const isOutside = (
  { percent, se }: { percent: number; se: number },
  { lowest, highest }: { lowest: number; highest: number },
) => percent + ERRORS * se < lowest || percent - ERRORS * se > highest

/** The goals that a world's herds miss by more than chance. */
export function missedGoals(
  world: TriedWorld,
  { tallies, reliability, proven, fast, estimates }: Findings,
): string[] {
  const missed: string[] = []
  const { lowest, highest } = goalOf(world)
  for (const [group, { within }] of tallies) {
    const { count, percent, se } = within.share
    if (WITHOUT_GOAL.has(group) || !isOutside(within.share, { lowest, highest })) continue
    missed.push(
      `${GROUPS[group]}: ${percent.toFixed(1)} ± ${se.toFixed(1)} of ${count}, goal ${lowest} to ${highest}`,
    )
  }
  const h2 = truthOf(world)['h2'] ?? Number.NaN
  const found = estimates.get('h2') ?? []
  const mean = (of: (one: Estimate) => number) => found.reduce((sum, one) => sum + of(one), 0) / found.length
  const off = (mean(({ value }) => value) - h2) / mean(({ se }) => se)
  if (Math.abs(off) > ERRORS)
    missed.push(
      `h²: ${mean(({ value }) => value).toFixed(3)} of ${found.length} herds, true ${h2.toFixed(3)}: ${off.toFixed(1)} standard errors, goal within ${ERRORS}`,
    )
  if (world.name === 'as-assumed')
    for (const group of ['debuts', 'seasoned'] as const) {
      const share = tallies.get(group)?.within68.share
      if (!share || !isOutside(share, ON_A_CARD)) continue
      missed.push(
        `68 % ${GROUPS[group]}: ${share.percent.toFixed(1)}, goal ${ON_A_CARD.lowest} to ${ON_A_CARD.highest}`,
      )
    }
  const { r2, se } = reliability.realized
  const stored = proven.reduce((sum, one) => sum + one, 0) / proven.length
  if (Math.abs(r2 - stored) > RELIABILITY + ERRORS * se)
    missed.push(
      `reliability of ${GROUPS.proven} among themselves: stored ${stored.toFixed(2)}, realized ${r2.toFixed(2)} ± ${se.toFixed(2)}, goal within ${RELIABILITY}`,
    )
  if (fast.share.percent - ERRORS * fast.share.se > MAX_FAST)
    missed.push(`crosses called fast: ${fast.share.percent.toFixed(0)}, goal under ${MAX_FAST}`)
  return missed
}

export function printTable(world: TriedWorld, findings: Findings): void {
  console.log(
    `  ${'intervals of'.padEnd(36)}${'count'.padStart(7)}   80 % held  68 %  mean error  rms error / ±`,
  )
  for (const [group, name] of Object.entries(GROUPS)) {
    const tally = findings.tallies.get(group as Group) // the groups are its keys
    if (!tally) continue
    const { count, percent, se } = tally.within.share
    const held = `${percent.toFixed(1)} ± ${se.toFixed(1)}`
    console.log(
      `  ${name.padEnd(36)}${String(count).padStart(7)}${held.padStart(12)}${tally.within68.share.percent.toFixed(1).padStart(6)}${tally.meanError.toFixed(2).padStart(10)}${tally.ratio.toFixed(3).padStart(12)}`,
    )
  }
  const { published, realized } = findings.reliability
  console.log(
    `  reliability of ${realized.count} ${GROUPS.proven}: published ${published.toFixed(2)}, realized ${realized.r2.toFixed(2)} ± ${realized.se.toFixed(2)}, slope ${realized.slope.toFixed(2)}`,
  )
  for (const [name, truth] of Object.entries(truthOf(world))) {
    const found = findings.estimates.get(name)
    if (found)
      console.log(`  ${name.padEnd(12)}true ${truth.toFixed(3)}, estimated ${found.map(shown).join(', ')}`)
  }
  console.log(`  among themselves as stored: ${findings.proven.map((one) => one.toFixed(2)).join(', ')}`)
  for (const { gap, se, wider } of findings.starting)
    console.log(
      `  sires of horses that raced are better by ${gap.toFixed(2)} ± ${se.toFixed(2)}; errors × ${wider}`,
    )
  for (const { found, true: real } of findings.trends)
    console.log(`  trend       true ${real.toFixed(2)} SI a year, found ${found.toFixed(2)}`)
  const { count, percent, se } = findings.fast.share
  console.log(`  of ${count} random crosses ${percent.toFixed(1)} ± ${se.toFixed(1)} % are called fast`)
}

const shown = ({ value, se }: Estimate) => `${value.toFixed(3)} ± ${se.toFixed(3)}`
