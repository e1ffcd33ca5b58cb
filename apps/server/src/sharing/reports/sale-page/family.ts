import { RACING_AGE } from '@quarterpole/contract/limits'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { findHorses, type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { raceRecords, type StakesPlacing, stakesPlacings } from '@quarterpole/db/queries/race-record'
import { ageIn, cropOf } from '@quarterpole/genetics/horse-year'
import { gradeLabel, isBlackType } from '@quarterpole/racing/black-type'
import type { HerdSnapshot } from '../../../herd/snapshot/snapshot.ts'
import { presentRecord } from '../../../herd/horses/race-record.ts'
import { foalIdsOf } from '../../../season/progeny/progeny.ts'
import { recordWords, sexWord } from '../../words/heading.ts'
import type { CatalogDam, CatalogLine } from './sale-page.ts'
import { capital } from '@quarterpole/contract/capital'
import { getWords } from '../../words/get-words.ts'

const ORDINALS = ['1st dam', '2nd dam', '3rd dam'] as const
/** More lines than a page can hold. */
const MAX_FOALS = 80

interface Family {
  db: Db
  herd: HerdSnapshot
  thisYear: number
}

/** The dam, her dam and hers, each with her other foals: the one the line runs through is above. */
export async function loadDams(family: Family, horse: HorseRow): Promise<CatalogDam[]> {
  const dams: CatalogDam[] = []
  let [below, id] = [horse.id, horse.dam_id]
  for (const ordinal of ORDINALS) {
    const dam = id === null ? undefined : await readHorse(family.db, id)
    if (!dam) break
    dams.push(await loadDam(family, dam, { ordinal, below }))
    below = dam.id
    id = dam.dam_id
  }
  return dams
}

async function loadDam(
  family: Family,
  dam: HorseRow,
  { ordinal, below }: { ordinal: string; below: HorseId },
): Promise<CatalogDam> {
  const { db, herd } = family
  const others = foalIdsOf(herd, dam.id).filter((id) => id !== below)
  const records = await raceRecords(db, [...others, dam.id])
  const stakes = Map.groupBy(
    (await stakesPlacings(db, [...others, dam.id])).filter(isBlackType),
    (one) => one.horse_id,
  )
  const raced = others.toSorted(
    (a, b) => weightOf(stakes.get(b), records.get(b)) - weightOf(stakes.get(a), records.get(a)),
  )
  const foals = await findHorses(db, raced.slice(0, MAX_FOALS))
  const ofRacingAge = foals.filter(
    (foal) => (ageIn(family.thisYear, cropOf(foal, herd.yearStart)) ?? 0) >= RACING_AGE.from,
  )
  const starters = others.filter((id) => (records.get(id)?.starts ?? 0) > 0).length
  const winners = others.filter((id) => (records.get(id)?.wins ?? 0) > 0).length
  const get =
    others.length === 0
      ? 'No other foals on file.'
      : `Dam of ${getWords({ foals: others.length, starters, winners, ofRacingAge: ofRacingAge.length }, 'other foal')}.`
  const lines = foals.map((foal) =>
    foalLine(foal, records.get(foal.id), { stakes: stakes.get(foal.id), family }),
  )
  const own = presentRecord(records.get(dam.id))
  return {
    ordinal,
    name: dam.name,
    stakes: stakesWord(stakes.get(dam.id)),
    text: `, by ${dam.sire_name ?? 'an unknown sire'}. ${sentence(recordWords(own))}${stakesText(stakes.get(dam.id))} ${get}`,
    foals: lines,
  }
}

type Records = Awaited<ReturnType<typeof raceRecords>>
type RecordRow = ReturnType<Records['get']>

/** Stakes winners, stakes horses, then by best speed index, wins and starts; the unraced last. */
export function weightOf(stakes: readonly StakesPlacing[] | undefined, record: RecordRow): number {
  const word = stakesWord(stakes)
  const { starts = 0, wins = 0, best_si = 0 } = record ?? {}
  return (word === 'winner' ? 2000 : word === 'placed' ? 1000 : 0) + (best_si ?? 0) + 3 * wins + starts / 10
}

function foalLine(
  foal: HorseRow,
  record: RecordRow,
  { stakes, family }: { stakes: readonly StakesPlacing[] | undefined; family: Family },
): CatalogLine {
  const sex = sexWord(foal.sex, cropOf(foal, family.herd.yearStart), family.thisYear).split(',')[0]
  const born = foal.birth_year === null ? 'year not on file' : String(foal.birth_year)
  return {
    name: foal.name,
    stakes: stakesWord(stakes),
    text: ` (${born} ${sex} by ${foal.sire_name ?? 'an unknown sire'}). ${sentence(recordWords(presentRecord(record)))}${stakesText(stakes)}`,
    weight: weightOf(stakes, record),
  }
}

const stakesWord = (stakes: readonly StakesPlacing[] | undefined): CatalogLine['stakes'] =>
  stakes === undefined || stakes.length === 0
    ? null
    : stakes.some(({ finish }) => finish === 1)
      ? 'winner'
      : 'placed'

const PLACES = ['won', '2nd', '3rd'] as const
const MAX_STAKES = 3

/** " Won the Rimrock Stakes [G3] 2025; 2nd …": the best first, three at most. */
export function stakesText(stakes: readonly StakesPlacing[] | undefined): string {
  if (stakes === undefined || stakes.length === 0) return ''
  const best = stakes.toSorted((a, b) => a.finish - b.finish || (a.race_date < b.race_date ? 1 : -1))
  const said = best.slice(0, MAX_STAKES).map(({ finish, race_name, race_type, grade, race_date }) => {
    const label = gradeLabel(grade)
    const race = race_name ?? `a ${race_type ?? 'graded race'}, name not on file`
    return `${PLACES[finish - 1]} ${race}${label === null ? '' : ` [${label}]`} ${race_date.slice(0, 4)}`
  })
  const more = best.length - said.length
  return ` Stakes: ${said.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
}

const sentence = (text: string) => `${capital(text)}.`
