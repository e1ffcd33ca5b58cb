import type { ContributionName } from '@quarterpole/contract/contributions'
import type { RunnerPrediction } from '@quarterpole/contract/race'
import { TOLD } from './runner.ts'

const WORDS: Record<ContributionName, string> = {
  own_record: 'its own record',
  sire_and_dam: 'its sire and dam',
  distance: 'the distance',
  sex_and_age: 'its sex and age',
  last_figure: 'its last race',
  best_figure: 'the best of its last six',
  form_trend: 'the trend of its form',
  recent_finishes: 'its recent finishes',
  class_change: 'the change of class',
  experience: 'its experience',
  debut: 'its first start',
  days_since: 'its rest',
  weight: 'the weight',
  lane: 'its post position',
  lane_bias: 'its lane at this track',
  jockey: 'its jockey',
  trainer: 'its trainer',
}
const TOLD_WORDS = TOLD.map((name) => WORDS[name])
const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
/** At the head of a sentence; capitals that are made when they are needed take longer than all the rest of it. */
const HEAD_WORDS = TOLD_WORDS.map(capitalized)
const MINUS = '−'
/** Below a twentieth of a point nothing is worth saying. */
const NOTABLE_SI = 0.05
const LOW_CONFIDENCE = 0.4

export interface ReasonFacts {
  /** SI points by name told. */
  contributions: ArrayLike<number>
  starts: number
  confidence: number
  activeInjury: string | null
}

/** A reason against a runner: something that weighs, or that too little is known, which is a clause of its own. */
interface Con {
  text: string
  isDoubt: boolean
}

/** At most two reasons for a runner and one against it, against this field, and the sentence that holds them. */
export function reasonsOf(facts: ReasonFacts): RunnerPrediction['reasons'] {
  const { best, next, worst } = extremes(facts.contributions)
  const pros: string[] = []
  if (best.si >= NOTABLE_SI) pros.push(worded(TOLD_WORDS, best))
  if (next.si >= NOTABLE_SI) pros.push(worded(TOLD_WORDS, next))
  const con = conOf(facts, worst.si <= -NOTABLE_SI ? worded(TOLD_WORDS, worst) : null)
  const head = pros.length === 0 ? 'Nothing on file' : worded(HEAD_WORDS, best)
  return { pros, cons: con === null ? [] : [con.text], sentence: sentenceOf(head, pros, con) }
}

interface Weighed {
  /** Of the names told. */
  at: number
  si: number
}
const NOTHING: Weighed = { at: -1, si: 0 }

/** The two that speak most for a runner and the one that speaks most against it; of equal ones the earlier two and the last. */
function extremes(contributions: ArrayLike<number>) {
  let [best, next, worst] = [NOTHING, NOTHING, NOTHING]
  for (let at = 0; at < contributions.length; at++) {
    const si = contributions[at] ?? 0
    if (si > best.si) [best, next] = [{ at, si }, best]
    else if (si > next.si) next = { at, si }
    if (si < 0 && si <= worst.si) worst = { at, si }
  }
  return { best, next, worst }
}

/** "Its own record (+1.2) and the distance (+0.4) speak for it, its rest (−0.3) against it." */
function sentenceOf(head: string, pros: readonly string[], con: Con | null): string {
  const forIt =
    pros.length < 2
      ? `${head} speaks for it${pros.length === 0 ? ' here' : ''}`
      : `${head} and ${pros[1]} speak for it`
  if (con === null) return `${forIt}, and nothing against it.`
  if (con.isDoubt) return `${forIt}; ${con.text}.`
  return pros.length === 0 ? `${forIt}; ${con.text} speaks against it.` : `${forIt}, ${con.text} against it.`
}

const worded = (words: readonly string[], { at, si }: Weighed): string =>
  `${words[at]} (${si > 0 ? '+' : MINUS}${toTenths(Math.abs(si))})`

/** Tenths up to a hundred, written out once. */
const TENTHS = Array.from({ length: 1000 }, (_, tenths) => (tenths / 10).toFixed(1))
/** A product nearer than this to a half may have been rounded over it. */
const TOO_NEAR = 1e-6

/** As toFixed(1) does. */
function toTenths(size: number): string {
  const tenths = 10 * size
  const whole = Math.floor(tenths)
  const over = tenths - whole - 0.5
  if (Math.abs(over) < TOO_NEAR) return size.toFixed(1)
  return TENTHS[over < 0 ? whole : whole + 1] ?? size.toFixed(1)
}

/** An injury comes first though it moves no number; missing knowledge counts where nothing weighs. */
function conOf({ activeInjury, starts, confidence }: ReasonFacts, weighed: string | null): Con | null {
  if (activeInjury !== null) return { text: `an active injury on file (${activeInjury})`, isDoubt: false }
  if (weighed !== null) return { text: weighed, isDoubt: false }
  if (starts === 0) return { text: 'it has no start on file yet', isDoubt: true }
  return confidence < LOW_CONFIDENCE
    ? { text: 'there is little on file to judge it by', isDoubt: true }
    : null
}
