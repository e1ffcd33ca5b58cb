import type { HorseId } from '@quarterpole/contract/ids'
import { readHorse } from '@quarterpole/db/queries/horse'
import { presentPedigree } from '../../genetics/present-pedigree.ts'
import { headingOf } from '../../horse-reports/heading.ts'
import { JobRefusedError } from '../../jobs/runner.ts'
import { type Services, today } from '../../process/services.ts'
import type { Parent } from './cross-report.ts'

/** Who a parent is and two generations behind. @throws {JobRefusedError} if the horse is gone */
export async function loadParent(
  services: Pick<Services, 'db' | 'herd' | 'clock'>,
  id: HorseId,
): Promise<Parent> {
  const row = await readHorse(services.db, id)
  if (!row) throw new JobRefusedError('A parent of this cross was removed in the meantime.')
  const { horse, sire, dam } = presentPedigree(await services.herd.upToDate(), id, 2)
  const thisYear = Number(today(services).slice(0, 4))
  return { heading: headingOf(row, thisYear), pedigree: { ...horse, sire, dam } }
}
