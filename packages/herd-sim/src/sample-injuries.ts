import type { Rng } from '@quarterpole/numerics/rng'
import type { HerdInjury } from './herd.ts'
import { drawInjury, INJURY_KINDS } from './injury-types.ts'
import type { SamplePedigree } from './sample-pedigree.ts'

/** Injuries of horses in training: old ones, recovered, and recent ones, of which the serious are still active. */
export function sampleInjuries(
  rng: Rng,
  { n, birth_year }: SamplePedigree,
  year: number,
  today: number,
): HerdInjury[] {
  const inTraining = rng.shuffle(
    Array.from({ length: n }, (_, i) => i).filter((i) => isInTraining(year - birth_year[i])),
  )
  const old = inTraining.slice(0, 10).map((horse, k) =>
    drawInjury(rng, INJURY_KINDS[k % INJURY_KINDS.length], {
      horse,
      day: today - 400 + 14 * k + rng.int(10),
      today,
    }),
  )
  const serious = INJURY_KINDS.filter((kind) => kind.days[0] >= 60)
  const recent = inTraining
    .slice(10, 15)
    .map((horse, k) =>
      drawInjury(rng, serious[k % serious.length], { horse, day: today - 45 + 9 * k - rng.int(5), today }),
    )
  return [...old, ...recent].sort((a, b) => a.injury_date.localeCompare(b.injury_date) || a.horse - b.horse)
}

const isInTraining = (age: number) => age >= 3 && age <= 6
