import type { BreedingPrediction, FoalDistribution } from '@quarterpole/contract/breeding'
import { inbreedingWord } from '@quarterpole/contract/inbreeding'
import { type HealthFacts, healthSentences } from './health-finding.ts'

type Finding = BreedingPrediction['finding']

export interface FindingFacts extends HealthFacts {
  readonly inbreeding: number
  /** Null without an evaluation; then `missingSpeed` says why. */
  readonly speed: SpeedFacts | null
  readonly missingSpeed: string | null
}

export interface SpeedFacts {
  readonly at400: FoalDistribution
  /** An average mating of the herd's newest crops, with the standard deviation between such matings. SI points. */
  readonly usual: { readonly mean: number; readonly sd: number }
  readonly recordOf100: number
}

/** The answer in a few sentences, a sick or dying foal first; the runs marked strong are what the eye should catch. */
export function findingOf(facts: FindingFacts): Finding {
  const { problems, rest } = healthSentences(facts)
  return spaced([problems, speedSentences(facts), rest])
}

/** Whole sentences one after another; runs within a sentence already have their spaces. */
const spaced = ([problems = [], speed = [], rest = []]: readonly Finding[]): Finding => {
  const ended = (sentences: Finding) => sentences.map(({ text, strong }) => ({ text: `${text} `, strong }))
  const parts = [
    ...ended(problems),
    ...speed,
    ...rest.map(({ text, strong }) => ({ text: ` ${text}`, strong })),
  ]
  return parts.map((part, i) => (i === parts.length - 1 ? { ...part, text: part.text.trimEnd() } : part))
}

/** Below this accuracy the expected index is the herd's own average, whoever the parents are. */
const NOTHING_KNOWN = 0.01

function speedSentences({ speed, inbreeding, missingSpeed }: FindingFacts): Finding {
  if (speed === null)
    return [{ text: `${pedigreeSentence(inbreeding)} ${missingSpeed ?? ''}`.trimEnd(), strong: false }]
  const { at400, usual, recordOf100 } = speed
  const word = knownInbreeding(inbreeding)
  const opening =
    at400.accuracy < NOTHING_KNOWN
      ? `Not enough data to set this cross apart from the herd’s average, with ${word} inbreeding: expect about `
      : word === 'close'
        ? `A cross with close inbreeding (${Number((100 * inbreeding).toFixed(1))}%): expect about `
        : `${speedWord(at400.mean - usual.mean, usual.sd)} with ${word} inbreeding: expect about `
  return [
    { text: opening, strong: false },
    { text: `SI ${Math.round(at400.mean)}`, strong: true },
    { text: ` at 400 yards, give or take ${Math.round(at400.sd)}. `, strong: false },
    ...recordSentence(recordOf100),
  ]
}

const pedigreeSentence = (f: number) =>
  f === 0
    ? 'No ancestor shows up on both sides of the pedigree we have.'
    : `The foal’s inbreeding would be ${Number((100 * f).toFixed(2))}%, ${knownInbreeding(f)}.`

/** Matings that differ by less are called alike, SI points. */
const LEAST_SD = 1

/** By standard deviations between the matings that made the newest crops: of equal ones one in six is fast, one in six slow. */
function speedWord(gain: number, sd: number): string {
  const deviations = gain / Math.max(LEAST_SD, sd)
  if (deviations >= 1) return 'A fast cross'
  if (deviations >= 0.4) return 'A good cross'
  if (deviations > -1) return 'An average cross'
  return 'A slow cross'
}

const knownInbreeding = (f: number) => (f === 0 ? 'no known' : inbreedingWord(f))

function recordSentence(record: number): Finding {
  if (record === 0) return [{ text: 'Fewer than 1 foal in 100 would reach record pace.', strong: false }]
  return [
    { text: 'Of 100 foals, ', strong: false },
    { text: String(record), strong: true },
    { text: ' would reach record pace.', strong: false },
  ]
}
