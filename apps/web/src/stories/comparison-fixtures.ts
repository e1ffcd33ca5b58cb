import { wire } from './wire.ts'
import type { ComparedCross, CrossComparison } from '@quarterpole/contract/cross-comparison'
import { TRAIT_DISTANCES } from '@quarterpole/contract/limits'
import { type CrossEvaluation, foalDistribution } from '@quarterpole/genetics/foal'
import { foalDifference } from '@quarterpole/genetics/foal-difference'

/** A parent by breeding value at 400 yards and reliability; figures as an evaluation of starts gives them. */
const G = [13.8, 0.4, 10] as const
const components = { genetic: G, permanent: [14.6, 0.2, 10], residual: 52.7 } as const

interface Stud {
  id: number
  name: string
  level: number
  reliability: number
  fee: number | null
  inbreeding: number | null
  health: string
  state: ComparedCross['health_state']
  grave?: boolean
}

const CLEAR = { health: 'Every foal is clear on the health panel.', state: 'clear' } as const
const parent = (level: number, reliability: number) => ({
  level,
  slope: -level / 12,
  pev: [G[0] * (1 - reliability), G[1] * (1 - reliability), G[2] * (1 - reliability)] as const,
  inbreeding: 0,
})
const crossWith = ({ level, reliability, inbreeding }: Stud): CrossEvaluation => ({
  sire: parent(level, reliability),
  dam: parent(2, 0.3),
  relationship: 2 * (inbreeding ?? 0),
  components,
  raceVariance: 25,
  base: 84,
})

function compared(stud: Stud): ComparedCross {
  const cross = crossWith(stud)
  const at400 = foalDistribution(cross, 400)
  const value = Math.round(Math.exp(0.1 * at400.mean))
  return wire<ComparedCross>({
    sire_id: stud.id,
    sire_name: stud.name,
    dam_id: 12,
    dam_name: 'Sheet Metal Sue',
    stud_fee: stud.fee,
    projected_value: value,
    value_band: { q25: Math.round(value * 0.55), q75: Math.round(value * 1.8) },
    inbreeding_coefficient: stud.inbreeding,
    health: stud.health,
    health_state: stud.state,
    is_grave: stud.grave ?? false,
    lethal_of_100: stud.grave ? 25 : 0,
    distributions: TRAIT_DISTANCES.map((yards) => foalDistribution(cross, yards)),
  })
}

function comparison(one: Stud, two: Stud, finding: string, lethal = ''): CrossComparison {
  const pair = { first: crossWith(one), second: crossWith(two), shared: 'dam', relationship: 0 } as const
  const health = lethal === '' ? [] : [{ text: `${lethal} `, strong: true }]
  return {
    differs: 'sire',
    first: compared(one),
    second: compared(two),
    speeds: TRAIT_DISTANCES.map((yards) => {
      const found = foalDifference(pair, yards)
      return {
        distance_yards: yards,
        chance: found.chance,
        chance_band: [...found.chance_band],
        difference: found.mean,
        sd_of_difference: found.sd_of_expected,
        sd_of_pair: found.sd_of_pair,
        finding: [...health, { text: finding, strong: false }],
      }
    }),
    finding: health,
    is_grave: lethal !== '',
    missing_speed: null,
  }
}

const signal: Stud = {
  id: 21,
  name: 'Kiowa Signal',
  level: 6,
  reliability: 0.7,
  fee: 8500,
  inbreeding: 0.031,
  ...CLEAR,
}
const jet: Stud = {
  id: 22,
  name: 'Copperline Jet',
  level: 4,
  reliability: 0.4,
  fee: 4000,
  inbreeding: 0.008,
  ...CLEAR,
}
const long: Stud = {
  id: 23,
  name: 'The Quiet Grandsire Of An Uncommonly Ordinary Thunder III',
  level: -9,
  reliability: 0.05,
  fee: null,
  inbreeding: null,
  health: 'Not tested: HYPP, PSSM1, MH, GBED, HERDA and MYHM on him.',
  state: 'untested',
}
const lethal: Stud = {
  ...jet,
  id: 24,
  name: 'Drouth Breaker',
  health: 'One foal in four would die of GBED. Half the foals would be at risk, with one copy of MYHM.',
  state: 'problem',
  grave: true,
}

const unrated = comparison(signal, jet, '')

/** Two studs for one mare in every state. */
export const comparisons: readonly (readonly [string, CrossComparison])[] = [
  [
    'near',
    comparison(
      signal,
      jet,
      'Of 100 pairs of foals, 53 times Kiowa Signal’s is the faster. It could be 49 to 57, by how well we know the two studs. Too close to call on speed.',
    ),
  ],
  [
    'equal studs',
    comparison(
      signal,
      { ...signal, id: 25, name: 'Kiowa Echo' },
      'Of 100 pairs of foals, each of the two studs has the faster one 50 times.',
    ),
  ],
  [
    'far apart, a name of sixty letters, untested',
    comparison(
      { ...signal, level: 14 },
      long,
      'Of 100 pairs of foals, 82 times Kiowa Signal’s is the faster. It could be 76 to 88, by how well we know the two studs.',
    ),
  ],
  [
    'lethal with one of them',
    comparison(
      lethal,
      signal,
      'Of 100 pairs of foals, 53 times Kiowa Signal’s is the faster.',
      'With Drouth Breaker, one foal in four would die of GBED.',
    ),
  ],
  [
    'no speeds',
    {
      ...unrated,
      first: { ...unrated.first, distributions: [], projected_value: null, value_band: null },
      second: { ...unrated.second, distributions: [], projected_value: null, value_band: null },
      speeds: [],
      missing_speed: 'Speed needs race results: import them.',
    },
  ],
]
