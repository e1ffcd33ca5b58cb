import type { LifeFoal, LifeInFoals } from '@quarterpole/contract/life-in-foals'
import { REGISTER_OF_MERIT_SI } from '@quarterpole/racing/si-grade'
import { plural } from '../../platform/words/words.ts'

type Finding = LifeInFoals['finding']

/** "16 foals in 14 years: 11 ran, 8 earned the Register of Merit. Best: Gold Fever by Dash, SI 104 (AAAT)." */
export function lifeFinding({ years, undated }: Pick<LifeInFoals, 'years' | 'undated'>): Finding {
  const foals = [...years.flatMap((year) => year.foals), ...undated]
  if (foals.length === 0)
    return [
      { text: years.length === 0 ? 'No foals on file.' : 'Bred, but no foals on file yet.', strong: false },
    ]
  const starters = foals.filter(({ starts }) => starts > 0)
  const merit = foals.filter(({ best_si }) => best_si !== null && best_si >= REGISTER_OF_MERIT_SI)
  const stakes = foals.filter(({ black_type }) => black_type.length > 0)
  const seasons = years.filter((year) => year.foals.length > 0).length
  const where = seasons === 0 ? '' : ` in ${plural(seasons, 'year')}`
  const parts: Finding = [
    { text: plural(foals.length, 'foal'), strong: true },
    {
      text: `${where}: ${starters.length === 0 ? 'none has' : `${starters.length} ${starters.length === 1 ? 'has' : 'have'}`} started`,
      strong: false,
    },
  ]
  if (merit.length > 0) parts.push({ text: `, ${merit.length} earned the Register of Merit`, strong: false })
  if (stakes.length > 0) parts.push({ text: `, ${stakes.length} with black type`, strong: false })
  return [...parts, { text: '.', strong: false }, ...bestSentence(foals)]
}

function bestSentence(foals: readonly LifeFoal[]): Finding {
  const best = foals
    .filter(({ best_si }) => best_si !== null)
    .toSorted((a, b) => (b.best_si ?? 0) - (a.best_si ?? 0))[0]
  if (best === undefined) return []
  const by = best.mate_name === null ? '' : ` by ${best.mate_name}`
  const grade = best.grade === null ? '' : ` (${best.grade})`
  return [
    { text: ' Best: ', strong: false },
    { text: best.name, strong: true },
    { text: `${by}, SI ${best.best_si}${grade}.`, strong: false },
  ]
}
