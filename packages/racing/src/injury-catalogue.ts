import { type InjurySeverity, type InjuryType, study, unpublished } from './injury-evidence.ts'
import { LEG_INJURIES } from './leg-injuries.ts'

/** Lungs, muscles, feet and skin. */
const OTHER_INJURIES: readonly InjuryType[] = [
  {
    type: 'eiph',
    label: 'Bleeding in the lungs (EIPH)',
    synonyms: [
      'eiph',
      'bleeder',
      'bled',
      'bleeding',
      'epistaxis',
      'pulmonary hemorrhage',
      'pulmonary haemorrhage',
      'lung bleed',
    ],
    evidence: [
      study(
        'Thoroughbred',
        [null, null],
        'seen after 55% of races; grades 1–3 no lasting effect, grade 4 (1.7%) lasting',
        'Hinchcliff 2005, JAVMA 227:768',
      ),
    ],
    returnRate: 0.98,
    levelRate: 0.93,
    priorCases: 10,
    restDays: [10, 60],
    restConfidence: 'assumed',
    assumption:
      'We take the rates from “no lasting effect” below grade 4. The racing jurisdiction sets the rest.',
  },
  unpublished(
    ['muscle_strain', 'Muscle strain'],
    ['muscle strain', 'muscle', 'pulled muscle', 'sore back', 'back soreness', 'tying up'],
    [0.95, 0.9],
    [7, 60],
  ),
  unpublished(
    ['hoof_abscess', 'Hoof abscess or bruise'],
    [
      'abscess',
      'hoof abscess',
      'stone bruise',
      'foot bruise',
      'bruised foot',
      'hoof bruise',
      'quarter crack',
    ],
    [0.97, 0.95],
    [7, 45],
  ),
  unpublished(
    ['laceration', 'Laceration'],
    ['laceration', 'cut', 'wound', 'grabbed quarter'],
    [0.95, 0.93],
    [7, 45],
  ),
]

/**
 * Published outcomes by type. Nearly all are Thoroughbred or Standardbred, and the definition of "returned"
 * decides the figure (80% against 14% for tendons), so it is shown with it. `priorCases` is at most 40 where
 * Quarter Horses were studied, 20 for other breeds, 4 without a study.
 */
export const INJURY_CATALOGUE: readonly InjuryType[] = [...LEG_INJURIES, ...OTHER_INJURIES]

/** For a type that is not recognized: a wide prior, labeled as one. */
export const UNKNOWN_INJURY: InjuryType = {
  ...unpublished(['unknown', 'Type not recognized'], [], [0.8, 0.8], [21, 180]),
  priorCases: 2,
  assumption: 'We have no data on this type of injury: the figures are a wide guess over all injuries.',
}

/** Finds the catalogue's type in free text by its longest matching phrase; null if none fits. */
export function findInjuryType(text: string): InjuryType | null {
  const words = ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `
  let found: { type: InjuryType; length: number } | null = null
  for (const type of INJURY_CATALOGUE)
    for (const phrase of [...type.synonyms, type.type.replaceAll('_', ' ')])
      if (words.includes(` ${phrase} `) && phrase.length > (found?.length ?? 0))
        found = { type, length: phrase.length }
  return found?.type ?? null
}

/** Days off that cases of a type and severity take: the low end of its range, the middle, the high end. */
export function restDaysFor({ restDays: [low, high] }: InjuryType, severity: InjurySeverity): number {
  switch (severity) {
    case 'minor':
      return low
    case 'moderate':
      return Math.round(Math.sqrt(low * high))
    case 'severe':
      return high
  }
}
