import type { BreedingPrediction, FoalDistribution, LocusOutcome } from '@quarterpole/contract/breeding'
import { INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import { PANEL } from '@quarterpole/genetics/panel'

type Finding = BreedingPrediction['finding']

export interface FindingFacts {
  at400: FoalDistribution
  base: number
  inbreeding: number
  recordOf100: number
  panelOf100: BreedingPrediction['panel_of_100']
  outcomes: readonly LocusOutcome[]
}

/** The answer in three or four sentences, a lethal cross first; the runs marked strong are what the eye should catch. */
export function findingOf(facts: FindingFacts): Finding {
  const [health, speed] = [healthSentences(facts), speedSentences(facts)]
  const isLethal = facts.outcomes.some(({ locus, two_copies }) => PANEL[locus].lethal && two_copies > 0)
  return isLethal
    ? [{ text: `${health} `, strong: false }, ...speed]
    : [...speed, { text: ` ${health}`, strong: false }]
}

/** Below this accuracy the expected index is the herd's own average, whoever the parents are. */
const NOTHING_KNOWN = 0.01

function speedSentences({ at400, base, inbreeding, recordOf100 }: FindingFacts): Finding {
  const opening =
    at400.accuracy < NOTHING_KNOWN
      ? `Not enough data to set this cross apart from the herd’s average, with ${inbreedingWord(inbreeding)} inbreeding: expect about `
      : `${speedWord(at400.mean - base)} with ${inbreedingWord(inbreeding)} inbreeding: expect about `
  return [
    { text: opening, strong: false },
    { text: `SI ${Math.round(at400.mean)}`, strong: true },
    { text: ` at 400 yards, give or take ${Math.round(at400.sd)}. `, strong: false },
    ...recordSentence(recordOf100),
  ]
}

/** Against the average of the herd's base, in SI points; 3 is about half a standard deviation of breeding values. */
function speedWord(gain: number): string {
  if (gain >= 3) return 'A fast cross'
  if (gain >= 1) return 'A good cross'
  if (gain > -1) return 'An average cross'
  return 'A slow cross'
}

const inbreedingWord = (f: number) => (f > INBREEDING_MODERATE ? 'moderate' : f === 0 ? 'no known' : 'low')

function recordSentence(record: number): Finding {
  if (record === 0) return [{ text: 'Fewer than 1 foal in 100 would reach record pace.', strong: false }]
  return [
    { text: 'Of 100 foals, ', strong: false },
    { text: String(record), strong: true },
    { text: ' would reach record pace.', strong: false },
  ]
}

function healthSentences({ panelOf100, outcomes }: FindingFacts): string {
  const sentences = outcomes
    .filter(({ two_copies }) => two_copies > 0)
    .toSorted((a, b) => badness(b) - badness(a))
    .map((outcome) => `${foals(outcome.two_copies)} would ${fateOf(outcome)}.`)
  if (sentences.length === 0 && panelOf100.affected > 0)
    sentences.push(`${foals(panelOf100.affected)} would have two copies of a disease gene.`)
  const risky = outcomes.filter(({ one_copy_matters, one_copy }) => one_copy_matters && one_copy > 0)
  if (panelOf100.at_risk > 0)
    sentences.push(`${foals(panelOf100.at_risk)} would be at risk, with one copy of ${eitherOf(risky)}.`)
  if (sentences.length > 0) return sentences.join(' ')
  const carried = outcomes.filter(({ one_copy }) => one_copy > 0)
  return panelOf100.carrier > 0
    ? `${foals(panelOf100.carrier)} would carry ${eitherOf(carried)} and stay healthy.`
    : 'Every foal is clear on the health panel.'
}

const badness = ({ locus, one_copy_matters }: LocusOutcome) =>
  PANEL[locus].lethal ? 2 : one_copy_matters ? 0 : 1

function fateOf({ locus, label, one_copy_matters }: LocusOutcome): string {
  if (PANEL[locus].lethal) return `die of ${label}`
  return one_copy_matters ? `have two copies of ${label}` : `have ${label}`
}

const eitherOf = (outcomes: readonly LocusOutcome[]) =>
  outcomes.length === 0
    ? 'a disease gene'
    : new Intl.ListFormat('en', { type: 'disjunction' }).format(outcomes.map(({ label }) => label))

function foals(of100: number): string {
  switch (of100) {
    case 25:
      return 'One foal in four'
    case 50:
      return 'Half the foals'
    case 75:
      return 'Three foals in four'
    case 100:
      return 'Every foal'
    default:
      return of100 === 1 ? '1 foal in 100' : `${of100} foals in 100`
  }
}
