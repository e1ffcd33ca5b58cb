import { commonSd } from '@quarterpole/racing/order'
import { finishDistribution } from '@quarterpole/racing/order-distribution'
import { finishCounts } from '@quarterpole/racing/finish-counts'
import type { Runnings } from '../racing/runnings/runnings.ts'

interface Field {
  names: readonly string[]
  si: readonly number[]
  sd?: number
  posts?: boolean
}

function runningsOfField({ names, si, sd = 8.2, posts = false }: Field): Runnings {
  const finish = finishDistribution({
    mean: Float64Array.from(si),
    sd: new Float64Array(si.length).fill(commonSd([sd])),
  })
  const counts = finishCounts(finish.map((row) => [...row]))
  const horses = names.map((name, i) => ({
    id: 9300 + i,
    name,
    post: posts ? 1 + ((i * 5) % 12) : null,
    projectedSi: si[i] ?? 0,
    counts: counts[i] ?? [],
  }))
  return {
    horses,
    race: {
      seed: 'gallery',
      entrants: horses.map(({ id, projectedSi }) => ({ id, projectedSi, starts: true })),
      sd,
      distanceYards: 400,
    },
    where: 'Los Alamitos Race Course, 400 yd',
  }
}

const LONG = 'Prairie Arithmetic the Second of Deaf Smith County'
const TWELVE = Array.from({ length: 12 }, (_, i) => (i % 3 === 0 ? LONG : `Second Cutting ${i + 1}`))

/** Two horses, a usual field, twelve as one with long names, and one that cannot lose. */
export const runningStates: readonly (readonly [title: string, runnings: Runnings])[] = [
  ['two horses', runningsOfField({ names: ['Tin Roof Rain', 'Second Cutting'], si: [92, 88] })],
  [
    'three horses',
    runningsOfField({ names: ['Tin Roof Rain', 'Hush Caddo', 'Levee Road'], si: [92, 88, 80] }),
  ],
  [
    'ten horses, posts drawn',
    runningsOfField({
      names: [
        'Branch Mesa',
        'Clover Stride',
        'Birch Galley',
        'Amber Moment',
        'Clover Squire',
        'Balmy Anthem',
        'Brassy Cometa',
        'Brickyard Token',
        'Balmy Jasper',
        'Anchor Lore',
      ],
      si: [90.2, 86.4, 85.2, 84.2, 82.7, 82.7, 82.1, 81.9, 81.4, 78.4],
      posts: true,
    }),
  ],
  ['twelve alike, long names', runningsOfField({ names: TWELVE, si: TWELVE.map(() => 88), posts: true })],
  [
    'one that cannot lose',
    runningsOfField({
      names: TWELVE.slice(0, 8),
      si: TWELVE.slice(0, 8).map((_, i) => (i === 0 ? 130 : 70 - i)),
      sd: 4,
    }),
  ],
]
