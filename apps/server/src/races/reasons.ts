import type { ContributionName } from '@quarterpole/contract/contributions'
import type { JsonWriter } from '../http/json-writer.ts'
import { TOLD } from './runner.ts'

const WORDS: Record<ContributionName, string> = {
  own_record: 'its own record',
  sire_and_dam: 'its sire and dam',
  distance: 'the distance',
  sex_and_age: 'its sex and age',
  inbreeding: 'its inbreeding',
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
/** Of these the sentence says that they speak, not that it speaks. */
const PLURAL: ReadonlySet<ContributionName> = new Set(['sire_and_dam', 'sex_and_age', 'recent_finishes'])
const IS_PLURAL = TOLD.map((name) => PLURAL.has(name))
const [OWN_RECORD, SIRE_AND_DAM] = [TOLD.indexOf('own_record'), TOLD.indexOf('sire_and_dam')]
const ascii = (text: string) => Buffer.from(text, 'latin1')
/** Each name told as it stands in a sentence and at its head, up to the points it moves a runner by. */
const TOLD_WORDS = TOLD.map((name) => ascii(`${WORDS[name]} (`))
const HEAD_WORDS = TOLD.map((name) =>
  ascii(`${WORDS[name].charAt(0).toUpperCase()}${WORDS[name].slice(1)} (`),
)
const [EMPTY, PLUS, MINUS] = [ascii(''), ascii('+'), ascii('\\u2212')]
const TEXT = {
  pros: ascii('{"pros":['),
  cons: ascii('],"cons":['),
  sentence: ascii('],"sentence":"'),
  end: ascii('"}'),
  quote: ascii('"'),
  comma: ascii(','),
  close: ascii(')'),
  injury: ascii('an active injury on file ('),
  unstarted: ascii('it has no start on file yet'),
  doubtful: ascii('there is little on file to judge it by'),
  nothing: ascii('Nothing on file speaks for it here'),
  and: ascii(' and '),
  speak: ascii(' speak for it'),
  speaks: ascii(' speaks for it'),
  noCon: ascii(', and nothing against it.'),
  ownClause: ascii('; '),
  but: ascii(', '),
  speaksAgainst: ascii(' speaks against it.'),
  speakAgainst: ascii(' speak against it.'),
  against: ascii(' against it.'),
  stop: ascii('.'),
}
/** Below a twentieth of a point nothing is worth saying. */
const NOTABLE_SI = 0.05
const LOW_CONFIDENCE = 0.4

export interface ReasonFacts {
  /** SI points by name told. */
  contributions: ArrayLike<number>
  starts: number
  /** Whether its sire or its dam is on file. */
  hasParent: boolean
  confidence: number
  activeInjury: string | null
}

/**
 * Puts at most two reasons for a runner and one against it, against this field, and the sentence that holds them: "Its own
 * record (+1.2) and the distance (+0.4) speak for it, its rest (−0.3) against it."
 */
export function putReasons(json: JsonWriter, facts: ReasonFacts): void {
  const reasons = reasonsOf(facts)
  const { pros, con } = reasons
  json.put(TEXT.pros)
  for (let i = 0; i < pros.length; i++) {
    if (i > 0) json.put(TEXT.comma)
    json.put(TEXT.quote)
    putWeighed(json, TOLD_WORDS, pros[i] ?? NOTHING) // i is inside
    json.put(TEXT.quote)
  }
  json.put(TEXT.cons)
  if (con !== null) {
    json.put(TEXT.quote)
    putCon(json, con)
    json.put(TEXT.quote)
  }
  json.put(TEXT.sentence)
  putSentence(json, reasons)
  json.put(TEXT.end)
}

interface Weighed {
  /** Of the names told. */
  at: number
  si: number
}
const NOTHING: Weighed = { at: -1, si: 0 }

/** A reason against a runner: something that weighs, an injury by its type, or that too little is known. */
type Con = Weighed | { injury: string } | { doubt: Uint8Array }

interface Reasons {
  /** At most two, the weightiest first. */
  pros: readonly Weighed[]
  con: Con | null
}

function reasonsOf(facts: ReasonFacts): Reasons {
  const { best, next, worst } = extremes(facts)
  const pros = next.si >= NOTABLE_SI ? [best, next] : best.si >= NOTABLE_SI ? [best] : []
  return { pros, con: conOf(facts, worst.si <= -NOTABLE_SI ? worst : null) }
}

/**
 * The two that speak most for a runner and the one that speaks most against it; of equal ones the earlier two and the last.
 * A record or parents it has not are no reason, though they stand below or above the field's mean.
 */
function extremes({ contributions, starts, hasParent }: ReasonFacts) {
  let [best, next, worst] = [NOTHING, NOTHING, NOTHING]
  for (let at = 0; at < contributions.length; at++) {
    if ((at === OWN_RECORD && starts === 0) || (at === SIRE_AND_DAM && !hasParent)) continue
    const si = contributions[at] ?? 0
    if (si > best.si) [best, next] = [{ at, si }, best]
    else if (si > next.si) next = { at, si }
    if (si < 0 && si <= worst.si) worst = { at, si }
  }
  return { best, next, worst }
}

/** An injury comes first though it moves no number; missing knowledge counts where nothing weighs. */
function conOf({ activeInjury, starts, confidence }: ReasonFacts, weighed: Weighed | null): Con | null {
  if (activeInjury !== null) return { injury: activeInjury }
  if (weighed !== null) return weighed
  if (starts === 0) return { doubt: TEXT.unstarted }
  return confidence < LOW_CONFIDENCE ? { doubt: TEXT.doubtful } : null
}

function putSentence(json: JsonWriter, { pros: [best, next], con }: Reasons): void {
  if (best) {
    putWeighed(json, HEAD_WORDS, best)
    if (next) {
      json.put(TEXT.and)
      putWeighed(json, TOLD_WORDS, next)
    }
    json.put(next || IS_PLURAL[best.at] ? TEXT.speak : TEXT.speaks)
  } else json.put(TEXT.nothing)
  if (con === null) return json.put(TEXT.noCon)
  const isDoubt = 'doubt' in con
  json.put(isDoubt || !best ? TEXT.ownClause : TEXT.but)
  putCon(json, con)
  json.put(isDoubt ? TEXT.stop : best ? TEXT.against : isPlural(con) ? TEXT.speakAgainst : TEXT.speaksAgainst)
}

const isPlural = (con: Con) => 'at' in con && IS_PLURAL[con.at] === true

function putCon(json: JsonWriter, con: Con): void {
  if ('doubt' in con) return json.put(con.doubt)
  if ('at' in con) return putWeighed(json, TOLD_WORDS, con)
  json.put(TEXT.injury)
  json.putInside(con.injury)
  json.put(TEXT.close)
}

function putWeighed(json: JsonWriter, words: readonly Uint8Array[], { at, si }: Weighed): void {
  json.put(words[at] ?? EMPTY) // of those told
  json.put(si > 0 ? PLUS : MINUS)
  json.putTenths(Math.abs(si))
  json.put(TEXT.close)
}
