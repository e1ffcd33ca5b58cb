import { daysBetween } from '@quarterpole/contract/day'
import type { InjuryImpact } from '@quarterpole/contract/injury'
import type { Db } from '@quarterpole/db/open'
import { commonTypeKeys, injuriesOfTypes, type InjuryRow } from '@quarterpole/db/queries/injury'
import type { InjuryTable } from '@quarterpole/db/schema'
import { type HerdInjuryEvidence, INJURY_ASSUMPTIONS, injuryImpact } from '@quarterpole/racing/injury'
import type { SiLoss } from '@quarterpole/racing/injury-level'
import { regainedAmong } from '@quarterpole/racing/level-regained'
import { findInjuryType, UNKNOWN_INJURY } from '@quarterpole/racing/injury-catalogue'
import type { HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import { nearestCases } from './nearest.ts'
import { type CaseFigures, figuresAround, STARTS_AFTER, STARTS_BEFORE } from './case-figures.ts'

/** Spellings searched for the same type of injury, and cases compared: they bound the work. */
const MAX_SPELLINGS = 500
const MAX_CASES = 150
/** A case without a start for this long has not come back. */
const NOT_BACK_AFTER_DAYS = 365

const NO_CASES: HerdInjuryEvidence = { losses: [], cases: 0, regained: 0 }

const HERD_DEFINITION =
  `in your herd, by how far the first ${STARTS_AFTER} figures back are from the last ${STARTS_BEFORE} before, ` +
  'each against that day’s rivals; a few starts say little, so each horse counts as likely back or not'

/** What comparable cases did, published and in this herd, and the horse's own figures before and after. */
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
  const { expected, ...evidence } = evidenceOf(cases, injury.type)
  const { performance_impact, basis } = impactWith(evidence)
  const nearest = nearestCases(injury, others, { herd, figures, today })
  const { herd_cases: _cases, herd_losses: _losses, evidence: studies, ...rest } = basis
  const own = figures.get(injury.id)
  const published = impactWith(NO_CASES)
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
      statement: impactWith({ ...evidence, cases: cases.losses.length }).basis.statement, // unweighted counts
      herd: { cases: cases.losses.length, regained: Math.round(expected), not_back: cases.not_back },
      published: {
        si_reduction: published.performance_impact.si_reduction,
        si_reduction_sd: published.basis.si_reduction_sd,
        starts: STARTS_AFTER,
      },
      nearest,
      own: {
        before: own?.before ?? [],
        after: own?.after ?? [],
        loss_si: own?.loss?.lossSi ?? null,
        loss_se: own?.loss?.se ?? null,
        level_se: own?.levelSe ?? null,
        start_sd: own?.startSd ?? null,
      },
    },
  }
}

/** Injuries of the same catalogue type, whatever their spelling; of the same spelling for an unknown type. */
async function casesLike(db: Db, injury: InjuryRow): Promise<InjuryTable[]> {
  const type = findInjuryType(injury.type)
  const spellings = type === null ? [] : await commonTypeKeys(db, MAX_SPELLINGS)
  const same = spellings.filter((key) => findInjuryType(key)?.type === type?.type)
  return injuriesOfTypes(db, [...new Set([injury.type_key, ...same])], MAX_CASES)
}

interface HerdCases {
  /** One entry for each case with comparable starts on both sides. */
  losses: SiLoss[]
  not_back: number
}

/** Cases of horses that had raced before: those that came back, and the number that did not within a year. */
export function herdCases(
  cases: readonly Pick<InjuryTable, 'id' | 'injury_date'>[],
  figures: ReadonlyMap<number, CaseFigures>,
  today: string,
): HerdCases {
  const herd: HerdCases = { losses: [], not_back: 0 }
  for (const { id, injury_date } of cases) {
    const own = figures.get(id)
    if (!own || own.before.length === 0) continue
    if (own.loss) herd.losses.push(own.loss)
    else if (own.after.length === 0 && daysBetween(injury_date, today) > NOT_BACK_AFTER_DAYS) herd.not_back++
  }
  return herd
}

/**
 * The herd's cases update only the share of returned horses that regained their level, as far as their losses tell
 * ({@link regainedAmong}). Whether a horse returns at all comes from the published rate r, because most careers are short
 * and end for other reasons. So n returned cases count as n/r cases in all, and a herd that does as the studies did leaves
 * the estimate unchanged.
 *
 * @returns also how many of the returned are likely back at their level
 */
export function evidenceOf(
  { losses }: Pick<HerdCases, 'losses'>,
  type: string,
): HerdInjuryEvidence & { readonly expected: number } {
  const { returnRate, levelRate, priorCases } = findInjuryType(type) ?? UNKNOWN_INJURY
  const { cases, regained, expected } =
    losses.length === 0
      ? { cases: 0, regained: 0, expected: 0 }
      : regainedAmong(losses, {
          share: levelRate,
          horses: priorCases * returnRate,
          loss: INJURY_ASSUMPTIONS.lossIfNotRegained,
        })
  return { losses, regained, cases: cases / returnRate, expected }
}
