import { ageOf, findAgeAndSex, sexOf } from './age-and-sex.ts'
import {
  type EntryFacts,
  horseName,
  parentName,
  NO_FACTS,
  parentsIn,
  personName,
  type RaceHeading,
} from './entry.ts'
import { bracketed, weightOf } from './entry-parts.ts'
import { dateOf, distanceOf, purseOf, timeOf } from './race-heading.ts'

/** Column heads of entry lists, in lower case without punctuation. */
const HEADS = {
  name: 'horse, horse name, horses name, name, entry, entries, entrant, entrants, runner, runners, horse jockey, horse name jockey',
  post: 'pp, post, post position, post pos, postposition, gate, stall, draw, p p',
  program: 'no, nr, number, pgm, pgm no, program, program no, prog, p, saddle cloth',
  jockey: 'jockey, jockey name, rider, jock, jky, j',
  trainer: 'trainer, trainer name, trn, tr, t, conditioner',
  weight: 'wgt, wt, weight, lbs, weight lbs, weight lb, imp, weight carried',
  age: 'age, yo, years',
  sex: 'sex, gender, sx',
  ageSex: 'a s, age sex, sex age, as, sa, s a, c s a, color sex age, csa, a c s, age color sex',
  sire: 'sire, sire name, by, father',
  dam: 'dam, dam name, out of, mother',
  damSire: 'broodmare sire, dam sire, damsire, dams sire, bms, sire of dam, maternal grandsire',
  parents: 'breeding, pedigree, sire dam, sire and dam, sire x dam, parents, sire dam damsire, by out of',
  status: 'status, scr, scratched, ae, also eligible, scratch, note, notes',
  raceNumber: 'race, race no, race number, rc, race nr, r',
  distance: 'distance, dist, yards, yds, distance yards',
  raceDate: 'date, race date, day',
  postTime: 'post time, time, off, off at',
  purse: 'purse, value',
  track: 'track, track name, course, venue',
  other:
    'med, meds, medication, equip, equipment, eqp, med eqp, m e, me, ml, m l, odds, morning line, claim, claim price, clm, cl, color, owner, owner name, owners, breeder, state, state bred, silks, best time, si, best si, last si, starts, record, foaled, foaling date, aqha no, registration no, id, ai, lp, dob, earnings',
} as const
export type HeadName = keyof typeof HEADS

const HEAD_OF: ReadonlyMap<string, HeadName> = new Map(
  Object.entries(HEADS).flatMap(
    ([name, words]) => words.split(', ').map((word): [string, HeadName] => [word, name as HeadName]), // entries of HEADS
  ),
)

const headOf = (cell: string): HeadName | null => {
  const words = cell
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/#/g, ' no ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return HEAD_OF.get(words) ?? null
}

/** The heads of a row of cells; null where it is no header: it names the horse, and at least two of three are heads. */
export function headsOf(cells: readonly string[]): (HeadName | null)[] | null {
  const heads = cells.map((cell) => (cell.trim() === '#' ? 'program' : headOf(cell)))
  const filled = cells.filter((cell) => cell.trim() !== '').length
  const known = heads.filter((head) => head !== null).length
  return heads.includes('name') && known * 3 >= filled * 2 ? heads : null
}

export interface TableRow {
  readonly name: string | null
  readonly facts: EntryFacts
  readonly statusText: string
  /** What the row itself says of its race. */
  readonly race: RaceHeading & { readonly track: string }
}

/** One row under its heads. */
export function readTableRow(heads: readonly (HeadName | null)[], cells: readonly string[]): TableRow {
  const cell = (name: HeadName) => cells[heads.indexOf(name)]?.trim() ?? ''
  const { text: nameText, person } = bracketed(cell('name'))
  const both = findAgeAndSex(cell('ageSex')) ?? findAgeAndSex(cell('age')) ?? findAgeAndSex(cell('sex'))
  const parents = parentsIn(cell('parents'))
  const sireCell = cell('sire') === '' ? null : parentsIn(cell('sire'))
  return {
    name: horseName(nameText),
    facts: {
      ...NO_FACTS,
      post: postOf(heads.includes('post') ? cell('post') : cell('program')),
      jockey: personName(cell('jockey')) ?? person,
      trainer: personName(cell('trainer')),
      weightLb: weightOf(cell('weight')),
      age: ageOf(cell('age')) ?? both?.age ?? null,
      sex: sexOf(cell('sex')) ?? both?.sex ?? null,
      sire: sireCell?.sire ?? (cell('parents') === '' ? null : parents.sire),
      dam: parentName(cell('dam')) ?? sireCell?.dam ?? parents.dam,
      damSire: parentName(cell('damSire')) ?? sireCell?.damSire ?? parents.damSire,
    },
    statusText: [cell('status'), cell('post'), cell('program'), nameText].join(' '),
    race: {
      raceNumber: wholeIn(cell('raceNumber'), 30),
      distanceYards: distanceOf(cell('distance')),
      raceDate: dateOf(cell('raceDate')),
      postTime: timeOf(cell('postTime')),
      purse: purseOf(cell('purse')),
      track: cell('track'),
    },
  }
}

/** 1A is a coupled program number, not a post. */
const postOf = (cell: string) => wholeIn(cell, 20)

function wholeIn(cell: string, most: number): number | null {
  const value = Number(/^(?:race|pp|post|#|no\.?)?\s*#?\s*(\d{1,2})(?:\.0+)?[.)]?$/i.exec(cell.trim())?.[1])
  return value >= 1 && value <= most ? value : null
}
