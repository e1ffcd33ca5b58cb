import type { HorseRole } from '@quarterpole/contract/limits'
import { ageIn, cropOf, type YearStart } from '@quarterpole/genetics/horse-year'
import type { Horse } from '../../herd/horses/queries.ts'

/** What a horse is kept for, which decides what his page begins with and what is folded. */
export type PageRole = 'mare' | 'racer' | 'stud' | 'young'

export type SectionName =
  | 'life'
  | 'crops'
  | 'career'
  | 'distance'
  | 'facts'
  | 'offspring'
  | 'season'
  | 'papers'
  | 'foaling'
  | 'records'
  | 'notes'
  | 'history'

export type ActionName = 'match' | 'cover' | 'due' | 'book' | 'race' | 'season' | 'injury' | PageForm
/** Forms that open over the page. */
export type PageForm = 'start' | 'test' | 'care'

type Placed = readonly [SectionName, 'open' | 'folded', 'screen'?]

interface PagePlan {
  /** The three next to the name, the first of them solid. */
  first: readonly ActionName[]
  /** In the menu, before what every horse has. */
  more: readonly ActionName[]
  /** From top to bottom: his picture first. One that has nothing to say is left out; `screen`: not on paper. */
  sections: readonly Placed[]
}

const LAST: readonly Placed[] = [
  ['notes', 'open'],
  ['history', 'folded', 'screen'],
]
/** Of a horse that is bred, below the picture of the foals. */
const BRED: readonly Placed[] = [
  ['facts', 'open'],
  ['papers', 'open', 'screen'],
  ['offspring', 'folded'],
  ['season', 'folded'],
  ['records', 'folded'],
  ['foaling', 'folded'],
  ['distance', 'folded', 'screen'],
  ['career', 'folded'],
  ...LAST,
]

/** The page of each role. */
export const PAGE_PLANS: Readonly<Record<PageRole, PagePlan>> = {
  mare: {
    first: ['match', 'cover', 'due'],
    more: ['care', 'book', 'injury', 'start'],
    sections: [['life', 'open', 'screen'], ...BRED],
  },
  racer: {
    first: ['race', 'start', 'injury'],
    more: ['care', 'match', 'book'],
    sections: [
      ['career', 'open'],
      ['facts', 'open'],
      ['papers', 'open', 'screen'],
      ['records', 'folded'],
      ['foaling', 'folded'],
      ['distance', 'folded', 'screen'],
      ['offspring', 'folded'],
      ['season', 'folded'],
      ...LAST,
    ],
  },
  stud: {
    first: ['book', 'season', 'match'],
    more: ['care', 'injury', 'start'],
    sections: [['crops', 'open'], ...BRED],
  },
  young: {
    first: ['care', 'test', 'injury'],
    more: ['race', 'start'],
    sections: [
      ['distance', 'open'],
      ['facts', 'open'],
      ['foaling', 'open'],
      ['papers', 'open', 'screen'],
      ['records', 'folded'],
      ['career', 'folded'],
      ['offspring', 'folded'],
      ['season', 'folded'],
      ...LAST,
    ],
  },
}

const ROLE_PAGES: Readonly<Record<HorseRole, PageRole>> = {
  broodmare: 'mare',
  at_stud: 'stud',
  in_training: 'racer',
  young_stock: 'young',
}
/** A horse of this age or less that never ran is young stock. */
const YOUNG_YEARS = 2

/**
 * The role as entered; where nobody said, what is on file of him.
 *
 * @param hasOffspring foals, or breedings of a mare
 */
export function pageRole(
  horse: Pick<Horse, 'role' | 'sex' | 'starts' | 'foaled' | 'foaled_precision'>,
  hasOffspring: boolean,
  { thisYear, start }: { thisYear: number; start: YearStart },
): PageRole {
  const { role, sex, starts } = horse
  if (role !== null) return ROLE_PAGES[role]
  const breeds = sex === 'M' ? 'mare' : sex === 'S' ? 'stud' : 'racer'
  if (hasOffspring) return breeds
  if (starts > 0) return 'racer'
  const age = ageIn(thisYear, cropOf(horse, start))
  return age !== null && age <= YOUNG_YEARS ? 'young' : breeds
}
