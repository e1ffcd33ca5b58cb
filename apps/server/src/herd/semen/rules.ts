import { isOfPapers } from '@quarterpole/contract/embryo-rules'
import { clockOf, type End, endOf, rulesInForce, type Sire } from '@quarterpole/contract/semen-clock'
import { MAX_LIST } from '@quarterpole/contract/limits'
import type { Db } from '@quarterpole/db/open'
import { listBarnRecords } from '@quarterpole/db/queries/record'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import type { Served } from '../records/record-commands.ts'

export const rules: Served<'rule'> = {
  name: 'rule',
  rules: {
    check({ foaled_from, foaled_to }) {
      if (foaled_from !== null && foaled_to !== null && foaled_to < foaled_from)
        throw invalid('foaled_to', 'The last year is before the first. Check both.')
    },
    added: (row) => `registry rule of ${row.body}, ${isOfPapers(row) ? row.name : termOf(row)}, added`,
    one: ({ body }) => `registry rule of ${body}`,
  },
}

/** "2 calendar years" */
const termOf = ({ years }: { years: number | null }) => {
  if (years === null) return 'without limit'
  return years === 1 ? '1 calendar year' : `${years} calendar years`
}

/** The barn's own. */
export const ownRules = async (db: Db) => (await listBarnRecords(db, 'rule', { limit: MAX_LIST })).rows

export const registryRules = async (db: Db) => rulesInForce(await ownRules(db))

/**
 * The registry takes foals of his stored semen on this day.
 *
 * @throws {AppError} invalid naming the rule and the last day
 */
export async function checkClock(
  db: Db,
  sire: Sire & { name: string },
  day: string,
  path: string,
): Promise<void> {
  const clock = clockOf(sire, await registryRules(db))
  if (clock === null || (clock.until !== null && day <= clock.until)) return
  const { rule, until, missing } = clock
  const said = `${rule.body}, “${rule.name}”`
  if (until !== null)
    throw invalid(
      path,
      `${rule.body} takes foals of ${sire.name}’s stored semen until ${usDay(until)}, ${termOf(rule)} after the year he ${wordOf(sire)} (${rule.name}). ${usDay(day)} is later.`,
    )
  throw invalid(
    path,
    missing === 'foaled'
      ? `The year ${sire.name} was foaled isn’t on file, and a registry rule asks for it (${said}). Enter it on his page.`
      : `The day ${sire.name} ${wordOf(sire)} isn’t on file, and a registry rule counts from it (${said}). Enter it on his page.`,
  )
}

const wordOf = (sire: Sire) => endVerb(endOf(sire))

/** What happened to a horse that stopped breeding. */
export const endVerb = (end: Pick<End, 'how'> | null) => (end?.how === 'gelded' ? 'was gelded' : 'died')
