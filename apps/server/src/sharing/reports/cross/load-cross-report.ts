import type { CrossId, HorseId } from '@quarterpole/contract/ids'
import { riskSentence } from '@quarterpole/contract/risk-factors'
import { readHorse } from '@quarterpole/db/queries/horse'
import { presentPedigree } from '../../../herd/genetics/present-pedigree.ts'
import { headingOf } from '../../words/heading.ts'
import { AppError } from '../../../platform/http/problem.ts'
import { today } from '../../../platform/process/services.ts'
import { VERSION } from '../../../platform/process/version.ts'
import type { HerdServices } from '../../../herd/snapshot/herd-services.ts'
import { loadCross } from '../../../breeding/crosses/commands.ts'
import type { CrossReport, Parent } from './cross-report.ts'

type Source = Pick<HerdServices, 'db' | 'herd' | 'clock'>

/** What a report of a saved cross says, for paper and for a shared page. @throws {AppError} not_found */
export async function loadCrossReport(
  services: Source,
  id: CrossId,
): Promise<Omit<CrossReport, 'paper' | 'costs'>> {
  const cross = await loadCross(services.db, id)
  return {
    cross,
    parents: [await loadParent(services, cross.sire_id), await loadParent(services, cross.dam_id)],
    risks: cross.prediction.risk_factors.map(riskSentence),
    modelVersion: VERSION,
  }
}

/** Who a parent is and two generations behind. */
async function loadParent(services: Source, id: HorseId): Promise<Parent> {
  const row = await readHorse(services.db, id)
  if (!row) throw new AppError('not_found', 'A parent of this cross was removed in the meantime.')
  const herd = await services.herd.upToDate()
  const { horse, sire, dam } = presentPedigree(herd, id, 2)
  const heading = headingOf(row, { on: today(services), start: herd.yearStart })
  return { heading, pedigree: { ...horse, sire, dam } }
}
