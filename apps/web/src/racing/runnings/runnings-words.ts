import { ordinalWord } from '@quarterpole/contract/place'
import type { FindingPart } from '../../ui/Words.tsx'
import type { Finisher } from './one-run.ts'
import type { RunningHorse } from './runnings.ts'

/** Of finishing places that are paid: win, place and show. */
export const IN_THE_MONEY = 3
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** "Run it a hundred times: Branch Mesa is first in 32 and worse than third in 36." */
export function runningsFinding([best]: readonly RunningHorse[]): FindingPart[] {
  if (best === undefined) return []
  const places = best.counts.length
  const last = best.counts.at(-1) ?? 0
  const rest =
    places === 2
      ? `second in ${last}`
      : places === IN_THE_MONEY
        ? `last in ${last}`
        : `worse than third in ${sumOf(best.counts.slice(IN_THE_MONEY))}`
  return [
    { text: 'Run it a hundred times: ', strong: false },
    { text: best.name, strong: true },
    { text: ` is first in ${best.counts[0] ?? 0} and ${rest}.`, strong: false },
  ]
}

/** "Branch Mesa, projected 90.2: first in 32 of 100, in the money in 64, last in 1" */
export const rowWords = ({ name, projectedSi, counts }: RunningHorse): string =>
  `${name}, projected ${projectedSi.toFixed(1)}: ${countsWords(counts)}`

/** "first in 32 of 100, in the money in 64, last in 1" */
export function countsWords(counts: readonly number[]): string {
  const money =
    counts.length > IN_THE_MONEY ? `, in the money in ${sumOf(counts.slice(0, IN_THE_MONEY))}` : ''
  return `first in ${counts[0] ?? 0} of 100${money}, last in ${counts.at(-1) ?? 0}`
}

/** A chance of some of a hundred that rounds to none is not none. */
export const countWord = (count: number) => (count === 0 ? '<1' : String(count))

const SMALL_MARGINS: readonly (readonly [upTo: number, words: string])[] = [
  [0.075, 'a nose'],
  [0.2, 'a head'],
  [0.375, 'a neck'],
  [0.625, '½ length'],
  [0.875, '¾ length'],
]
const QUARTERS = ['', '¼', '½', '¾']

/** "a neck", "½ length", "2¼ lengths", as charts give margins. */
export function marginWords(lengths: number): string {
  const small = SMALL_MARGINS.find(([upTo]) => lengths < upTo)
  if (small) return small[1]
  const quarters = lengths < 10 ? Math.round(lengths * 4) : Math.round(lengths) * 4
  const whole = Math.floor(quarters / 4)
  return `${whole}${QUARTERS[quarters % 4]} ${quarters === 4 ? 'length' : 'lengths'}`
}

/** "Birch Galley by 2¼ lengths" */
export function winnerWords([winner, second]: readonly Finisher[], nameOf: (id: number) => string): string {
  if (winner === undefined) return ''
  const margin = second?.lengths === null || second === undefined ? '' : ` by ${marginWords(second.lengths)}`
  return nameOf(winner.id) + margin
}

/** "Birch Galley by 2¼ lengths over Brickyard Token" */
export const runWords = (order: readonly Finisher[], nameOf: (id: number) => string): string =>
  order[1] === undefined ? '' : `${winnerWords(order, nameOf)} over ${nameOf(order[1].id)}`

/** The finishing order in words. */
export const orderWords = (order: readonly Finisher[], nameOf: (id: number) => string): string =>
  order
    .map(({ id, lengths }, i) => {
      const back = i === 0 || lengths === null ? '' : `, ${marginWords(lengths)} back`
      return `${ordinalWord(i + 1)} ${nameOf(id)}${back}`
    })
    .join('; ')
