import type { OwnFigures } from '@quarterpole/contract/value-assumptions'
import type { Db } from '../open.ts'
import { tx } from '../tx.ts'
import { readMeta, writeMeta } from './app-meta.ts'
import { bumpHerdVersion, lockHerd } from './herd-version.ts'

/** The owner's own price assumptions, and their source. */
export interface OwnAssumptions {
  readonly own: OwnFigures
  readonly source: string | null
}

/** Version 0: never edited. */
export type SavedAssumptions = OwnAssumptions & { readonly version: number }

const KEY = 'value_assumptions'
/** Version of the JSON format. */
const FORM = 1

export class UnknownAssumptionsError extends Error {
  constructor(form: unknown) {
    super(
      `The saved value assumptions have format ${String(form)}, and this version reads format ${FORM}. Use the version that wrote them.`,
    )
    this.name = 'UnknownAssumptionsError'
  }
}

/** @throws {UnknownAssumptionsError} if another version wrote them in another format */
export async function readOwnAssumptions(db: Db): Promise<SavedAssumptions> {
  const text = await readMeta(db, KEY)
  if (text === null) return { own: {}, source: null, version: 0 }
  const { form, ...saved } = JSON.parse(text) as SavedAssumptions & { form: number } // only writeOwnAssumptions writes it
  if (form !== FORM) throw new UnknownAssumptionsError(form)
  return saved
}

/**
 * Writes them and raises their version, and the herd's, because every price depends on them. With a `version`, only if
 * it is the stored one; otherwise returns 'stale' and writes nothing.
 */
export async function writeOwnAssumptions(
  db: Db,
  { own, source }: OwnAssumptions,
  version?: number,
): Promise<'updated' | 'stale'> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const before = await readOwnAssumptions(trx)
    if (version !== undefined && version !== before.version) return 'stale'
    await writeMeta(trx, KEY, JSON.stringify({ form: FORM, version: before.version + 1, own, source }))
    await bumpHerdVersion(trx, { horses: [] })
    return 'updated'
  })
}
