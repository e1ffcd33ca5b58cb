const RUNNINGS = 100

/**
 * A hundred runnings in whole numbers: of each runner how often 1st, 2nd, … last. Every runner finishes once in each
 * running and every place is taken once, so rows and columns all sum to 100. Place by place, each of the hundred goes to
 * the runner who is owed most; what rounding left over counts toward his next place. The first place is rounded as
 * largest remainders are, and how often he is in the first k differs from the exact chance by little more than 1.
 *
 * @param finish  chances of the places 1 to n of each of n runners; rows and columns sum to 1
 */
export function finishCounts(finish: readonly (readonly number[])[]): number[][] {
  const owed = finish.map(() => 0)
  const counts = finish.map((): number[] => [])
  for (const [place] of finish.entries()) {
    finish.forEach((row, i) => {
      owed[i] = (owed[i] ?? 0) + RUNNINGS * (row[place] ?? 0)
      counts[i]?.push(0)
    })
    for (let running = 0; running < RUNNINGS; running++) {
      const next = mostOwed(owed)
      owed[next] = (owed[next] ?? 0) - 1
      const row = counts[next]
      if (row) row[place] = (row[place] ?? 0) + 1
    }
  }
  return counts
}

/** 24.999999999999996 is 25 that went through floating point: who is owed as much as another comes first as listed. */
const SAME = 1e-9

function mostOwed(owed: readonly number[]): number {
  let most = 0
  owed.forEach((due, i) => {
    if (due > (owed[most] ?? 0) + SAME) most = i
  })
  return most
}
