import { earnedBy, earnedWords, sumWords } from '@quarterpole/contract/earnings'
import { placings } from '@quarterpole/contract/placings'
import { PRODUCE_OUTCOME_WORDS } from '@quarterpole/contract/cover-words'
import type { Pedigree } from '@quarterpole/contract/pedigree'
import type { ProduceRecord, ProduceYear } from '@quarterpole/contract/produce-record'
import { joinUnrecorded, type ProduceSpan, spanLabel } from '@quarterpole/contract/unrecorded-years'
import type { HorseRecord } from '@quarterpole/contract/race-record'
import type { SireSummary } from '@quarterpole/contract/progeny'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { presentPedigree } from '../../../herd/genetics/present-pedigree.ts'
import { portraitOf } from '../../../herd/attachments/portrait.ts'
import { loadRecord } from '../../../herd/horses/race-record.ts'
import { generationsOf } from '../../../platform/paper/bracket.ts'
import { thisYear as horseYearNow, today } from '../../../platform/process/services.ts'
import { loadProduceRecord } from '../../../season/progeny/produce-record.ts'
import { loadSireSummary } from '../../../season/progeny/sire-summary.ts'
import { headingOf, longDay, recordWords, sexWord, siWords } from '../../words/heading.ts'
import { loadDams } from './family.ts'
import type { CatalogLine, SalePage } from './sale-page.ts'
import type { HerdServices } from '../../../herd/snapshot/herd-services.ts'
import { getWords } from '../../words/get-words.ts'

type Source = Pick<HerdServices, 'db' | 'herd' | 'caches' | 'clock'>

export async function loadSalePage(services: Source, horse: HorseRow): Promise<SalePage> {
  const { db } = services
  const herd = await services.herd.upToDate()
  const thisYear = horseYearNow(services)
  const record = await loadRecord(db, horse.id)
  const produce = horse.sex === 'M' ? await loadProduceRecord(services, horse.id) : null
  const get = horse.sex === 'S' ? await loadSireSummary(services, horse.id) : null
  return {
    owner: horse.owner,
    heading: headingOf(horse, { on: today(services), start: herd.yearStart }),
    portrait: await portraitOf(db, horse.id),
    pedigree: namesOf(presentPedigree(herd, horse.id, 3)),
    sire: await sireText(services, horse),
    dams: await loadDams({ db, herd, thisYear }, horse),
    raceRecord:
      raceRecordText(record) + (get === null || get.foals === 0 ? '' : ` At stud: ${getText(get)}.`),
    produce: produce && produceLines(produce, thisYear),
    breeding: produce && breedingText(produce, thisYear),
  }
}

/** Without facts: a sale page is short of room. */
const namesOf = ({ sire, dam }: Pedigree) =>
  generationsOf([sire, dam], 3).map((entries) => entries.map((entry) => entry && { ...entry, facts: '' }))

async function sireText(services: Source, { sire_id, sire_name }: HorseRow): Promise<string> {
  if (sire_id === null || sire_name === null) return 'Sire not on file.'
  const [record, get] = [await loadRecord(services.db, sire_id), await loadSireSummary(services, sire_id)]
  return `By ${sire_name}: ${recordWords(record)}. Sire of ${getText(get)}.`
}

const getText = (get: SireSummary) =>
  get.starters === 0
    ? getWords(get)
    : `${getWords(get)}, ${get.register_of_merit} with a Register of Merit, ${get.aaat} AAAT${earnedByGet(get)}`

function earnedByGet({ earnings }: SireSummary): string {
  const sum = sumWords(earnings)
  return sum === null ? '' : `; earned ${sum}`
}

function raceRecordText(record: HorseRecord): string {
  const { starts, register_of_merit_on } = record
  const earned = `${earnedWords(record, longDay)}.`
  if (starts === 0)
    return earnedBy(record.earnings) === null ? 'No starts on file.' : `No starts on file. ${earned}`
  const best = record.best_si === null ? ' No speed index on file.' : ` Best speed index ${siWords(record)}.`
  const merit = register_of_merit_on === null ? '' : ` Register of Merit ${register_of_merit_on.slice(0, 4)}.`
  const stakes = record.black_type.slice(0, 4).map(({ finish, race_name, race_type, grade, race_date }) => {
    const place = ['won', '2nd', '3rd'][finish - 1]
    return `${place} ${race_name ?? race_type ?? 'a graded race'}${grade === null ? '' : ` [${grade}]`} ${race_date.slice(0, 4)}`
  })
  return `${placings(record)}.${best}${merit}${stakes.length === 0 ? '' : ` Stakes: ${stakes.join('; ')}.`} ${earned}`
}

function produceLines({ years, undated }: ProduceRecord, thisYear: number): CatalogLine[] {
  const past = years.filter(({ year, outcome }) => year <= thisYear || outcome === 'foaled')
  return [
    ...joinUnrecorded(past)
      .toReversed()
      .flatMap((year) => yearLines(year, thisYear)),
    ...undated.map((foal) => foalLine('Year not on file', foal, thisYear)),
  ]
}

function yearLines(span: ProduceSpan, thisYear: number): CatalogLine[] {
  const { year, outcome, foals, covers } = span
  if (foals.length > 0) return foals.map((foal) => foalLine(String(year), foal, thisYear))
  const by = covers.find((cover) => cover.outcome === outcome)?.stallion_name
  const text = `: ${PRODUCE_OUTCOME_WORDS[outcome]}${by === undefined ? '' : ` (${by})`}.`
  return [{ name: spanLabel(span), stakes: null, text, weight: outcome === 'not_on_file' ? 1 : 60 }]
}

function foalLine(year: string, foal: ProduceYear['foals'][number], thisYear: number): CatalogLine {
  const sex = sexWord(foal.sex, foal.crop, thisYear).split(',')[0]
  const text = `: ${foal.name}, ${sex} by ${foal.mate_name ?? 'an unknown sire'}; ${recordWords(foal)}.`
  return { name: year, stakes: null, text, weight: 100 + (foal.best_si ?? 0) + 3 * foal.wins }
}

/** Her state for the foal to come: of the last year that is not past and in which she was bred. */
function breedingText({ years }: ProduceRecord, thisYear: number): string {
  const next = years.findLast(
    ({ year, outcome, foals }) => year >= thisYear && outcome !== 'not_on_file' && foals.length === 0,
  )
  const cover = next?.covers.findLast(({ outcome }) => outcome === next.outcome)
  if (cover === undefined) return 'Not on file.'
  const bred = cover.last_bred_on === null ? '' : `, last bred ${longDay(cover.last_bred_on)}`
  switch (cover.outcome) {
    case 'in_foal': {
      const seen = cover.outcome_on === null ? '' : ` (scan of ${longDay(cover.outcome_on)})`
      return `In foal to ${cover.stallion_name}${bred}${seen}.`
    }
    case 'bred':
      return `Bred to ${cover.stallion_name}${bred}; no result on file.`
    default:
      return `Not in foal: ${PRODUCE_OUTCOME_WORDS[cover.outcome]} (${cover.stallion_name})${bred}.`
  }
}
