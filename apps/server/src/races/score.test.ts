import type { RacePrediction, RunnerPrediction } from '@quarterpole/contract/race'
import { expect, test } from 'vitest'
import { JsonWriter } from '../http/json-writer.ts'
import { raceFinding } from './finding.ts'
import { putReasons, type ReasonFacts } from './reasons.ts'
import { TOLD } from './runner.ts'
import { scoreOf } from './score.ts'

const runner = (horse_id: number, projected_si: number) => ({
  horse_id,
  horse_name: `Horse ${horse_id}`,
  projected_si,
  sd_si: 8,
})
// What is scored reads these members alone.
const card = (...sis: number[]) =>
  ({ predictions: sis.map((si, i) => runner(i + 1, si)) }) as unknown as RacePrediction
const start = (
  horse_id: number,
  finish: number | null,
  status: 'finished' | 'dnf' | 'scratched' = 'finished',
) => ({ horse_id, finish, status }) as Parameters<typeof scoreOf>[1][number]

test('equal horses are scored as chance', () => {
  const score = scoreOf(card(90, 90, 90, 90), [start(1, 3), start(2, 1), start(3, 2), start(4, null, 'dnf')])
  expect(score).toMatchObject({ winners: [2], not_started: [], first_choice_won: 0.25 })
  expect(score?.log_loss).toBeCloseTo(Math.log(4), 10)
  expect(score?.brier).toBeCloseTo(0.75 ** 2 + 3 * 0.25 ** 2, 10)
})

test('a dead heat is shared', () => {
  const score = scoreOf(card(90, 90), [start(1, 1), start(2, 1)])
  expect(score).toMatchObject({ winners: [1, 2], first_choice_won: 1 })
  expect(score?.log_loss).toBeCloseTo(Math.log(2), 10)
  expect(score?.brier).toBeCloseTo(0, 10)
})

test('scratched horses and strangers count for nothing; the best placed of the card has won', () => {
  const score = scoreOf(card(99, 90, 85), [
    start(77, 1),
    start(1, null, 'scratched'),
    start(2, 3),
    start(3, 2),
  ])
  expect(score).toMatchObject({ winners: [3], not_started: [1], first_choice_won: 0 })
  expect(score?.runners).toHaveLength(2)
  // two normals: Φ(Δμ/√(s₁² + s₂²)) with Δμ = 5, s = 8
  expect(score?.runners[0]?.win_probability).toBeCloseTo(0.6707, 4)
})

test.each([
  ['one horse that started', [start(1, 1)]],
  ['nobody placed', [start(1, null, 'dnf'), start(2, null, 'dnf')]],
  ['strangers', [start(8, 1), start(9, 2)]],
])('%s gives no score', (_what, starts) => expect(scoreOf(card(90, 91, 92), starts)).toBeNull())

const json = new JsonWriter()
function reasonsOf(of: ReasonFacts) {
  json.begin()
  putReasons(json, of)
  return JSON.parse(json.take().text) as RunnerPrediction['reasons']
}
const facts: ReasonFacts = {
  contributions: told({}),
  starts: 4,
  hasParent: true,
  confidence: 0.6,
  activeInjury: null,
}
/** Contributions by name as reasons read them. */
function told(byName: Partial<Record<(typeof TOLD)[number], number>>) {
  return TOLD.map((name) => byName[name] ?? 0)
}
test.each([
  [
    { contributions: told({ own_record: 2.61, sire_and_dam: 1.2, distance: 0.4, debut: -0.3 }) },
    'Its own record (+2.6) and its sire and dam (+1.2) speak for it, its first start (−0.3) against it.',
  ],
  [
    { contributions: told({ own_record: -2.6, distance: 0.01 }) },
    'Nothing on file speaks for it here; its own record (−2.6) speaks against it.',
  ],
  [
    { contributions: told({ distance: 1 }), activeInjury: 'Bucked shins' },
    'The distance (+1.0) speaks for it, an active injury on file (Bucked shins) against it.',
  ],
  [
    { activeInjury: 'a “sore” \\ "heel"' },
    'Nothing on file speaks for it here; an active injury on file (a “sore” \\ "heel") speaks against it.',
  ],
  [
    { contributions: told({ own_record: 0.5, sire_and_dam: 0.3 }), starts: 0, hasParent: false },
    'Nothing on file speaks for it here; it has no start on file yet.',
  ],
  [
    { contributions: told({ sire_and_dam: -0.3, sex_and_age: 0.2 }), hasParent: false },
    'Its sex and age (+0.2) speak for it, and nothing against it.',
  ],
  [
    { contributions: told({ own_record: -2, sire_and_dam: -0.3 }), starts: 0 },
    'Nothing on file speaks for it here; its sire and dam (−0.3) speak against it.',
  ],
  [{ starts: 0 }, 'Nothing on file speaks for it here; it has no start on file yet.'],
  [{ confidence: 0.3 }, 'Nothing on file speaks for it here; there is little on file to judge it by.'],
  [{ contributions: told({ distance: 1 }) }, 'The distance (+1.0) speaks for it, and nothing against it.'],
  [{}, 'Nothing on file speaks for it here, and nothing against it.'],
])('%o reads %s', (part, sentence) => {
  expect(reasonsOf({ ...facts, ...part }).sentence).toBe(sentence)
})

test('the reasons are those of the sentence, two for a runner at most and one against it', () => {
  const contributions = told({ own_record: 0.4, sire_and_dam: 2, distance: 0.05, lane: -0.2, debut: -3.25 })
  expect(reasonsOf({ ...facts, contributions })).toMatchObject({
    pros: ['its sire and dam (+2.0)', 'its own record (+0.4)'],
    cons: ['its first start (−3.3)'],
  })
  expect(reasonsOf(facts)).toMatchObject({ pros: [], cons: [] })
})

test.each([
  [[0.4, 0.2, 0.2, 0.2], 'The records favor H1, about 2 in 5 to win; H2 follows with about 1 in 5.'],
  [
    [0.3, 0.25, 0.25, 0.2],
    'An open race: H1, about 3 in 10 to win, comes first, and four of 4 lie within three points of speed index.',
  ],
  [
    [0.27, 0.27, 0.25, 0.21],
    'An open race: H1, about 1 in 4 to win, comes first, and four of 4 lie within three points of speed index.',
  ],
  [[0.3, 0.25, 0.2, 0.15, 0.1], 'Two horses stand out: H1 and H2 win about 1 in 2 such races between them.'],
  [
    [0.2, 0.18, 0.17, 0.16, 0.15, 0.14],
    'An open race: H1, about 1 in 5 to win, comes first, and four of 6 lie within three points of speed index.',
  ],
  [[0.25, 0.25, 0.25, 0.25], 'Nothing on file tells these horses apart: each wins about 1 in 4.'],
  [[0.6, 0.4], 'The records favor H1, about 3 in 5 to win; H2 follows with about 2 in 5.'],
])('a field with chances %o is summed up', (chances, sentence) => {
  const win = Float64Array.from(chances)
  const forecast = { projectedSi: win.map((_, i) => 95 - i), chances: { win, place: win, show: win } }
  const order = chances.map((_, i) => i)
  const finding = raceFinding({ nameOf: (i) => `H${i + 1}`, order, forecast })
  expect(finding.map(({ text }) => text).join('')).toBe(sentence)
})
