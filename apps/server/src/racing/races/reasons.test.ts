import { CONTRIBUTIONS, type ContributionName } from '@quarterpole/contract/contributions'
import { expect, test } from 'vitest'
import { type ReasonFacts, runnerReasons } from './reasons.ts'

const contributions = (byName: Partial<Record<ContributionName, number>>) =>
  Object.entries(byName) as [ContributionName, number][] // the record's own names

const facts: ReasonFacts = {
  contributions: [],
  sex: 'S',
  starts: 4,
  age: 3,
  hasParent: true,
  confidence: 0.6,
  activeInjury: null,
}
const sentenceOf = (part: Partial<ReasonFacts>) => runnerReasons({ ...facts, ...part }).sentence

test.each<[Partial<ReasonFacts>, string]>([
  [
    {
      contributions: contributions({ own_record: 2.61, sire_and_dam: 1.2, distance: 0.4, days_since: -0.3 }),
    },
    'In his favor: his record (+2.6) and breeding (+1.2). Against him: time off (−0.3).',
  ],
  [
    { contributions: contributions({ own_record: 5, sire_and_dam: 1.1 }), sex: 'M' },
    'In her favor: her record (+5.0) and breeding (+1.1). Nothing against her.',
  ],
  [
    { contributions: contributions({ own_record: -2.6, distance: 0.01 }) },
    'Nothing in his favor here. Against him: his record (−2.6).',
  ],
  [
    { contributions: contributions({ distance: 1 }), activeInjury: 'Bucked shins' },
    'In his favor: the distance (+1.0). Against him: an active injury (Bucked shins).',
  ],
  [
    { activeInjury: 'a “sore” \\ "heel"', sex: 'G' },
    'Nothing in his favor here. Against him: an active injury (a “sore” \\ "heel").',
  ],
  [
    { contributions: contributions({ own_record: 0.5, sire_and_dam: 0.3 }), starts: 0, hasParent: false },
    'Nothing in his favor here. No starts on file.',
  ],
  [
    { contributions: contributions({ best_figure: 0.9, days_since: -0.4, distance: 0.2 }), starts: 0 },
    'In his favor: the distance (+0.2). No starts on file.',
  ],
  [
    { contributions: contributions({ own_record: -2, lane: -0.3 }), starts: 0, sex: 'M' },
    'Nothing in her favor here. Against her: her post position (−0.3).',
  ],
  [
    { contributions: contributions({ inbreeding: 0.3 }) },
    'In his favor: less inbred than the field (+0.3). Nothing against him.',
  ],
  [
    { contributions: contributions({ inbreeding: -0.31 }), sex: 'M' },
    'Nothing in her favor here. Against her: more inbred than the field (−0.3).',
  ],
  [
    { contributions: contributions({ experience: 1.8, sire_and_dam: 0.4 }), starts: 0, age: 11 },
    'In his favor: breeding (+0.4). Against him: 11 years old and no starts on file.',
  ],
  [{ starts: 0, age: 1, sex: 'M' }, 'Nothing in her favor here. Against her: too young to race at 1.'],
  [{ confidence: 0.3 }, 'Nothing in his favor here. Not much on file to go by.'],
  [{}, 'Nothing in his favor here, and nothing against him.'],
])('%o reads %s', (part, sentence) => expect(sentenceOf(part)).toBe(sentence))

test('the reasons are those of the sentence, at most two for a runner and one against', () => {
  const all = contributions({ own_record: 0.4, sire_and_dam: 2, distance: 0.05, lane: -0.2, debut: -3.25 })
  expect(runnerReasons({ ...facts, contributions: all })).toMatchObject({
    pros: ['breeding (+2.0)', 'his record (+0.4)'],
    cons: ['having run before (−3.3)'],
  })
  expect(runnerReasons(facts)).toMatchObject({ pros: [], cons: [] })
})

test('every contribution has words of its own, of one sex only', () => {
  const words = CONTRIBUTIONS.map(({ name }) => {
    const of = (sex: 'S' | 'M') =>
      runnerReasons({ ...facts, sex, contributions: contributions({ [name]: 1 }) }).pros[0] ?? ''
    expect(of('M')).not.toMatch(/\b(his|its|it)\b/)
    expect(of('S')).not.toMatch(/\b(her|its|it)\b/)
    return of('S')
  })
  expect(new Set(words).size).toBe(CONTRIBUTIONS.length)
})
