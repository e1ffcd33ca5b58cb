import type { Db } from '@quarterpole/db/open'
import type { RowRef } from '@quarterpole/db/queries/change'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { type NamedRecord, updateRecord } from '@quarterpole/db/queries/record'
import { readYearStart } from '@quarterpole/db/queries/year-start'
import { horseYear } from '@quarterpole/genetics/horse-year'
import { checkNotFuture } from '../../herd/horses/check-day.ts'
import { entriesOf, type RecordInput } from '../../herd/records/record-commands.ts'
import { semenEntries } from '../../herd/semen/semen-entries.ts'
import { checkStock } from '../../herd/semen/stock.ts'
import { AppError } from '../../platform/http/problem.ts'
import { breedHere, maresOf, openCovers } from './breed-here.ts'

/** A request with the lot and the doses it is filled with. */
export interface Filling {
  readonly request: Pick<NamedRecord<'request'>, 'id' | 'kind' | 'mare' | 'party'>
  readonly lot: string
  readonly doses: number
  readonly version?: number | undefined
}

interface Shipping {
  readonly container: string | null
  readonly container_due: string | null
  readonly on: string
  readonly today: string
}

/** Takes the doses out of their lots and answers the requests. */
export async function takeDoses(
  trx: Db,
  watch: (rows: readonly RowRef[]) => Promise<void>,
  { horse, fillings }: { horse: HorseRow; fillings: readonly Filling[] },
  { on, today, container, container_due }: Shipping,
) {
  checkNotFuture('on', on, today)
  const here = fillings.filter(({ request }) => request.kind === 'farm')
  const mares = await maresOf(
    trx,
    here.map(({ request }) => request.mare),
  )
  const ids = [...new Set([...mares.values()].map(({ id }) => id))]
  const pair = { stallion_id: horse.id, season_year: horseYear(on, await readYearStart(trx)) }
  const covers = await openCovers(trx, ids, pair)
  await watch([
    ...fillings.map(({ request }): RowRef => ['request', request.id]),
    ...[...covers.values()].map((id): RowRef => ['cover', id]),
  ])
  const made: RowRef[] = []
  for (const { request, lot, doses, version } of fillings) {
    const mare = mares.get(request.mare)
    if (request.kind === 'farm' && mare !== undefined)
      made.push(...(await breedHere(trx, { ...pair, mare_id: mare.id, on, lot, doses, today }, covers)))
    else {
      const facts = { on, lot, doses, party: request.party ?? request.mare, container, container_due }
      made.push(await ship(trx, horse, facts, today))
    }
    const answer = { answer: 'filled', given: doses, lot, version } as const
    if ((await updateRecord(trx, 'request', { id: request.id, ...answer })) === 'stale')
      throw new AppError(
        'conflict',
        `Someone else changed the request for ${request.mare} meanwhile. Reload the day and fill it again.`,
      )
  }
  await checkStock(trx, [horse.id])
  return { made, horses: [horse.id, ...ids] }
}

/** The doses leave the lot as a shipment does that is typed in. */
async function ship(
  trx: Db,
  horse: HorseRow,
  {
    on,
    ...facts
  }: Pick<Filling, 'lot' | 'doses'> &
    Pick<Shipping, 'on' | 'container' | 'container_due'> & { party: string },
  today: string,
): Promise<RowRef> {
  const entries = entriesOf(semenEntries)
  const nothing = { form: null, straws: null, motility: null, tank: null, canister: null, cane: null }
  const rest = { owner: null, deposit: null, container_back: null, notes: null }
  const entry: RecordInput<'semen'> = {
    ...nothing,
    ...rest,
    ...facts,
    horse_id: horse.id,
    kind: 'shipped',
    entry_date: on,
  }
  return ['semen', await entries.insert(trx, await entries.store(trx, entry, { horse, today, before: null }))]
}
