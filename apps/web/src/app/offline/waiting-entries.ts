import { broadcast } from './device-news.ts'
import { change, device, ownerIn } from './device-store.ts'
import { editedRecord, type NewEntry, type WaitingEntry } from './waiting-entry.ts'

/** More than a day's work in the barn; a longer queue has a fault that a person should see. */
export const MAX_ENTRIES = 200
/** Of all files that wait: what a browser keeps on a phone that is nearly full. */
export const MAX_WAITING_BYTES = 100 * 2 ** 20

/** The fields of `draft` that differ from `base`, put on top of `onto`. */
export function withChanges<Draft extends object>(base: object | null, draft: Draft, onto: object): Draft {
  const before: Record<string, unknown> = { ...base }
  const changed = Object.entries(draft).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  )
  return { ...draft, ...onto, ...Object.fromEntries(changed) }
}

/** `not_yours`: the device has become someone else's. */
type Added = 'added' | 'full' | 'not_yours'

/** Adds an entry; a second edit of a record joins the first, which would otherwise be in its way. */
export async function addEntry(person: number, entry: NewEntry, now: number): Promise<Added> {
  const tx = await change()
  const owner = await ownerIn(tx, person)
  const entries = tx.objectStore('entries')
  const all = await entries.getAll()
  const record = editedRecord(entry.subject)
  const first = record === null ? undefined : all.find(({ subject }) => editedRecord(subject) === record)
  const bytes = [...all, entry].reduce((sum, { file }) => sum + (file?.size ?? 0), 0)
  const isFull = first === undefined && (all.length >= MAX_ENTRIES || bytes > MAX_WAITING_BYTES)
  const result = owner === undefined ? 'not_yours' : isFull ? 'full' : 'added'
  if (result === 'added') {
    const added: Omit<WaitingEntry, 'id'> = { ...entry, person, enteredAt: now, state: { is: 'waiting' } }
    if (first === undefined) await entries.add(added as WaitingEntry) // the store gives the id
    else {
      const state = first.state.is === 'conflict' ? first.state : added.state
      await entries.put({ ...first, state, draft: withChanges(entry.base, entry.draft, first.draft) })
    }
  }
  await tx.done
  if (result === 'added') broadcast('entries')
  return result
}

/** In the order they are sent. */
export const listEntries = async (): Promise<WaitingEntry[]> => (await device()).getAll('entries')

/** @returns false if it has gone: it was sent or discarded in another tab */
export async function changeEntry(id: number, part: Partial<Omit<WaitingEntry, 'id'>>): Promise<boolean> {
  const tx = (await device()).transaction('entries', 'readwrite')
  const entry = await tx.store.get(id)
  if (entry !== undefined) await tx.store.put({ ...entry, ...part })
  await tx.done
  broadcast('entries')
  return entry !== undefined
}

/**
 * Takes out an entry that was saved. What a second edit added while it was on its way is sent next.
 *
 * @param version of the record as saved
 */
export async function entrySent({ id, draft }: WaitingEntry, version: number | undefined): Promise<void> {
  const tx = (await device()).transaction('entries', 'readwrite')
  const now = await tx.store.get(id)
  const isSame = now === undefined || JSON.stringify(now.draft) === JSON.stringify(draft)
  if (isSame) await tx.store.delete(id)
  else await tx.store.put({ ...now, base: draft, version, key: crypto.randomUUID() })
  await tx.done
  broadcast('entries')
}

export async function removeEntry(id: number): Promise<void> {
  await (await device()).delete('entries', id)
  broadcast('entries')
}

/** Restores a discarded entry. */
export async function restoreEntry(entry: WaitingEntry): Promise<void> {
  const tx = await change()
  if ((await ownerIn(tx, entry.person)) !== undefined) await tx.objectStore('entries').put(entry)
  await tx.done
  broadcast('entries')
}
