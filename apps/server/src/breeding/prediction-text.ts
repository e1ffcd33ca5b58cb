import { type CommonAncestors, putAncestors } from '../genetics/foal-pedigree.ts'
import type { HerdSnapshot } from '../herd/snapshot.ts'
import { asciiJson, type JsonText } from '../json-text.ts'
import { JsonWriter } from '../json-writer.ts'
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
  const summary: string[] = []
  json.begin()
  json.putAscii('{')
  for (const { key, isSummed, put } of WRITTEN) {
    json.putAscii(key)
    const from = json.length
    put(prediction, herd)
    if (isSummed) summary.push(`${summary.length > 0 ? key : key.replace(',', '')}${json.textSince(from)}`)
  }
  json.putAscii('}')
  return { reply: json.take(), summary: `{${summary.join('')}}` }
}

const putNumber = (value: number) => json.putNumber(value)
const putAny = (value: unknown) => json.putAscii(asciiJson(value))

function putList<T>(values: readonly T[], put: (value: T) => void): void {
  json.putAscii('[')
  for (const [i, value] of values.entries()) {
    if (i > 0) json.putAscii(',')
    put(value)
  }
  json.putAscii(']')
}

const putStrings = (values: readonly string[]) => putList(values, (value) => json.putString(value))

/** An object of numbers, lists of numbers and such objects, whose names need no escaping. */
type Figures = { readonly [name: string]: number | readonly number[] | Figures }

function putFigures(figures: Figures): void {
  let before = '{"'
  for (const name in figures) {
    const value = figures[name] ?? Number.NaN // a name of its own
    json.putAscii(before)
    json.putAscii(name)
    json.putAscii('":')
    if (typeof value === 'number') json.putNumber(value)
    else if (isList(value)) putList(value, putNumber)
    else putFigures(value)
    before = ',"'
  }
  json.putAscii('}')
}

const isList = (value: readonly number[] | Figures): value is readonly number[] => Array.isArray(value)

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
  sire_id: putNumber,
  dam_id: putNumber,
  finding: putAny,
  inbreeding_coefficient: putNumber,
  completeness: putFigures,
  common_ancestors: (common, herd) => putAncestors(json, herd, common),
  expected_si_350: putNumber,
  expected_si_400: putNumber,
  expected_si_440: putNumber,
  confidence_band: putFigures,
  distributions: (distributions) => putList(distributions, putFigures),
  panel: putShared,
  panel_of_100: putShared,
  risk_factors: putStrings,
  similar_crosses: putStrings,
  similar_cross_details: (details) => putList(details, putAny),
  projected_value: putAny,
  value_band: putAny,
  value_basis: putShared,
  basis: putAny,
  sharpen: putStrings,
}

interface Written {
  /** ',"name":' */
  readonly key: string
  /** Whether it is written down too. */
  readonly isSummed: boolean
  readonly put: (prediction: Prediction, herd: HerdSnapshot) => void
}

const written = <K extends keyof Prediction & string>(name: K, nth: number): Written => ({
  key: `${nth === 0 ? '' : ','}"${name}":`,
  isSummed: SUMMARY.some((one) => one === name),
  put: (prediction, herd) => MEMBERS[name](prediction[name], herd),
})

const WRITTEN = (Object.keys(MEMBERS) as (keyof Prediction & string)[]).map(written) // the table's own keys
