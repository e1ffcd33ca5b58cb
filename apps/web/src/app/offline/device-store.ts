import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { broadcast } from './device-news.ts'
import { vaccinationsToCare } from './vaccinations-to-care.ts'
import type { WaitingEntry } from './waiting-entry.ts'

/** An answer of the server as it was, for reading without a network. */
export interface SavedAnswer {
  /** Hash of the query's key. */
  hash: string
  /** When the server gave it, in ms. */
  at: number
  json: string
}

/** Whose everything in here is: a device holds one person's data at a time. */
export interface Owner {
  /** Account id; 0 where there are no accounts. */
  person: number
  /** Of all saved answers. */
  answers: number
  chars: number
}

export interface DeviceSchema extends DBSchema {
  owner: { key: 'owner'; value: Owner }
  answers: { key: string; value: SavedAnswer; indexes: { at: number } }
  entries: { key: number; value: WaitingEntry }
}
export type Device = IDBPDatabase<DeviceSchema>
export type Change = IDBPTransaction<DeviceSchema, ['owner', 'answers', 'entries'], 'readwrite'>

const NAME = 'quarterpole'
const STORES = ['owner', 'answers', 'entries'] as const

let opened: Promise<Device> | undefined

/** @throws {DOMException} where the browser blocks storage */
export function device(): Promise<Device> {
  opened ??= openDB<DeviceSchema>(NAME, 2, {
    async upgrade(db, before, _now, tx) {
      if (before === 1) return await vaccinationsToCare(tx.objectStore('entries'))
      db.createObjectStore('owner')
      db.createObjectStore('answers', { keyPath: 'hash' }).createIndex('at', 'at')
      db.createObjectStore('entries', { keyPath: 'id', autoIncrement: true })
    },
    // A newer build in another tab or a cleared site: this tab opens it again when it next needs it.
    blocking: (_now, _next, event) => {
      ;(event.target as IDBDatabase).close() // the event's target is the connection
      opened = undefined
    },
    terminated: () => (opened = undefined),
  })
  return opened
}

/** One transaction over everything, so that nothing is written for a person who has just left. */
export const change = async (): Promise<Change> => (await device()).transaction([...STORES], 'readwrite')

const newOwner = (person: number): Owner => ({ person, answers: 0, chars: 0 })

/** Undefined if the device is someone else's, or nobody's since signing out. */
export async function ownerIn(tx: Change, person: number): Promise<Owner | undefined> {
  const owner = await tx.objectStore('owner').get('owner')
  return owner?.person === person ? owner : undefined
}

async function clearAll(tx: Change): Promise<void> {
  await Promise.all(STORES.map((name) => tx.objectStore(name).clear()))
}

/**
 * Makes the device the person's: all of anyone else is deleted. When a session has ended without signing out (nobody), the
 * answers go and his waiting entries stay until he or someone else signs in.
 */
export async function giveDeviceTo(person: number | null): Promise<void> {
  const tx = await change()
  const owners = tx.objectStore('owner')
  const owner = await owners.get('owner')
  const leaves = owner !== undefined && owner.person !== person
  if (leaves && person !== null) await clearAll(tx)
  if (leaves && person === null) {
    await tx.objectStore('answers').clear()
    await owners.put(newOwner(owner.person), 'owner')
  }
  if (person !== null && (leaves || owner === undefined)) await owners.put(newOwner(person), 'owner')
  await tx.done
  const hadAnswers = owner !== undefined && owner.answers > 0
  if (leaves && (person !== null || hadAnswers)) broadcast('person')
}

/** Deletes everything, at sign-out. */
export async function clearDevice(): Promise<void> {
  const tx = await change()
  await clearAll(tx)
  await tx.done
  broadcast('person')
}
