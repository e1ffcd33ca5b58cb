import type { ContributionName } from '@quarterpole/contract/contributions'
import type { RunnerPrediction } from '@quarterpole/contract/race'
import { LOW_CONFIDENCE } from '@quarterpole/contract/race-finding'
import type { Sex } from '@quarterpole/contract/values'
import { LATE_DEBUT_AGE } from '@quarterpole/racing/features'
import { lowerFirst } from '../../platform/words/words.ts'

/** Contributions in words; "his" becomes "her" for a mare. */
const WORDS: Record<ContributionName, string> = {
  own_record: 'his record',
  sire_and_dam: 'breeding',
  distance: 'the distance',
  sex_and_age: 'age and sex',
  inbreeding: 'less inbred than the field',
  last_figure: 'his last race',
  best_figure: 'the best of his last six',
  form_trend: 'the trend of his form',
  recent_finishes: 'his recent finishes',
  class_change: 'the class change',
  experience: 'the number of his starts',
  debut: 'having run before',
  days_since: 'time off',
  weight: 'the weight',
  lane: 'his post position',
  lane_bias: 'his post at this track',
  jockey: 'his jockey',
  trainer: 'his trainer',
}
/** Where what counts against a runner needs other words. */
const WORDS_AGAINST: Partial<Record<ContributionName, string>> = {
  inbreeding: 'more inbred than the field',
}
/** Contributions below this many SI points are not worth a reason. */
const NOTABLE_SI = 0.05
/** Nobody younger may start; who first starts this old or older has most likely run before, unknown to us. */
const AGES = { least: 2, lateDebut: LATE_DEBUT_AGE }

export interface ReasonFacts {
  contributions: readonly (readonly [name: ContributionName, si: number])[]
  sex: Sex
  starts: number
  /** In years, on race day; null unknown. */
  age: number | null
  /** Whether the sire or the dam is on file. */
  hasParent: boolean
  confidence: number
  activeInjury: string | null
}

/**
 * At most two reasons for a runner and one against, in this field, and the sentence they make: "In his favor: his record
 * (+1.2) and the distance (+0.4). Against him: time off (−0.3)."
 */
export function runnerReasons(facts: ReasonFacts): RunnerPrediction['reasons'] {
  const [his, him] = facts.sex === 'M' ? ['her', 'her'] : ['his', 'him']
  const weighed = facts.contributions.filter(([name]) => isOwn(facts, name))
  const inWords = ([name, si]: readonly [ContributionName, number]) =>
    `${(si < 0 ? (WORDS_AGAINST[name] ?? WORDS[name]) : WORDS[name]).replace(/\bhis\b/, his)} (${si > 0 ? '+' : '−'}${Math.abs(si).toFixed(1)})`
  const pros = weighed
    .filter(([, si]) => si >= NOTABLE_SI)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 2)
    .map(inWords)
  const [worst] = weighed.filter(([, si]) => si <= -NOTABLE_SI).toSorted(([, a], [, b]) => a - b)
  const favor = pros.length > 0 ? `In ${his} favor: ${pros.join(' and ')}.` : `Nothing in ${his} favor here.`
  // An injury comes first though it moves no number.
  if (facts.activeInjury !== null) return withCon(`an active injury (${facts.activeInjury})`)
  const doubtOfAge = ageDoubt(facts)
  if (doubtOfAge !== null) return withCon(doubtOfAge)
  if (worst) return withCon(inWords(worst))
  const doubt = doubtOf(facts)
  if (doubt !== null) return { pros, cons: [lowerFirst(doubt)], sentence: `${favor} ${doubt}.` }
  if (pros.length === 0)
    return { pros, cons: [], sentence: `Nothing in ${his} favor here, and nothing against ${him}.` }
  return { pros, cons: [], sentence: `${favor} Nothing against ${him}.` }

  function withCon(con: string) {
    return { pros, cons: [con], sentence: `${favor} Against ${him}: ${con}.` }
  }
}

const OF_STARTS: ReadonlySet<ContributionName> = new Set([
  'own_record',
  'last_figure',
  'best_figure',
  'form_trend',
  'recent_finishes',
  'class_change',
  'experience',
  'debut',
  'days_since',
])

/** A horse without starts or parents on file has no record or breeding to name, though the field's mean may differ. */
const isOwn = ({ starts, hasParent }: ReasonFacts, name: ContributionName) =>
  OF_STARTS.has(name) ? starts > 0 : name === 'sire_and_dam' ? hasParent : true

/** What makes it doubtful that he may start, or that his starts are on file. */
function ageDoubt({ age, starts }: ReasonFacts): string | null {
  if (age === null) return null
  if (age < AGES.least) return `too young to race at ${age}`
  return starts === 0 && age >= AGES.lateDebut ? `${age} years old and no starts on file` : null
}

/** Missing knowledge counts against a runner where nothing else does. */
function doubtOf({ starts, confidence }: ReasonFacts): string | null {
  if (starts === 0) return 'No starts on file'
  return confidence < LOW_CONFIDENCE ? 'Not much on file to go by' : null
}
