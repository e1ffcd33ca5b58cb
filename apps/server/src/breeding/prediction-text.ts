import { type CommonAncestors, putAncestors } from '../genetics/foal-pedigree.ts'
import type { HerdSnapshot } from '../herd/snapshot.ts'
import { asciiJson, type JsonText } from '../http/json-text.ts'
import { JsonWriter } from '../http/json-writer.ts'
import type { PredictionWith } from './predict.ts'
import { SUMMARY } from './prediction-entry.ts'

type Prediction = PredictionWith<CommonAncestors>

/** A prediction as it is sent, and the part of it that is written down. */
export interface PredictionText {
  readonly reply: JsonText
  readonly summary: string
}

/** Everything between one text and the next happens in one go: it is never in use twice. */
const json = new JsonWriter()

/**
 * The prediction as JSON, put together byte by byte: half of it are numbers of sixteen digits, which are written once
 * for the answer and its line in the log.
 */
export function predictionText(prediction: Prediction, herd: HerdSnapshot): PredictionText {
  let summary = ''
  json.begin()
  json.putAscii('{')
  for (const { members, isSummed } of RUNS) {
    const from = json.length
    for (const { key, put } of members) {
      json.putAscii(key)
      put(prediction, herd)
    }
    if (isSummed) summary += json.textSince(from)
  }
  json.putAscii('}')
  return { reply: json.take(), summary: `{${summary.slice(1)}}` } // but for the first comma
}

/** What JSON can say, in members whose names need no escaping. */
type Plain = number | string | boolean | null | readonly Plain[] | { readonly [name: string]: Plain }

function putPlain(value: Plain): void {
  if (typeof value === 'number') json.putNumber(value)
  else if (typeof value === 'string') json.putString(value)
  else if (value === null || typeof value === 'boolean') json.putAscii(`${value}`)
  else if (isList(value)) putList(value)
  else putMembers(value)
}

const isList = (value: readonly Plain[] | object): value is readonly Plain[] => Array.isArray(value)

function putList(values: readonly Plain[]): void {
  json.putAscii('[')
  for (const [i, value] of values.entries()) {
    if (i > 0) json.putAscii(',')
    putPlain(value)
  }
  json.putAscii(']')
}

function putMembers(members: { readonly [name: string]: Plain }): void {
  let before = '{"'
  for (const name in members) {
    json.putAscii(before)
    json.putAscii(name)
    json.putAscii('":')
    putPlain(members[name] ?? null) // a name of its own
    before = ',"'
  }
  json.putAscii('}')
}

/** Texts of what many predictions have in common, for as long as it is kept. */
const texts = new WeakMap<object, string>()

function putShared(shared: object): void {
  const found = texts.get(shared)
  const text = found ?? asciiJson(shared)
  if (found === undefined) texts.set(shared, text)
  json.putAscii(text)
}

type Put<T> = (value: T, herd: HerdSnapshot) => void

/** How each member is written, in the order in which they stand. */
const MEMBERS: { readonly [K in keyof Prediction]: Put<Prediction[K]> } = {
  sire_id: putPlain,
  dam_id: putPlain,
  finding: putPlain,
  inbreeding_coefficient: putPlain,
  inbreeding_cost: putPlain,
  completeness: putPlain,
  common_ancestors: (common, herd) => putAncestors(json, herd, common),
  expected_si_350: putPlain,
  expected_si_400: putPlain,
  expected_si_440: putPlain,
  confidence_band: putPlain,
  distributions: putPlain,
  panel: putShared,
  panel_of_100: putShared,
  risk_factors: putPlain,
  similar_crosses: putPlain,
  similar_cross_details: putPlain,
  projected_value: putPlain,
  value_band: putPlain,
  value_basis: putShared,
  basis: putPlain,
  sharpen: putPlain,
}

interface Written {
  /** ',"name":' */
  readonly key: string
  readonly put: (prediction: Prediction, herd: HerdSnapshot) => void
}

/** Members that stand side by side, and whether they are written down too. */
interface Run {
  readonly isSummed: boolean
  readonly members: Written[]
}

const written = <K extends keyof Prediction & string>(name: K, nth: number): Written => ({
  key: `${nth === 0 ? '' : ','}"${name}":`,
  put: (prediction, herd) => MEMBERS[name](prediction[name], herd),
})

/** All members in runs: a run's text is taken for the log at once. */
const RUNS: Run[] = []
for (const [nth, name] of (Object.keys(MEMBERS) as (keyof Prediction & string)[]).entries()) {
  // the table's own keys
  const isSummed = SUMMARY.some((one) => one === name)
  const last = RUNS.at(-1)
  if (last?.isSummed === isSummed) last.members.push(written(name, nth))
  else RUNS.push({ isSummed, members: [written(name, nth)] })
}
