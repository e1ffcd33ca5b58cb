import { daysBetween } from '@quarterpole/contract/day'
import type { InjuryImpact, NearInjury } from '@quarterpole/contract/injury'
import type { InjuryTable } from '@quarterpole/db/schema'
import { ageOn } from '@quarterpole/genetics/horse-year'
import { at, type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'
import type { CaseFigures } from './case-figures.ts'

const SHOWN = 5

/** Parts of the body as people write them, whole words; the catalogue type gives the rest. */
const BODY_PARTS = [
  'knee',
  'carpus',
  'carpal',
  'fetlock',
  'ankle',
  'sesamoid',
  'shin',
  'cannon',
  'tendon',
  'suspensory',
  'hock',
  'stifle',
  'hoof',
  'foot',
  'heel',
  'pastern',
  'elbow',
  'shoulder',
  'hip',
  'pelvis',
  'back',
  'neck',
  'fore',
  'hind',
  'left',
  'right',
  'near',
  'off',
]
const SEVERITIES = ['minor', 'moderate', 'severe']

type Case = Pick<InjuryTable, 'id' | 'horse_id' | 'injury_date' | 'type' | 'type_key' | 'severity'>

interface Records {
  herd: HerdSnapshot
  figures: ReadonlyMap<number, CaseFigures>
  today: string
}

/**
 * The other cases of this type that are most similar: first by the parts of the body that both name, then by severity,
 * then by the horse's age, then the newest. Horses without a speed index before or after are left out.
 */
export function nearestCases(
  injury: Case,
  others: readonly Case[],
  { herd, figures, today }: Records,
): InjuryImpact['basis']['nearest'] {
  const parts = bodyParts(injury.type)
  const age = ageAt(herd, injury)
  return others
    .filter(({ id, horse_id }) => figures.has(id) && rowOf(herd, horse_id) >= 0)
    .map((other) => ({ other, apart: howFarApart(other) }))
    .toSorted((a, b) => compare(a.apart, b.apart) || b.other.injury_date.localeCompare(a.other.injury_date))
    .slice(0, SHOWN)
    .map(({ other }) => present(other, { herd, figures, today }))

  function howFarApart(other: Case): number[] {
    const theirs = bodyParts(other.type)
    const otherAge = ageAt(herd, other)
    return [
      parts.size + theirs.size - 2 * [...parts].filter((part) => theirs.has(part)).length,
      Math.abs(SEVERITIES.indexOf(injury.severity) - SEVERITIES.indexOf(other.severity)),
      age === null || otherAge === null ? Number.MAX_SAFE_INTEGER : Math.abs(age - otherAge),
    ]
  }
}

function bodyParts(type: string): ReadonlySet<string> {
  const words = new Set(type.toLowerCase().split(/[^a-z]+/))
  return new Set(BODY_PARTS.filter((part) => words.has(part)))
}

/** In years as racing counts them; null where the horse's year of birth is not on file. */
function ageAt(herd: HerdSnapshot, { horse_id, injury_date }: Case): number | null {
  const row = rowOf(herd, horse_id)
  const age = row < 0 ? null : ageOn(injury_date, at(herd.crop, row), herd.yearStart)
  return age === null ? null : Math.max(0, age)
}

/** The first difference decides. */
function compare(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((value, k) => value !== b[k])
  return i < 0 ? 0 : (a[i] ?? 0) - (b[i] ?? 0)
}

function present(other: Case, { herd, figures, today }: Records): NearInjury {
  const { id, horse_id, injury_date, type, severity } = other
  const { before, after } = figures.get(id) ?? { before: [], after: [] }
  const [first] = after
  return {
    injury_id: id,
    horse_id,
    horse_name: herd.identities.nameAt(rowOf(herd, horse_id)),
    injury_date,
    type,
    severity,
    age_years: ageAt(herd, other),
    days_to_start: first === undefined ? null : daysBetween(injury_date, first.race_date),
    days_since: Math.max(0, daysBetween(injury_date, today)), // the user's day may be ahead of the server's
    before,
    after,
  }
}
