import {
  INJURY_ASSUMPTIONS,
  type InjuryAssumptions,
  type InjuryCase,
  updatedChance,
  injuryImpact,
} from '@quarterpole/racing/injury'
import { findInjuryType } from '@quarterpole/racing/injury-catalogue'
import { type Assumption, assumption, fixed, percent } from './assumption.ts'

const BOW = 'bowed tendon'
const CHIP = 'fetlock chip'
/** Twice the usual rest of a fresh case. */
const lateDays = 2 * injuryImpact(caseOf(CHIP, 'moderate')).performance_impact.recommended_rest_days

function caseOf(type: string, severity: InjuryCase['severity'], daysElapsed = 0): InjuryCase {
  return { type, severity, outcome: null, daysElapsed }
}

const impact = (injury: InjuryCase, part: Partial<InjuryAssumptions>) =>
  injuryImpact(injury, undefined, { ...INJURY_ASSUMPTIONS, ...part }).performance_impact

const confidence = (injury: InjuryCase, part: Partial<InjuryAssumptions>) =>
  percent(impact(injury, part).recovery_confidence, 0)
const loss = (injury: InjuryCase, part: Partial<InjuryAssumptions>) =>
  `${fixed(impact(injury, part).si_reduction)} points`

const { severityLogit, lossIfNotRegained } = INJURY_ASSUMPTIONS
const severity = (at: 'minor' | 'severe', low: number, high: number): Assumption =>
  assumption(
    {
      id: `severity-${at}`,
      model: 'injury',
      name: `What ${at} instead of moderate does to the odds of a full return (log-odds)`,
      unit: '',
      mark: 'assumed',
      source: 'Studies don’t grade cases alike; the range is ours.',
      effect: `chance of a full return, ${at} fetlock chip`,
    },
    { low, used: severityLogit[at], high },
    (shift) => confidence(caseOf(CHIP, at), { severityLogit: { ...severityLogit, [at]: shift } }),
  )

const NO_HERD = { losses: [], cases: 0, regained: 0 }
const knee = findInjuryType('knee chip')
if (knee === null) throw new Error('The catalog has no knee chip.')

export const INJURIES: readonly Assumption[] = [
  assumption(
    {
      id: 'level-share',
      model: 'injury',
      name: 'Share of horses racing again that regain their level, where no study has it',
      unit: '',
      mark: 'assumed',
      source:
        'From fetlock chips (Colón 2000, Equine Vet. J. 32:475), by analogy for the other fractures and chips; the range is ours.',
      effect: 'chance of a full return, moderate knee chip',
    },
    { low: 0.7, used: knee.levelRate, high: 0.95 },
    (levelRate) =>
      percent(
        updatedChance(knee.returnRate * levelRate, {
          type: knee,
          severityLogit: severityLogit.moderate,
          herd: NO_HERD,
        }),
        0,
      ),
  ),
  severity('minor', 0, 1.2),
  severity('severe', -1.8, 0),
  assumption(
    {
      id: 'loss-if-not-regained',
      model: 'injury',
      name: 'What a horse that doesn’t regain form loses',
      unit: 'SI points',
      mark: 'assumed',
      source: 'No study gives speed before and after; the range is ours. Your herd’s own cases replace it.',
      effect: 'points lost on the first starts back, moderate bowed tendon',
    },
    { low: 3, used: lossIfNotRegained.mean, high: 9 },
    (mean) => loss(caseOf(BOW, 'moderate'), { lossIfNotRegained: { ...lossIfNotRegained, mean } }),
  ),
  assumption(
    {
      id: 'return-over-rest',
      model: 'injury',
      name: 'Usual time to the first race back, as a multiple of the rest',
      unit: '× rest',
      mark: 'assumed',
      source: 'Rest ends before training does; the range is ours.',
      effect: `chance of a full return of a moderate fetlock chip still out after ${lateDays} days`,
    },
    { low: 1.2, used: INJURY_ASSUMPTIONS.returnOverRest, high: 2 },
    (returnOverRest) => confidence(caseOf(CHIP, 'moderate', lateDays), { returnOverRest }),
  ),
  assumption(
    {
      id: 'return-spread',
      model: 'injury',
      name: 'How much that time differs between horses (standard deviation of the logarithm)',
      unit: '',
      mark: 'assumed',
      source: 'Not published; the range is ours.',
      effect: `chance of a full return of a moderate fetlock chip still out after ${lateDays} days`,
    },
    { low: 0.3, used: INJURY_ASSUMPTIONS.returnLogSd, high: 0.8 },
    (returnLogSd) => confidence(caseOf(CHIP, 'moderate', lateDays), { returnLogSd }),
  ),
]
