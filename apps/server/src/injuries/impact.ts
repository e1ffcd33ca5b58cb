import type { InjuryImpact } from '@quarterpole/contract/injury'
import type { Db } from '@quarterpole/db/open'
import { commonTypeKeys, injuriesOfTypes, type InjuryRow } from '@quarterpole/db/queries/injury'
import type { InjuryTable } from '@quarterpole/db/schema'
import { type HerdInjuryEvidence, injuryImpact, type SiLoss } from '@quarterpole/racing/injury'
import { findInjuryType, UNKNOWN_INJURY } from '@quarterpole/racing/injury-catalogue'
import { daysBetween } from '@quarterpole/racing/start-history'
import type { HerdSnapshot } from '../herd/snapshot.ts'
import { nearestCases } from './nearest.ts'
import { type CaseFigures, figuresAround, STARTS_AFTER, STARTS_BEFORE } from './case-figures.ts'

/** Spellings looked through for the same kind of injury, and cases of it that are compared: they bound the work. */
const MAX_SPELLINGS = 500
const MAX_CASES = 150
/** A case without a start for this long has not come back. */
const NOT_BACK_AFTER_DAYS = 365
/** Halfway between losing nothing and the loss taken for a horse that does not regain its level. */
const REGAINED_WITHIN_SI = 3

const HERD_DEFINITION =
  `in this herd, the mean of the first ${STARTS_AFTER} figures back no more than ${REGAINED_WITHIN_SI} SI points ` +
  `below the mean of the last ${STARTS_BEFORE} before, each set against its rivals of the day`

/** What comparable cases did, published and of this herd, and the horse's own figures on both sides. */
export async function impactOf(
  db: Db,
  herd: HerdSnapshot,
  injury: InjuryRow,
  today: string,
): Promise<InjuryImpact> {
  const others = (await casesLike(db, injury)).filter(({ id }) => id !== injury.id)
  const figures = await figuresAround(db, herd, [injury.id, ...others.map(({ id }) => id)])
  const cases = herdCases(others, figures, today)
  const daysElapsed = Math.max(0, daysBetween(injury.injury_date, today)) // the user's day may be ahead of the server's
  const impactWith = (evidence: HerdInjuryEvidence) => injuryImpact({ ...injury, daysElapsed }, evidence)
  const { performance_impact, basis } = impactWith(evidenceOf(cases, injury.type))
  const nearest = nearestCases(injury, others, { herd, figures, today })
  const { herd_cases: _cases, herd_losses: _losses, evidence: studies, ...rest } = basis
  const own = figures.get(injury.id) ?? { before: [], after: [], loss: null }
  return {
    performance_impact,
    basis: {
      ...rest,
      evidence: [...studies],
      species: [...new Set(studies.map(({ species }) => species))],
      sources: [...new Set(studies.map(({ source }) => source))],
      definition_of_return: [...new Set(studies.map(({ definition }) => definition)), HERD_DEFINITION].join(
        '; ',
      ),
      days_elapsed: daysElapsed,
      statement: impactWith({ ...cases, cases: cases.losses.length }).basis.statement, // counts as they are
      herd: { cases: cases.losses.length, regained: cases.regained, not_back: cases.not_back },
      nearest,
      own: {
        before: own.before,
        after: own.after,
        loss_si: own.loss?.lossSi ?? null,
        loss_se: own.loss?.se ?? null,
      },
    },
  }
}

/** Injuries of the same kind in the catalogue, however they were spelled; of the same spelling where it knows none. */
async function casesLike(db: Db, injury: InjuryRow): Promise<InjuryTable[]> {
  const type = findInjuryType(injury.type)
  const spellings = type === null ? [] : await commonTypeKeys(db, MAX_SPELLINGS)
  const same = spellings.filter((key) => findInjuryType(key)?.type === type?.type)
  return injuriesOfTypes(db, [...new Set([injury.type_key, ...same])], MAX_CASES)
}

interface HerdCases {
  /** One entry for each case with comparable starts on both sides. */
  losses: SiLoss[]
  regained: number
  not_back: number
}

/** Cases of horses that had raced before: those that came back, and how many did not within a year. */
export function herdCases(
  cases: readonly Pick<InjuryTable, 'id' | 'injury_date'>[],
  figures: ReadonlyMap<number, CaseFigures>,
  today: string,
): HerdCases {
  const herd: HerdCases = { losses: [], regained: 0, not_back: 0 }
  for (const { id, injury_date } of cases) {
    const own = figures.get(id)
    if (!own || own.before.length === 0) continue
    if (own.loss) {
      herd.losses.push(own.loss)
      if (own.loss.lossSi <= REGAINED_WITHIN_SI) herd.regained++
    } else if (own.after.length === 0 && daysBetween(injury_date, today) > NOT_BACK_AFTER_DAYS)
      herd.not_back++
  }
  return herd
}

/**
 * What the herd may move: how many of those that came back regained their level. Whether a horse comes back at all is
 * left to the published rate, for most careers are short and end for other reasons; so n cases that came back are
 * worth n/r cases in all, which leaves the estimate where it is when the herd does as the studies did.
 */
export function evidenceOf({ losses, regained }: HerdCases, type: string): HerdInjuryEvidence {
  const { returnRate } = findInjuryType(type) ?? UNKNOWN_INJURY
  return { losses, regained, cases: losses.length / returnRate }
}
