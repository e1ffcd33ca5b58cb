import { type Change, change, device, ownerIn, type SavedAnswer } from './device-store.ts'

/** Kept on the device; the oldest go first. */
export const LIMITS = { answers: 400, chars: 6_000_000, charsOfOne: 1_000_000 } as const
/** As long as a session may idle: whoever was away longer has to sign in anyway. */
export const MAX_AGE_MS = 14 * 86_400_000

/** Deletes the oldest answers until `answers` and `chars` are within the limits. */
async function makeSpace(tx: Change, total: { answers: number; chars: number }): Promise<void> {
  let cursor = await tx.objectStore('answers').index('at').openCursor()
  while (cursor !== null && (total.answers > LIMITS.answers || total.chars > LIMITS.chars)) {
    total.answers--
    total.chars -= cursor.value.json.length
    await cursor.delete()
    cursor = await cursor.continue()
  }
}

/** Saves an answer of the person's, unless the device has become someone else's. */
export async function saveAnswer(person: number, hash: string, data: unknown, at: number): Promise<void> {
  const answer: SavedAnswer = { hash, at, json: JSON.stringify(data) }
  if (answer.json.length > LIMITS.charsOfOne) return
  const tx = await change()
  const owner = await ownerIn(tx, person)
  if (owner !== undefined) {
    const answers = tx.objectStore('answers')
    const before = await answers.get(hash)
    await answers.put(answer)
    const total = {
      answers: owner.answers + (before === undefined ? 1 : 0),
      chars: owner.chars + answer.json.length - (before?.json.length ?? 0),
    }
    await makeSpace(tx, total)
    await tx.objectStore('owner').put({ person, ...total }, 'owner')
  }
  await tx.done
}

/**
 * The answer as it was saved.
 *
 * @param person whose it must be; undefined: whoever the device belongs to
 */
export async function loadAnswer(
  person: number | undefined,
  hash: string,
  now: number,
): Promise<{ data: unknown; at: number } | undefined> {
  const db = await device()
  const tx = db.transaction(['owner', 'answers'])
  const owner = await tx.objectStore('owner').get('owner')
  const answer = await tx.objectStore('answers').get(hash)
  if (owner === undefined || answer === undefined || (person !== undefined && owner.person !== person))
    return undefined
  if (now - answer.at > MAX_AGE_MS) return undefined
  return { data: JSON.parse(answer.json), at: answer.at }
}
