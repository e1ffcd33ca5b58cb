import { barnFault, earningsFault, roleUnder } from '@quarterpole/contract/barn-facts'
import type { HorseInput } from '@quarterpole/contract/horse'
import type { HorseRow } from '@quarterpole/db/queries/horse'
import { invalid } from '../../platform/http/problem.ts'

type Barn = Pick<HorseRow, 'status' | 'status_date' | 'sold_to' | 'role'>
const NOTHING: Barn = { status: null, status_date: null, sold_to: null, role: null }

/**
 * The input with the barn's members that it leaves out: as on file, but a new status has no date and buyer yet and ends
 * a role it rules out.
 */
export function withStatus(input: HorseInput, onFile: Barn | null) {
  const before = onFile ?? NOTHING
  const { status = before.status } = input
  const { role = roleUnder(status, before.role) } = input
  const kept = status === before.status ? before : NOTHING
  const { status_date = kept.status_date, sold_to = kept.sold_to } = input
  return { ...input, status, role, status_date, sold_to }
}

/** @throws {AppError} invalid where the facts contradict one another */
export function checkBarn(input: ReturnType<typeof withStatus>, today: string) {
  const fault = barnFault(input, today)
  if (fault !== null) throw invalid(fault.path, fault.message)
  const ofEarnings = earningsFault(input, today)
  if (ofEarnings !== null) throw invalid('lifetime_earnings_on', ofEarnings)
}
