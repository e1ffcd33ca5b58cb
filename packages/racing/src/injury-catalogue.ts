import { type InjuryType, rateOnly, study, unpublished } from './injury-evidence.ts'

const LEVEL_BY_ANALOGY =
  'The share that regains its level (82 %) is taken from fetlock chips; none is published for this type.'
const QH = 'Quarter Horse' as const
const TB = 'Thoroughbred' as const
const SB = 'Standardbred' as const

/**
 * Published outcomes by type. Nearly all are Thoroughbred or Standardbred, and the definition of "returned"
 * decides the figure (80 % against 14 % for tendons): both are shown with it. `priorCases` is at most 40 where
 * Quarter Horses were studied, 20 for other breeds, 4 without a study.
 */
export const INJURY_CATALOGUE: readonly InjuryType[] = [
  {
    type: 'carpal_chip',
    label: 'Carpal chip fracture',
    synonyms: [
      'carpal chip',
      'knee chip',
      'chip in knee',
      'carpal fracture',
      'carpal fragment',
      'carpus chip',
    ],
    evidence: [
      study(QH, [358, 416], 'at least one start after arthroscopy', 'Equine Vet J 2020;52:225'),
      rateOnly(SB, 0.74, 'at least one start; earnings per start lower', 'Lucas 1999, Equine Vet J 31:48'),
    ],
    returnRate: 0.86,
    levelRate: 0.82,
    priorCases: 40,
    restDays: [90, 150],
    restConfidence: 'assumed',
    assumption: LEVEL_BY_ANALOGY,
  },
  {
    type: 'fetlock_chip',
    label: 'Fetlock chip (first phalanx)',
    synonyms: [
      'fetlock chip',
      'ankle chip',
      'p1 chip',
      'p1 fracture',
      'chip in ankle',
      'chip in fetlock',
      'pastern chip',
    ],
    evidence: [
      study(
        TB,
        [411, 461],
        'returned to racing; 82 % at the same class or higher',
        'Colón 2000, Equine Vet J 32:475',
      ),
    ],
    returnRate: 0.89,
    levelRate: 0.82,
    priorCases: 20,
    restDays: [90, 120],
    restConfidence: 'assumed',
    assumption: null,
  },
  {
    type: 'bowed_tendon',
    label: 'Bowed tendon (superficial flexor)',
    synonyms: [
      'bowed tendon',
      'bow',
      'bowed',
      'sdft',
      'tendon',
      'tendonitis',
      'tendinitis',
      'tendon strain',
      'flexor tendon',
      'tendon injury',
    ],
    evidence: [
      {
        ...rateOnly(
          TB,
          0.8,
          'raced again at all; 53 % injured again within three years',
          'O’Meara 2010, Equine Vet J 42:322',
        ),
        n: 401,
      },
      study(TB, [49, 346], 'five races or more', 'Tamura 2018, Vet J 235:42'),
      rateOnly(
        TB,
        0.32,
        'five races or more, lesion below half of the area (29–35 %)',
        'Equine Vet J 2018, doi 10.1111/evj.12810',
      ),
      rateOnly(
        TB,
        0.135,
        'five races or more, lesion of half or more (11–16 %)',
        'Equine Vet J 2018, doi 10.1111/evj.12810',
      ),
    ],
    returnRate: 0.8,
    levelRate: 0.31,
    priorCases: 20,
    restDays: [180, 365],
    restConfidence: 'assumed',
    assumption: 'Regaining the level is read as five races or more (14–35 %).',
  },
  {
    type: 'lateral_condylar_fracture',
    label: 'Lateral condylar fracture',
    synonyms: ['lateral condylar', 'lateral condyle', 'lateral condylar fracture'],
    evidence: [
      study(
        TB,
        [33, 50],
        'raced after repair; worse if complete',
        'Computed tomography study of repaired fractures',
      ),
    ],
    returnRate: 0.66,
    levelRate: 0.82,
    priorCases: 20,
    restDays: [180, 270],
    restConfidence: 'assumed',
    assumption: LEVEL_BY_ANALOGY,
  },
  {
    type: 'medial_condylar_fracture',
    label: 'Medial condylar fracture',
    synonyms: ['medial condylar', 'medial condyle', 'medial condylar fracture'],
    evidence: [
      study(TB, [21, 43], 'raced after repair; 60 % if raced before', 'Boorman 2020, Vet Surg 49:648'),
    ],
    returnRate: 0.49,
    levelRate: 0.82,
    priorCases: 20,
    restDays: [180, 270],
    restConfidence: 'assumed',
    assumption: LEVEL_BY_ANALOGY,
  },
  {
    type: 'condylar_fracture',
    label: 'Condylar fracture, side not said',
    synonyms: ['condylar', 'condylar fracture', 'condyle', 'cannon bone fracture'],
    evidence: [
      study(TB, [33, 50], 'lateral, raced after repair', 'Computed tomography study of repaired fractures'),
      study(TB, [21, 43], 'medial, raced after repair', 'Boorman 2020, Vet Surg 49:648'),
    ],
    returnRate: 54 / 93,
    levelRate: 0.82,
    priorCases: 20,
    restDays: [180, 270],
    restConfidence: 'assumed',
    assumption: LEVEL_BY_ANALOGY,
  },
  {
    type: 'stress_fracture',
    label: 'Stress fracture (humerus or tibia)',
    synonyms: ['stress fracture', 'humeral stress fracture', 'tibial stress fracture', 'stress fx'],
    evidence: [
      study(
        TB,
        [null, null],
        '63 days of training missed (quartiles 49–82); career length unchanged',
        'Johnston 2021, Equine Vet J, doi 10.1111/evj.13324',
      ),
    ],
    returnRate: 0.9,
    levelRate: 0.9,
    priorCases: 10,
    restDays: [49, 82],
    restConfidence: 'verified',
    assumption: 'The study calls return “high” without a rate: 90 % is assumed for both shares.',
  },
  {
    type: 'cannon_stress_fracture',
    label: 'Palmar cannon-bone stress fracture',
    synonyms: [
      'palmar stress fracture',
      'mciii stress fracture',
      'cannon stress fracture',
      'transverse stress fracture',
    ],
    evidence: [
      study(TB, [18, 23], 'raced again; 83 days to training, 246 to the race (medians)', 'Hong Kong 2011–19'),
    ],
    returnRate: 0.78,
    levelRate: 0.82,
    priorCases: 15,
    restDays: [83, 246],
    restConfidence: 'verified',
    assumption: LEVEL_BY_ANALOGY,
  },
  {
    type: 'apical_sesamoid_fracture',
    label: 'Apical sesamoid fracture',
    synonyms: ['apical sesamoid', 'sesamoid fracture', 'sesamoid chip', 'fractured sesamoid'],
    evidence: [
      rateOnly(SB, 0.88, 'raced again after surgery, raced before', 'Woodie 1999, JAVMA 214:1653'),
      rateOnly(SB, 0.56, 'raced again after surgery, unraced before', 'Woodie 1999, JAVMA 214:1653'),
    ],
    returnRate: 0.8,
    levelRate: 0.82,
    priorCases: 15,
    restDays: [150, 180],
    restConfidence: 'assumed',
    assumption: `A mix of raced and unraced horses is assumed. ${LEVEL_BY_ANALOGY}`,
  },
  {
    type: 'bucked_shins',
    label: 'Bucked shins',
    synonyms: [
      'bucked shins',
      'bucked shin',
      'buck shin',
      'shin buck',
      'shin soreness',
      'sore shins',
      'dorsal metacarpal',
    ],
    evidence: [
      study(
        TB,
        [null, 226],
        '56 of 226 two-year-olds affected; about 12 % later a stress fracture',
        'Am J Vet Res 2000;61:602',
      ),
    ],
    returnRate: 0.97,
    levelRate: 0.95,
    priorCases: 8,
    restDays: [30, 90],
    restConfidence: 'assumed',
    assumption: 'Return is called very high without a rate: 97 % and 95 % are assumed.',
  },
  unpublished(
    ['suspensory_desmitis', 'Suspensory ligament injury'],
    ['suspensory', 'suspensory desmitis', 'desmitis', 'suspensory ligament'],
    [0.7, 0.7],
    [120, 270],
  ),
  unpublished(['sesamoiditis', 'Sesamoiditis'], ['sesamoiditis'], [0.8, 0.8], [60, 180]),
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
        TB,
        [null, null],
        'seen after 55 % of races; grades 1–3 no lasting effect, grade 4 (1.7 %) lasting',
        'Hinchcliff 2005, JAVMA 227:768',
      ),
    ],
    returnRate: 0.98,
    levelRate: 0.93,
    priorCases: 10,
    restDays: [10, 60],
    restConfidence: 'assumed',
    assumption:
      'Rates are assumed from “no lasting effect” below grade 4; rest is ruled by the racing jurisdiction.',
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

/** What stands in for a type nobody recognises: a wide prior, said to be one. */
export const UNKNOWN_INJURY: InjuryType = {
  ...unpublished(['unknown', 'Type not recognised'], [], [0.8, 0.8], [21, 180]),
  priorCases: 2,
  assumption: 'This type of injury is not in the catalogue: the figures are a wide guess over all injuries.',
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
