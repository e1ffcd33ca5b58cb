import { aboutText } from '@quarterpole/contract/paper-about'
import { capital } from '@quarterpole/contract/capital'
import { daysBetween } from '@quarterpole/contract/day'
import { COVER_METHOD_WORDS } from '@quarterpole/contract/cover-words'
import { holdsOn } from '@quarterpole/contract/embryo-rules'
import type { CoverId, HorseId } from '@quarterpole/contract/ids'
import type { RegistrationLine } from '@quarterpole/contract/registration'
import type { Right } from '@quarterpole/contract/roles'
import type { Db } from '@quarterpole/db/open'
import { coversOfMares } from '@quarterpole/db/queries/cover'
import { eventsByCover } from '@quarterpole/db/queries/cover-event'
import { findHorses, type HorseRow, readHorse } from '@quarterpole/db/queries/horse'
import { readinessOf } from '@quarterpole/db/queries/readiness'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import type { RecordTable } from '@quarterpole/db/schema'
import type { CoverEventTable } from '@quarterpole/db/schema-barn'
import { isTransfer } from '@quarterpole/genetics/cover-course'
import { ageIn, horseYear, JANUARY_1, seasonOfCrop } from '@quarterpole/genetics/horse-year'
import { PANEL_LOCI } from '@quarterpole/genetics/panel'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { usDay } from '../../platform/us-day.ts'
import { nextDay } from '../to-do/repeat.ts'

const LOWEST_FEE_MONTHS = 7
const VERIFIED_FROM_MONTHS = 48
const EXPOSED_WITHIN_DAYS = 30
/** Mares foaled from then on are DNA typed, and every breeding stallion. */
const TYPED_FROM = 1989
const YOUNGEST_PARENT = 2
const monthsAfter = (day: string | null, every: number) => day && nextDay(day, { every, unit: 'month' })

interface Cover {
  readonly id: CoverId
  readonly stallion_id: HorseId
  readonly foal_id: HorseId | null
  readonly recipient: string | null
  readonly season_year: number
  readonly events: readonly CoverEventTable[]
}

/** What AQHA asks to register a foal, told from what is on file and may be seen. @throws {AppError} not_found */
export async function registrationOf(
  db: Db,
  id: HorseId,
  { today, hidden }: { today: string; hidden: readonly Right[] },
) {
  const foal = await readHorse(db, id)
  if (!foal) throw noSuchHorse(id)
  const { sire_id, dam_id } = foal
  const parents = await findHorses(
    db,
    [sire_id, dam_id].flatMap((one) => one ?? []),
  )
  const sire = parents.find((one) => one.id === sire_id)
  const dam = parents.find((one) => one.id === dam_id)
  const papers = await recordsOfHorses(db, 'paper', [id, ...parents.map((one) => one.id)], hidden)
  const covers = dam === undefined ? [] : await coversOf(db, dam.id)
  const cover = covers.find(({ foal_id }) => foal_id === id)
  const panel = sire === undefined ? undefined : (await readinessOf(db, [sire.id]))[0]?.panel_known
  const until = foal.foaled_precision === 'day' ? monthsAfter(foal.foaled, LOWEST_FEE_MONTHS) : null
  const ofFoal = papers.filter(({ horse_id }) => horse_id === id)
  // Its parents' papers are of other foals, too: those about this breeding count, and the sire's report of its season.
  const ofBreeding = papers.filter(
    ({ horse_id, about }) => horse_id === id || (cover && about === aboutText('cover', cover.id)),
  )
  const ofSeason = papers.filter(
    ({ horse_id, issued_on }) => horse_id === sire_id && issued_on.startsWith(`${cover?.season_year}-`),
  )
  return {
    lines: [
      application(ofFoal, { until, today }),
      number('sire', sire),
      number('dam', dam),
      report(cover, sire, [...ofBreeding, ...ofSeason]),
      certificate(ofBreeding),
      ...(cover !== undefined && isTransfer(cover, cover.events) ? [enrolled(dam, cover, papers)] : []),
      panelOf(sire, panel),
      typed(sire, dam, papers),
      parentage({ foal, sire, dam, cover, covers, today }, ofFoal),
    ],
  }
}

type Paper = RecordTable<'paper'>
const titled = (papers: readonly Paper[], words: RegExp) =>
  papers.find(({ title, notes, kind }) => kind !== 'photo' && words.test(`${title ?? ''} ${notes ?? ''}`))
const DNA = /\bdna\b|parentage/i
const paperWords = ({ issued_on, title }: Paper) => `${title ?? 'Paper'} of ${usDay(issued_on)}.`

function application(
  papers: readonly Paper[],
  { until, today }: { until: string | null; today: string },
): RegistrationLine {
  const paper = papers.find(({ kind }) => kind === 'registration')
  const fee =
    until === null
      ? ''
      : ` The fee ${until < today ? 'was' : 'is'} lowest until ${usDay(until)}, at ${LOWEST_FEE_MONTHS} months.`
  return {
    what: 'Application',
    state: paper === undefined ? 'not_on_file' : 'on_file',
    detail:
      paper === undefined
        ? `By the dam’s owner at foaling, online or on paper.${fee}`
        : `${paperWords(paper)}${fee}`,
    source: 'fees',
  }
}

function number(who: 'sire' | 'dam', parent: HorseRow | undefined): RegistrationLine {
  const id = parent?.aqha_id ?? null
  const whose = parent === undefined ? `No ${who} on file.` : `${parent.name}: no AQHA id on file.`
  return {
    what: `${capital(who)} registered`,
    state: id === null ? 'not_on_file' : 'on_file',
    detail: id === null ? whose : `${parent?.name ?? ''}, ${id}.`,
    source: 'register',
  }
}

function report(
  cover: Cover | undefined,
  sire: HorseRow | undefined,
  papers: readonly Paper[],
): RegistrationLine {
  const bred = cover?.events.findLast(({ kind }) => kind === 'bred')
  const paper = titled(papers, /breeding report/i)
  const ask = `Ask ${sire === undefined ? 'the stallion’s owner' : `${sire.name}’s owner`} whether it names the dam`
  const method = bred?.method ?? null
  const how = method === null ? '' : ` by ${COVER_METHOD_WORDS[method]}`
  const asked =
    cover === undefined || bred === undefined
      ? `${ask}; no breeding of this foal is on file.`
      : `${ask}, bred ${usDay(bred.event_date)}${how}. Due at AQHA by Nov 30, ${cover.season_year}.`
  return {
    what: 'Stallion’s breeding report',
    state: paper === undefined ? 'not_on_file' : 'on_file',
    detail: paper === undefined ? asked : paperWords(paper),
    source: 'report',
  }
}

function certificate(papers: readonly Paper[]): RegistrationLine {
  const paper = titled(papers, /breeder.{0,3} certificate/i)
  return {
    what: 'Breeder’s certificate',
    state: paper === undefined ? 'not_on_file' : 'on_file',
    detail:
      paper === undefined
        ? 'Signed by the stallion’s owner. Add it under Photos and papers with that title.'
        : paperWords(paper),
    source: 'certificate',
  }
}

/** Of a foal by embryo transfer. */
function enrolled(dam: HorseRow | undefined, cover: Cover, papers: readonly Paper[]): RegistrationLine {
  const name = dam?.name ?? 'The dam'
  const bredOn = cover.events.find(({ kind }) => kind === 'bred')?.event_date ?? `${cover.season_year}-12-31`
  const paper = papers.find(
    (one) => one.horse_id === dam?.id && one.kind === 'enrollment' && holdsOn(one, bredOn),
  )
  return {
    what: 'Donor enrolled',
    state: paper === undefined ? 'not_on_file' : 'on_file',
    detail:
      paper === undefined
        ? `By embryo transfer. No enrollment of ${name} that holds on ${usDay(bredOn)} is on file; enrolling late costs a fee.`
        : paperWords(paper),
    source: 'embryo',
  }
}

function panelOf(sire: HorseRow | undefined, known = 0): RegistrationLine {
  return {
    what: 'Sire’s genetic panel',
    state: known === PANEL_LOCI.length ? 'on_file' : 'not_on_file',
    detail:
      sire === undefined
        ? 'No sire on file.'
        : `${known} of ${PANEL_LOCI.length} tests of ${sire.name} on file.`,
    source: 'semen',
  }
}

function typed(
  sire: HorseRow | undefined,
  dam: HorseRow | undefined,
  papers: readonly Paper[],
): RegistrationLine {
  const needed = (dam?.birth_year ?? TYPED_FROM) < TYPED_FROM ? { sire } : { sire, dam }
  const lacking = Object.entries(needed).flatMap(([who, one]) => {
    const own = papers.filter(({ horse_id }) => horse_id === one?.id)
    return titled(own, DNA) === undefined ? [one?.name ?? `the ${who}`] : []
  })
  return {
    what: 'Parents DNA typed',
    state: lacking.length === 0 ? 'on_file' : 'not_on_file',
    detail:
      lacking.length === 0
        ? 'A DNA report of each that needs one is on file.'
        : `No DNA report on file for ${lacking.join(' and ')}.`,
    source: 'dna',
  }
}

interface Whole {
  readonly foal: HorseRow
  readonly sire: HorseRow | undefined
  readonly dam: HorseRow | undefined
  readonly cover: Cover | undefined
  readonly covers: readonly Cover[]
  readonly today: string
}

function parentage(whole: Whole, papers: readonly Paper[]): RegistrationLine {
  const why = whyVerified(whole)
  const paper = titled(papers, DNA)
  const needed =
    why.length === 0
      ? 'Nothing on file calls for it, but a horse needs it to race.'
      : `Needed: ${why.join(', ')}.`
  return {
    what: 'Parentage verified',
    state: paper !== undefined ? 'on_file' : why.length === 0 ? 'not_needed' : 'not_on_file',
    detail: paper === undefined ? needed : `${paperWords(paper)} ${needed}`,
    source: 'parentage',
  }
}

/** The reasons that show in what is on file. */
function whyVerified({ foal, sire, dam, cover, covers, today }: Whole): string[] {
  const methods = new Set(cover?.events.map(({ method }) => method))
  const bredOn = cover?.events.findLast(({ kind }) => kind === 'bred')?.event_date
  const year = bredOn === undefined ? seasonOfCrop(foal.birth_year ?? 0) : horseYear(bredOn, JANUARY_1) // the registry's year
  const isYoung = (one: HorseRow | undefined) =>
    foal.birth_year !== null && (ageIn(year, one?.birth_year ?? null) ?? YOUNGEST_PARENT) < YOUNGEST_PARENT
  const old = monthsAfter(foal.foaled, VERIFIED_FROM_MONTHS)
  const others = covers.filter(({ stallion_id }) => stallion_id !== cover?.stallion_id)
  const daysOf = (some: readonly Cover[]) =>
    some.flatMap(({ events }) =>
      events.filter(({ kind }) => kind === 'bred').map(({ event_date }) => event_date),
    )
  const wasExposed =
    cover !== undefined &&
    daysOf([cover]).some((day) =>
      daysOf(others).some((other) => Math.abs(daysBetween(day, other)) <= EXPOSED_WITHIN_DAYS),
    )
  return [
    cover !== undefined && isTransfer(cover, cover.events) && 'embryo transfer',
    methods.has('frozen_semen') && 'frozen semen',
    methods.has('cooled_semen') && 'cooled semen',
    wasExposed && `the dam was bred to two stallions within ${EXPOSED_WITHIN_DAYS} days`,
    (isYoung(sire) || isYoung(dam)) && `a parent under ${YOUNGEST_PARENT}`,
    old !== null && old < today && `over ${VERIFIED_FROM_MONTHS} months old`,
  ].filter((reason) => reason !== false)
}

async function coversOf(db: Db, dam: HorseId): Promise<Cover[]> {
  const rows = await coversOfMares(db, [dam])
  const events = await eventsByCover(db, rows)
  return rows.map((row) => ({ ...row, events: events.get(row.id) ?? [] }))
}
