import { GENETICS } from './genetics.ts'
import { HEADINGS } from './headings.ts'
import { HORSE_CODES } from './horse-codes.ts'
import { HORSE_DATES } from './horse-dates.ts'
import { HORSE_IDENTITY } from './horse-identity.ts'
import { HORSE_PARENTS } from './horse-parents.ts'
import { INJURIES } from './injuries.ts'
import { LAYOUTS } from './layouts.ts'
import type { MessyFile } from './messy-file.ts'
import { RACE_FACTS } from './race-facts.ts'
import { RACE_RUNNERS } from './race-runners.ts'
import { REAL_LISTS } from './real-lists.ts'
import { REAL_MARGINS } from './real-margins.ts'
import { REAL_PEDIGREES } from './real-pedigrees.ts'
import { REAL_RESULTS } from './real-results.ts'
import { REAL_RUNNERS } from './real-runners.ts'
import { REAL_UNITS } from './real-units.ts'

/** Every habit of messy files we know. */
export const CORPUS: readonly MessyFile[] = [
  HORSE_DATES,
  HORSE_IDENTITY,
  HORSE_CODES,
  HORSE_PARENTS,
  LAYOUTS,
  HEADINGS,
  GENETICS,
  RACE_FACTS,
  RACE_RUNNERS,
  INJURIES,
  REAL_RESULTS,
  REAL_RUNNERS,
  REAL_MARGINS,
  REAL_UNITS,
  REAL_PEDIGREES,
  REAL_LISTS,
].flat()
