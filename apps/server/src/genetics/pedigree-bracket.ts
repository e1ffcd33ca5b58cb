import { TEXT_END } from '@quarterpole/db/packed-texts'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { at, type HerdSnapshot } from '../herd/snapshot.ts'
import { asciiJson } from '../http/json-text.ts'
import type { JsonWriter } from '../http/json-writer.ts'
import { KeptBeside } from '../herd/kept.ts'
import { bringNear } from './bring-near.ts'

const [ID, NAME, AQHA_ID, FOALED, COLOR, SIRE, DAM, END, NULL] = [
  '{"id":',
  ',"name":',
  ',"aqha_id":',
  ',"foaled":',
  ',"color":',
  ',"sire":',
  ',"dam":',
  '}',
  'null',
].map((part) => Buffer.from(part)) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer] // nine
const STALLION = SEX_CODES.indexOf('S')
const SEXES = Array.from(SEX_CODES, (sex) => Buffer.from(`,"sex":"${sex}"`))

/**
 * Brackets kept, of up to so many generations behind the horse: as a rule 350 bytes to 4 kB each, 13 MB in all. A breed
 * of a million has 3000 horses of so many foals, and place for all their brackets: with half of it every fourth would
 * have to be written anew.
 */
const KEPT = 10_000
const KEPT_DEEPER = 4
/** A horse of fewer foals seldom comes up again while it is kept. */
const FOALS_FROM = 50

/**
 * A few thousand sires stand in most pedigrees of a breed, and three quarters of the horses of five generations stand
 * behind one of them: written out once, their brackets are copied.
 */
const known = new KeptBeside<HerdSnapshot, number, Buffer>(KEPT)

/** Rows of a bracket of five generations, and more. */
const near = new Int32Array(2 ** 7)

/** Makes ready to write a bracket: brings what it is written from near, but for brackets within that are kept. */
export function prepareBracket(herd: HerdSnapshot, row: number, deeper: number): void {
  const { ped } = herd
  let [from, to] = [0, 1]
  near[0] = row
  for (let left = deeper - 1; left >= 0; left--) {
    for (const end = to; from < end && to < near.length - 1; from++) {
      const sire = at(ped.sire, at(near, from))
      const dam = at(ped.dam, at(near, from))
      if (sire >= 0 && !isKept(herd, sire, left)) near[to++] = sire
      if (dam >= 0) near[to++] = dam
    }
  }
  bringNear(herd, near, to)
}

/**
 * Writes a horse with its parents nested as far as asked for; null for an unknown one (row −1). All of it stands in the
 * snapshot: nothing is read.
 */
export function putBracket(json: JsonWriter, herd: HerdSnapshot, row: number, deeper: number): void {
  if (row < 0) return json.put(NULL)
  if (!isKept(herd, row, deeper)) return putHorse(json, herd, row, deeper)
  const kept = known.of(herd)
  const key = row * KEPT_DEEPER + deeper - 1
  const found = kept.get(key)
  if (found) return json.putLong(found)
  const before = json.length
  putHorse(json, herd, row, deeper)
  kept.set(key, ownCopy(json.since(before)))
}

function isKept({ sex, offspring: { start } }: HerdSnapshot, row: number, deeper: number): boolean {
  if (deeper === 0 || deeper > KEPT_DEEPER || at(sex, row) !== STALLION) return false
  return at(start, row + 1) - at(start, row) >= FOALS_FROM
}

/** In memory of its own: a small part does not hold the answers it stood among. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}

function putHorse(json: JsonWriter, herd: HerdSnapshot, row: number, deeper: number): void {
  putMembers(json, herd, row)
  if (deeper > 0) {
    json.put(SIRE)
    putBracket(json, herd, at(herd.ped.sire, row), deeper - 1)
    json.put(DAM)
    putBracket(json, herd, at(herd.ped.dam, row), deeper - 1)
  }
  json.put(END)
}

/** The member of a code of the database package, which has one a letter. */
function sexMemberOf(code: number): Buffer {
  const member = SEXES[code]
  if (member === undefined) throw new RangeError(`No sex has the code ${code}.`)
  return member
}

/** Each horse's own members, the object left open for its parents. */
function putMembers(json: JsonWriter, { ids, sex, identities }: HerdSnapshot, row: number): void {
  json.put(ID)
  json.putInteger(at(ids, row))
  const sexMember = sexMemberOf(at(sex, row))
  const since = identities.since(row)
  if (since) {
    const { name, aqha_id, foaled, color } = since
    json.putAscii(`,"name":${asciiJson(name)},"aqha_id":${asciiJson(aqha_id)}`)
    json.put(sexMember)
    json.putAscii(`,"foaled":${asciiJson(foaled)},"color":${asciiJson(color)}`)
    return
  }
  const { utf8 } = identities.packed
  const putOrNull = (from: number) => {
    if (utf8[from] !== TEXT_END) return json.putText(utf8, from)
    json.put(NULL) // an unknown text was packed as an empty one
    return from + 1
  }
  json.put(NAME)
  let next = json.putText(utf8, identities.packed.from(row))
  json.put(AQHA_ID)
  next = putOrNull(next)
  json.put(sexMember)
  json.put(FOALED)
  next = putOrNull(next)
  json.put(COLOR)
  putOrNull(next)
}
