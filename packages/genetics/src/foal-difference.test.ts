import { createRng } from '@quarterpole/numerics/rng'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foalDifference, type CrossPair } from './foal-difference.ts'
import { type CrossEvaluation, foalDistribution, type ParentEvaluation } from './foal.ts'

const components = { genetic: [13.8, 0.4, 10], permanent: [14.6, 0.2, 10], residual: 52.7 } as const
const parent = (level = 0, reliability = 0, inbreeding = 0): ParentEvaluation => ({
  level,
  slope: level / 10,
  pev: [13.8 * (1 - reliability), 0.4 * (1 - reliability), 10 * (1 - reliability)],
  inbreeding,
})
const cross = (sire: ParentEvaluation, dam: ParentEvaluation, base = 85): CrossEvaluation => ({
  sire,
  dam,
  relationship: 0,
  components,
  raceVariance: 25,
  base,
})
const forMare = (
  one: ParentEvaluation,
  two: ParentEvaluation,
  dam = parent(),
  rest: Partial<CrossPair> = {},
): CrossPair => ({
  first: cross(one, dam),
  second: cross(two, dam),
  shared: 'dam',
  relationship: 0,
  ...rest,
})

const parents = fc
  .tuple(
    fc.double({ min: -12, max: 12, noNaN: true }),
    fc.double({ min: 0, max: 0.99, noNaN: true }),
    fc.double({ min: 0, max: 0.4, noNaN: true }),
  )
  .map((numbers) => parent(...numbers))
const trios = fc.tuple(parents, parents, parents)
const relationships = fc.double({ min: 0, max: 1, noNaN: true })
const distances = fc.constantFrom(350, 400, 440)

describe('laws', () => {
  test('P(A > B) + P(B > A) = 1, and the bands mirror each other', () => {
    fc.assert(
      fc.property(trios, relationships, distances, ([a, b, mare], relationship, yards) => {
        const there = foalDifference(forMare(a, b, mare, { relationship }), yards)
        const back = foalDifference(forMare(b, a, mare, { relationship }), yards)
        expect(there.chance + back.chance).toBeCloseTo(1, 12)
        expect(there.chance_band[0] + back.chance_band[1]).toBeCloseTo(1, 12)
        expect(there.mean).toBeCloseTo(-back.mean, 12)
        expect(there.sd_of_expected).toBeCloseTo(back.sd_of_expected, 12)
        expect(there.chance_band[0]).toBeLessThanOrEqual(there.chance)
        expect(there.chance_band[1]).toBeGreaterThanOrEqual(there.chance)
      }),
    )
  })

  test('studs equal in everything: 50, whatever the mare; the mare herself changes nothing but the luck', () => {
    fc.assert(
      fc.property(parents, parents, parents, distances, (stud, mare, other, yards) => {
        const equal = foalDifference(forMare(stud, stud, mare), yards)
        expect(equal.chance).toBe(0.5)
        const [here, there] = [mare, other].map((dam) =>
          foalDifference(forMare(parent(3, 0.5), stud, dam), yards),
        )
        expect(here?.mean).toBeCloseTo(there?.mean ?? Number.NaN, 12)
        expect(here?.sd_of_expected).toBe(there?.sd_of_expected)
      }),
    )
  })

  test('one and the same stud: no doubt about a difference of none', () => {
    const stud = parent(4, 0.3, 0.1)
    const same = foalDifference(forMare(stud, stud, parent(), { relationship: 1.1 }), 400)
    expect(same).toMatchObject({ mean: 0, chance: 0.5, chance_band: [0.5, 0.5] })
    expect(same.sd_of_expected).toBeCloseTo(0, 12)
  })

  test('a faster stud wins more often; more sure, a narrower band', () => {
    const chances = [-6, -2, 0, 2, 6].map(
      (level) => foalDifference(forMare(parent(level), parent()), 400).chance,
    )
    expect(chances).toEqual(chances.toSorted((a, b) => a - b))
    const widths = [0, 0.4, 0.9].map((reliability) => {
      const { chance_band: band } = foalDifference(
        forMare(parent(2, reliability), parent(0, reliability)),
        400,
      )
      return band[1] - band[0]
    })
    expect(widths).toEqual(widths.toSorted((a, b) => b - a))
  })

  test('two mares for one stallion are the mirror of two stallions for one mare', () => {
    const [one, two, shared] = [parent(5, 0.4, 0.05), parent(-1, 0.2), parent(2, 0.6)]
    const studs = foalDifference(forMare(one, two, shared), 440)
    const mares = foalDifference(
      { first: cross(shared, one), second: cross(shared, two), shared: 'sire', relationship: 0 },
      440,
    )
    expect(mares).toEqual(studs)
  })

  test('the mean is that of the two foal distributions, the inbreeding each pays for included', () => {
    const [one, two, mare] = [parent(5, 0.4), parent(-1, 0.2), parent(2, 0.6)]
    const pair: CrossPair = { ...forMare(one, two, mare), first: cross(one, mare, 84.2) }
    const [of1, of2] = [pair.first, pair.second].map((each) => foalDistribution(each, 350).mean)
    expect(foalDifference(pair, 350).mean).toBeCloseTo((of1 ?? 0) - (of2 ?? 0), 12)
  })

  test('the evaluation’s own covariance of the errors is used where it has one', () => {
    const errorCovariance = () => 6
    const { sd_of_expected } = foalDifference(forMare(parent(), parent(), parent(), { errorCovariance }), 400)
    expect(sd_of_expected ** 2).toBeCloseTo(0.25 * (2 * 13.8 - 12), 12)
  })
})

test('equals a million pairs of foals drawn gene by gene from related studs', () => {
  const [one, two, mare] = [parent(4, 0.3, 0.05), parent(1, 0.15), parent(2, 0.5)]
  const relationship = 0.3
  const said = foalDifference(forMare(one, two, mare, { relationship }), 400)
  const rng = createRng(20_261)
  const draw = (variance: number) => rng.normal(0, Math.sqrt(variance))
  const correlation = relationship / Math.sqrt(1.05)
  const draws = 1_000_000
  let faster = 0
  for (let i = 0; i < draws; i++) {
    const common = draw(1)
    const error = ({ pev }: ParentEvaluation) =>
      Math.sqrt(pev[0]) * (Math.sqrt(correlation) * common + draw(1 - correlation))
    const ofMare = mare.level + draw(mare.pev[0]) // the same mare for both foals
    const foalOf = (stud: ParentEvaluation) =>
      85 +
      0.5 * (stud.level + error(stud)) +
      0.5 * ofMare +
      draw(0.5 * (1 - 0.5 * stud.inbreeding) * 13.8) +
      draw(14.6) +
      draw(52.7 + 25)
    if (foalOf(one) > foalOf(two)) faster++
  }
  expect(Math.abs(faster / draws - said.chance)).toBeLessThan(4 * Math.sqrt(0.25 / draws))
})
