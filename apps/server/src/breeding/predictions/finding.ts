import type { BreedingPrediction, FoalDistribution } from '@quarterpole/contract/breeding'
import { SI_RECORD } from '@quarterpole/contract/limits'
import { foalsFrom } from '@quarterpole/genetics/foal'
import { lethalOf100 } from '@quarterpole/genetics/lethal'
import { inbreedingWord } from '@quarterpole/contract/inbreeding'
import type { RankedMating } from '@quarterpole/contract/matings'
import { lowerFirst } from '../../platform/words/words.ts'
import { type HealthFacts, healthSentences } from './health-finding.ts'

type Finding = BreedingPrediction['finding']

export interface FindingFacts extends HealthFacts {
  readonly inbreeding: number
  /** Enough pedigree is on file for an inbreeding of 0 to mean something. */
  readonly bothSides: boolean
  /** What the sire is to the dam, where that is close. */
  readonly relation: RankedMating['relation']
  /** Null without an evaluation; then `missingSpeed` says why. */
  readonly speed: SpeedFacts | null
  readonly missingSpeed: string | null
}

export interface SpeedFacts {
  readonly at400: FoalDistribution
  /** An average mating of the herd's newest crops, with the standard deviation between such matings. SI points. */
  readonly usual: { readonly mean: number; readonly sd: number }
}

/** The answer in a few sentences, a sick or dying foal first; the runs marked strong are what the eye should catch. */
export function findingOf(facts: FindingFacts): Finding {
  const { problems, rest } = healthSentences(facts)
  const grave = problems.filter(({ strong }) => strong)
  const others = problems.filter(({ strong }) => !strong)
  return spaced([[...grave, ...familySentence(facts), ...others], speedSentences(facts), rest])
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

const FAMILY = {
  sire: 'The stallion is the mare’s own sire.',
  son: 'The stallion is the mare’s own son.',
  full_brother: 'The two are full brother and sister.',
  half_brother: 'The two are half brother and sister.',
} as const

const familySentence = ({ relation }: FindingFacts): Finding =>
  relation === null ? [] : [{ text: FAMILY[relation], strong: true }]

function speedSentences(facts: FindingFacts): Finding {
  const { speed, missingSpeed, outcomes } = facts
  if (speed === null)
    return [{ text: `${pedigreeSentence(facts)} ${missingSpeed ?? ''}`.trimEnd(), strong: false }]
  const { at400 } = speed
  const lethal = lethalOf100(outcomes)
  return [
    { text: `${openingOf(facts, speed, lethal > 0)}: expect about `, strong: false },
    { text: `SI ${Math.round(at400.mean)}`, strong: true },
    { text: ` at 400 yards, give or take ${Math.round(at400.sd)}. `, strong: false },
    ...recordSentence(foalsFrom(at400, SI_RECORD, 100 - lethal), lethal),
  ]
}

/** What the speed is beside an average mating's, with the inbreeding. No praise where foals would die. */
function openingOf(
  { inbreeding, bothSides }: FindingFacts,
  { at400, usual }: SpeedFacts,
  isLethal: boolean,
): string {
  const otherwise = (text: string) => (isLethal ? `Otherwise ${lowerFirst(text)}` : text)
  const kin =
    inbreeding === 0 && !bothSides
      ? 'with too little pedigree to figure inbreeding'
      : `with ${knownInbreeding(inbreeding)} inbreeding`
  if (at400.accuracy < NOTHING_KNOWN)
    return otherwise(`Not enough data to set this cross apart from the herd’s average, ${kin}`)
  if (inbreeding > 0 && knownInbreeding(inbreeding) === 'close')
    return otherwise(`A cross with close inbreeding (${Number((100 * inbreeding).toFixed(1))}%)`)
  const word = speedWord(at400.mean - usual.mean, { sd: usual.sd, error: at400.sd_of_expected })
  if (isLethal && word === WORDS.faster) return `Otherwise a cross ${kin}`
  return otherwise(`${word} ${kin}`)
}

function pedigreeSentence({ inbreeding: f, bothSides }: FindingFacts): string {
  if (f === 0 && !bothSides) return 'There’s too little pedigree to figure the foal’s inbreeding.'
  return f === 0
    ? 'No ancestor shows up on both sides of the pedigree we have.'
    : `The foal’s inbreeding would be ${Number((100 * f).toFixed(2))}%, ${knownInbreeding(f)}.`
}

/** Matings that differ by less are called alike, SI points. */
const MIN_SD = 1

/** Beside an average mating, so that none disagrees with the color of its speed index. */
const WORDS = {
  faster: 'A cross faster than your average',
  average: 'An average cross',
  slower: 'A cross slower than your average',
} as const

/**
 * By standard deviations between the matings that made the newest crops: of equal ones one in six is faster, one in six
 * slower; and only where the difference is larger than its own error.
 */
function speedWord(gain: number, { sd, error }: { sd: number; error: number }): string {
  if (Math.abs(gain) < Math.max(MIN_SD, sd, error)) return WORDS.average
  return gain > 0 ? WORDS.faster : WORDS.slower
}

const knownInbreeding = (f: number) => (f === 0 ? 'no known' : inbreedingWord(f))

/** @param record  of the foals that live: those that die never run */
function recordSentence(record: number, lethal: number): Finding {
  if (lethal > 0)
    return [
      { text: 'Of 100 foals, ', strong: false },
      { text: String(100 - lethal), strong: true },
      {
        text: ` would live${record === 0 ? ', and fewer than 1 would reach record pace.' : `, and ${record} of those would reach record pace.`}`,
        strong: false,
      },
    ]
  if (record === 0) return [{ text: 'Fewer than 1 foal in 100 would reach record pace.', strong: false }]
  return [
    { text: 'Of 100 foals, ', strong: false },
    { text: String(record), strong: true },
    { text: ' would reach record pace.', strong: false },
  ]
}
