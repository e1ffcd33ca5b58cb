import type { FoalCoat } from '@quarterpole/contract/foal-coat'
import { listed } from '../../platform/words/words.ts'

/** Colors named in the sentence. */
const NAMED = 3

/** "43 in 100 bay or brown, 25 sorrel or chestnut and 12 gray." */
export function coatFinding(colors: FoalCoat['colors'], isContradicted: boolean): string {
  const [first, ...others] = colors
    .filter(({ of_100 }) => of_100 > 0)
    .slice(0, NAMED)
    .map(({ color, of_100 }) => ({ color, of_100 }))
  if (first === undefined) return 'No color is likely.'
  const doubt = isContradicted ? ' Some coats can’t be right with the parents on file.' : ''
  if (others.length === 0 && first.of_100 === 100) return `All foals are ${first.color}.${doubt}`
  const rest = others.map(({ color, of_100 }) => `${of_100} ${color}`)
  return `${listed([`${first.of_100} foals in 100 are ${first.color}`, ...rest])}.${doubt}`
}
