import type { ContactId } from '@quarterpole/contract/ids'
import { nameKey } from '@quarterpole/contract/name-key'
import type { StallionBookEntry } from '@quarterpole/contract/stallion-book'
import type { Db } from '@quarterpole/db/open'
import { barnRecordsNamed, recordsOfHorses } from '@quarterpole/db/queries/record'
import type { RecordTable } from '@quarterpole/db/schema'
import type { StallionBookRow } from '@quarterpole/db/queries/stallion-book'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import { horseYear } from '@quarterpole/genetics/horse-year'

type Around = Pick<StallionBookEntry, 'owner_contact_id' | 'signed_on' | 'request' | 'shipment'>

/**
 * What is on file of a booking beside her breeding: the contact her owner's name is; the day the paper was signed that has
 * the contract's number or name, one of either horse or of that contact; and of that season the last request in her name, and
 * the last semen of the stallion that was shipped to her owner or in her name.
 */
export async function aroundBookings(
  db: Db,
  rows: readonly StallionBookRow[],
): Promise<(row: StallionBookRow) => Around> {
  const owners = rows.flatMap(({ mare_owner }) => mare_owner ?? [])
  const contacts = new Map(
    (await barnRecordsNamed(db, 'contact', owners)).map((one) => [one.name_key, one.id as ContactId]),
  )
  const start = await readYearStart(db)
  const studs = [...new Set(rows.map(({ stallion_id }) => stallion_id))]
  const withContract = rows.filter(({ contract }) => contract !== null)
  const horses = withContract.flatMap(({ mare_id, stallion_id }) => [mare_id, stallion_id])
  const papers = await recordsOfHorses(db, 'paper', horses)
  const documents = await barnRecordsNamed(
    db,
    'document',
    withContract.flatMap(({ mare_owner }) => mare_owner ?? []),
  )
  const signed = signedDays([
    ...papers.map((paper) => ({ ...paper, whose: `horse ${paper.horse_id}` })),
    ...documents.map((paper) => ({ ...paper, whose: `contact ${paper.contact_id}` })),
  ])
  const asked = Map.groupBy(
    await recordsOfHorses(db, 'request', studs),
    ({ horse_id, needed_on, mare }) => `${horse_id} ${horseYear(needed_on, start)} ${nameKey(mare)}`,
  )
  const shipped = Map.groupBy(
    (await recordsOfHorses(db, 'semen', studs)).filter(({ kind }) => kind === 'shipped'),
    ({ horse_id, entry_date, party }) =>
      `${horse_id} ${horseYear(entry_date, start)} ${nameKey(party ?? '')}`,
  )
  return (row) => {
    const { contract, mare_owner, mare_name, stallion_id, mare_id, season_year } = row
    const contact = mare_owner === null ? undefined : contacts.get(nameKey(mare_owner))
    const whose = [`horse ${mare_id}`, `horse ${stallion_id}`, `contact ${contact}`]
    const days = whose.flatMap((one) => signed.get(`${one} ${nameKey(contract ?? '')}`) ?? [])
    const inSeason = `${stallion_id} ${season_year}`
    const ofMare = `${inSeason} ${nameKey(mare_name)}`
    const ofOwner = mare_owner === null ? [] : (shipped.get(`${inSeason} ${nameKey(mare_owner)}`) ?? [])
    const request = lastBy(asked.get(ofMare) ?? [], ({ needed_on }) => needed_on)
    const shipment = lastBy([...ofOwner, ...(shipped.get(ofMare) ?? [])], ({ entry_date }) => entry_date)
    return {
      owner_contact_id: contact ?? null,
      signed_on: contract === null ? null : (days.toSorted()[0] ?? null),
      request: request ? askedFor(request) : null,
      shipment: shipment ? shippedAs(shipment) : null,
    }
  }
}

/** The one of the latest day. */
const lastBy = <R extends { id: number }>(rows: readonly R[], dayOf: (row: R) => string): R | undefined =>
  rows.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id - b.id).at(-1)

const askedFor = ({ needed_on, doses, answer }: RecordTable<'request'>): StallionBookEntry['request'] => ({
  needed_on,
  doses,
  answer,
})

const shippedAs = ({
  entry_date: shipped_on,
  doses,
  container,
  container_due,
  container_back,
}: RecordTable<'semen'>): StallionBookEntry['shipment'] => ({
  shipped_on,
  doses,
  container,
  container_due,
  container_back,
})

interface Signed {
  readonly whose: string
  readonly kind: string
  readonly issued_on: string
  readonly number: string | null
  readonly title: string | null
}

/** Days of contracts, by whose they are and their number, and their name. */
function signedDays(papers: readonly Signed[]): ReadonlyMap<string, readonly string[]> {
  const named = papers.flatMap(({ whose, kind, issued_on, number, title }) =>
    kind === 'contract'
      ? [number, title].flatMap((name) =>
          name === null ? [] : [{ key: `${whose} ${nameKey(name)}`, issued_on }],
        )
      : [],
  )
  return new Map(
    [...Map.groupBy(named, ({ key }) => key)].map(([key, found]) => [
      key,
      found.map(({ issued_on }) => issued_on),
    ]),
  )
}
