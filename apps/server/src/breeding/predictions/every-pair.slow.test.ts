import { BreedingPrediction, type LocusOutcome } from '@quarterpole/contract/breeding'
import type { Dashboard } from '@quarterpole/contract/dashboard'
import type { HorseId } from '@quarterpole/contract/ids'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { isOfPanel } from '@quarterpole/genetics/disease-names'
import { expect, test } from 'vitest'
import { SAMPLE_SEED, sampleHerd } from '@quarterpole/herd-sim/sample-herd'
import { TEST_DAY, testServer } from '../../../test/test-server.ts'
import { loadCross } from '../crosses/commands.ts'
import { findingOnPaper } from '../../sharing/reports/cross/cross-words.ts'
import { seedHerd } from '../../upkeep/sample-herd/seed.ts'
import { predictCross } from './predict.ts'

const { services, call, jobEnd, runner } = await testServer('sqlite', { seeded: false })
const { herd, db } = services
const plans = await seedHerd(db, () => sampleHerd({ seed: SAMPLE_SEED, today: TEST_DAY })) // the product's own
runner?.wake()
await jobEnd(plans ?? '')
await herd.upToDate()
/** The first ids of the sample are the barn's own. */
const BARN_HORSES = 312
const allOf = (sex: 'S' | 'M') =>
  Array.from(herd.current.ids.keys())
    .filter((row) => herd.current.sex[row] === SEX_CODES.indexOf(sex))
    .map((row) => herd.current.ids[row] as HorseId) // the snapshot's ids are horse ids
    .filter((id) => id <= BARN_HORSES) // with the reference horses it would be half a million pairs
const [stallions, mares] = [allOf('S'), allOf('M')]

/** What is expected is within what is possible; counts are whole foals. */
const isInRange = ({ range, clear, one_copy, two_copies }: LocusOutcome) =>
  !range ||
  (
    [
      [clear, range.clear],
      [one_copy, range.one_copy],
      [two_copies, range.two_copies],
    ] as const
  ).every(([expected, [fewest, most]]) => expected > fewest - 1 && expected < most + 1)

/** Every tenth pair: each stallion and each mare is among them. */
const EVERY = 10

test('stallion × mare pairs of the sample herd are answered, and none is called clear without its tests', async () => {
  let pairs = 0
  let open = 0
  const wrong: string[] = [] // a matcher a value would take minutes
  for (const [i, sire] of stallions.entries())
    for (const [j, dam] of mares.entries()) {
      if ((i + j) % EVERY !== 0) continue
      pairs++
      const { prediction, unsavable } = await predictCross(services, sire, dam)
      const text = prediction.finding.map((part) => part.text).join('')
      const missing = prediction.panel.filter(({ untested }) => untested && untested.length > 0)
      const asked = missing.filter(({ locus }) => isOfPanel(locus)) // the others may be missing
      if (asked.length > 0) open++
      const mayBeIll = missing.some(({ range }) => range && range.two_copies[1] > 0)
      const isRight =
        prediction.expected_si_400 !== null &&
        (unsavable === null) === (asked.length === 0) &&
        ((asked.length === 0 && !mayBeIll) || !text.includes('clear on the health panel')) &&
        missing.every((locus) => locus.settled_by !== null && isInRange(locus))
      if (!isRight) wrong.push(`${sire} × ${dam}: ${text}`)
    }
  expect(wrong).toEqual([])
  expect(pairs).toBeGreaterThan(1000)
  expect(open / pairs).toBeGreaterThan(0.5) // these failed before
}, 300_000)

test('over the wire, every stallion with one mare and every mare with one stallion are what the contract says', async () => {
  const pairs = [
    ...stallions.map((sire_id) => ({ sire_id, dam_id: mares[0] })),
    ...mares.map((dam_id) => ({ sire_id: stallions[0], dam_id })),
  ]
  for (const pair of pairs) {
    const { status, body } = await call('POST', '/api/predict/breeding', pair)
    expect(status).toBe(200)
    expect(BreedingPrediction.safeParse(body).error).toBeUndefined()
  }
}, 120_000)

test('the two saved GBED crosses say so first: on the Dashboard, in the finding and in the report', async () => {
  const { grave_crosses } = (await call('GET', '/api/dashboard')).body as Dashboard
  const lethal = grave_crosses.filter(({ outcome }) => outcome === 'One foal in four would die of GBED')
  expect(lethal).toHaveLength(2)
  expect(lethal.some(({ season_year }) => season_year !== null)).toBe(true)
  for (const { sire_id, dam_id, cross_id } of lethal) {
    const { prediction } = await predictCross(services, sire_id, dam_id)
    expect(prediction.finding[0]).toEqual({ text: 'One foal in four would die of GBED. ', strong: true })
    if (cross_id === null) throw new Error('both are saved')
    const saved = await loadCross(db, cross_id)
    const onPaper = findingOnPaper(saved.prediction)
    expect(onPaper.grave).toBe('One foal in four would die of GBED.')
    expect(onPaper.rest).not.toContain('die of GBED')
    const older = saved.prediction.finding.filter(({ text }) => !text.includes('GBED'))
    expect(findingOnPaper({ ...saved.prediction, finding: older })).toEqual(onPaper)
  }
})
