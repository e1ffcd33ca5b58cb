import type { OwnFigures } from '@quarterpole/contract/value-assumptions'
import type { Db } from '../open.ts'
import { tx } from '../tx.ts'
import { readMeta, writeMeta } from './app-meta.ts'
import { bumpHerdVersion, holdHerd } from './herd-version.ts'

/** What the owner assumes about prices in place of the published figures, and what that rests on. */
export interface OwnAssumptions {
  readonly own: OwnFigures
  readonly source: string | null
}

/** Version 0: nothing was ever said. */
export type KeptAssumptions = OwnAssumptions & { readonly version: number }

const KEY = 'value_assumptions'
/** Form of the JSON text; another one is another product version's. */
const FORM = 1

export class UnknownAssumptionsError extends Error {
  constructor(form: unknown) {
    super(
      `The owner's assumptions of the projected value are kept in form ${String(form)}, and this version reads form ${FORM}: use the version that wrote them.`,
    )
    this.name = 'UnknownAssumptionsError'
  }
}

/** @throws {UnknownAssumptionsError} where another version of the product wrote them in another form */
export async function readOwnAssumptions(db: Db): Promise<KeptAssumptions> {
  const text = await readMeta(db, KEY)
  if (text === null) return { own: {}, source: null, version: 0 }
  const { form, ...kept } = JSON.parse(text) as KeptAssumptions & { form: number } // writeOwnAssumptions alone writes it
  if (form !== FORM) throw new UnknownAssumptionsError(form)
  return kept
}

/**
 * Writes them and raises the version, the herd's too, as every price rests on them. With a `version`, only while the
 * stored one is still that: 'stale' says that somebody else was quicker, and nothing is written.
 */
export async function writeOwnAssumptions(
  db: Db,
  { own, source }: OwnAssumptions,
  version?: number,
): Promise<'updated' | 'stale'> {
  return tx(db, async (trx) => {
    await holdHerd(trx)
    const before = await readOwnAssumptions(trx)
    if (version !== undefined && version !== before.version) return 'stale'
    await writeMeta(trx, KEY, JSON.stringify({ form: FORM, version: before.version + 1, own, source }))
    await bumpHerdVersion(trx, { horses: [] })
    return 'updated'
  })
}
