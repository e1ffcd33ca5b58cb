import type { CoverId, HorseId } from '@quarterpole/contract/ids'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '@quarterpole/db/open'
import { coversInto, coversOfMares } from '@quarterpole/db/queries/cover'
import { type CoverEventFields, eventsByCover } from '@quarterpole/db/queries/cover-event'
import { findHorses } from '@quarterpole/db/queries/horse'
import { recordsOfHorses } from '@quarterpole/db/queries/record'
import { embryosInto, maresNamed, type Named, recipientTexts } from '@quarterpole/db/queries/recipient'
import { type Carried, spanOfCover, spanOfTransfer, twoAtOnce } from '@quarterpole/genetics/carried'
import { isTransfer, pregnancyOf } from '@quarterpole/genetics/cover-course'
import { AppError } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'

/** A cover as it would be after a write; without an id it is new. */
export interface CoverDraft {
  readonly id?: CoverId | undefined
  readonly mare_id: HorseId
  readonly mare_name: string
  readonly stallion_name: string
  readonly recipient: string | null
  readonly events: readonly CoverEventFields[]
}
/** An embryo as it would be after a write. */
export interface Transfer {
  readonly horse_id: HorseId
  readonly horse_name: string
  readonly mark: string | null
  readonly outcome_date: string | null
  readonly recipient: string | null
}
interface Unwritten<T> {
  readonly draft?: CoverDraft | undefined
  readonly transfers?: readonly T[]
}
/** What a mare carried: in words, and the transfer it is known from. */
interface Carriage<T> extends Carried {
  readonly words: string
  readonly transfer?: T
}

/**
 * No mare on file carries an embryo beside another, or beside her own foal. A recipient is a name as typed: she is the one
 * mare of that name or barn name; numbers and names of several are nobody on file.
 *
 * @param horses  donors and mares of what is written @throws {AppError} conflict
 */
export async function checkCarried(
  db: Db,
  horses: readonly HorseId[],
  { draft, before = '' }: { draft?: CoverDraft; before?: string } = {},
): Promise<void> {
  const among = new Set(horses)
  for (const { mare, carried } of await carriedByRecipients(db, horses, { draft })) {
    const two = twoAtOnce(carried, among)
    if (two !== null) throw new AppError('conflict', before + twoWords(mare, two))
  }
}

/** The transfers of a file that can't go in beside the others and what is on file: the last ones, until the others fit. */
export async function unfitTransfers<T extends Transfer>(db: Db, transfers: readonly T[]) {
  const refused = new Map<T, { path: string; message: string }>()
  const donors = [...new Set(transfers.map(({ horse_id }) => horse_id))]
  for (const { mare, carried } of await carriedByRecipients(db, donors, { transfers })) {
    let left = carried
    for (;;) {
      const two = twoAtOnce(left, new Set(donors))
      const culprit = two?.findLast(({ transfer }) => transfer !== undefined)
      if (!two || culprit?.transfer === undefined) break
      refused.set(culprit.transfer, { path: 'recipient', message: twoWords(mare, two) })
      left = left.filter((one) => one !== culprit)
    }
  }
  return refused
}

const twoWords = ({ name }: Named, two: readonly Carriage<unknown>[]) =>
  `${name} would carry two at once: ${two.map(({ words, from }) => `${words} (${usDay(from)})`).join(' and ')}. Choose another recipient, or enter first that one was lost or foaled.`

/** Of the mares among these horses and those their embryos went into: each that is a recipient, with all she carried. */
async function carriedByRecipients<T extends Transfer>(
  db: Db,
  horses: readonly HorseId[],
  { draft, transfers = [] }: Unwritten<T>,
) {
  const unwritten = [...(draft === undefined ? [] : [draft]), ...transfers]
  const texts = [...(await recipientTexts(db)), ...recipientsIn(unwritten)]
  if (texts.length === 0) return []
  const spellings = Map.groupBy(new Set(texts), nameKey)
  const written = [...(await coversOfMares(db, horses)), ...(await recordsOfHorses(db, 'embryo', horses))]
  const meant = [
    ...recipientsIn([...unwritten, ...written]).map(nameKey),
    ...(await findHorses(db, horses)).flatMap(keysOf),
  ]
  const mares = await recipientsOnFile(db, new Set(meant.filter((key) => spellings.has(key))))
  const spelled = [...mares].map(([mare, keys]) => ({
    mare,
    texts: new Set(keys.flatMap((key) => spellings.get(key) ?? [])),
  }))
  return carriedBy(db, spelled, { draft, transfers })
}

const recipientsIn = (some: readonly { recipient: string | null }[]) =>
  some.flatMap(({ recipient }) => recipient ?? [])

/** By which a recipient's text may mean a mare. */
export const keysOf = ({ name, barn_name }: Pick<Named, 'name' | 'barn_name'>) => [
  ...new Set([name, ...(barn_name === null ? [] : [barn_name])].map(nameKey)),
]

/** The mares of these names, each with the keys that are hers alone. */
async function recipientsOnFile(db: Db, keys: ReadonlySet<string>): Promise<Map<Named, string[]>> {
  if (keys.size === 0) return new Map()
  const mares = [...(await maresNamed(db, keys)).values()]
  const namesakes = [...(await maresNamed(db, new Set(mares.flatMap(keysOf)))).values()]
  const isHers = (key: string) => namesakes.filter((mare) => keysOf(mare).includes(key)).length === 1
  return new Map(mares.map((mare) => [mare, keysOf(mare).filter(isHers)]))
}

interface Recipient {
  readonly mare: Named
  readonly texts: ReadonlySet<string>
}

async function carriedBy<T extends Transfer>(
  db: Db,
  recipients: readonly Recipient[],
  { draft, transfers = [] }: Unwritten<T>,
) {
  const texts = recipients.flatMap((one) => [...one.texts])
  const mares = recipients.map(({ mare }) => mare.id)
  const rows = [...(await coversOfMares(db, mares)), ...(await coversInto(db, texts))]
  const onFile = [...new Map(rows.map((row) => [row.id, row])).values()].filter(({ id }) => id !== draft?.id)
  const events = await eventsByCover(db, onFile)
  const covers: CoverDraft[] = [
    ...onFile.map((row) => ({ ...row, events: events.get(row.id) ?? [] })),
    ...(draft === undefined ? [] : [draft]),
  ]
  const embryos: (Transfer & { fresh?: T })[] = [
    ...(await embryosInto(db, texts)),
    ...transfers.map((fresh) => ({ ...fresh, fresh })),
  ]
  return recipients.map(({ mare, texts: hers }) => {
    const isInHer = ({ recipient }: { recipient: string | null }) => recipient !== null && hers.has(recipient)
    const into = covers.filter((cover) => isInHer(cover) && cover.mare_id !== mare.id)
    const own = covers.filter((cover) => cover.mare_id === mare.id && !isTransfer(cover, cover.events))
    const carried: Carriage<T>[] = [
      ...own.flatMap(({ mare_id, stallion_name, events: ofIt }) => {
        const span = pregnancyOf(ofIt)
        return span === null
          ? []
          : [{ ...span, by: 'own' as const, mare_id, words: `her own foal by ${stallion_name}` }]
      }),
      ...into.flatMap(({ mare_id, mare_name, stallion_name, events: ofIt }) => {
        const span = spanOfCover(ofIt)
        const words = `an embryo of ${mare_name} by ${stallion_name}`
        return span === null ? [] : [{ ...span, by: 'cover' as const, mare_id, words }]
      }),
      ...embryos.filter(isInHer).map(({ horse_id, horse_name, mark, outcome_date, fresh }) => ({
        ...spanOfTransfer(
          outcome_date ?? '',
          into.filter(({ mare_id }) => mare_id === horse_id).map((cover) => cover.events),
        ),
        by: 'transfer' as const,
        mare_id: horse_id,
        words: `embryo ${mark} of ${horse_name}`,
        ...(fresh && { transfer: fresh }),
      })),
    ]
    return { mare, carried }
  })
}
