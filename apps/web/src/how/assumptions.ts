import type { CardName } from '../app/paths.ts'
import written from './assumptions.json'

/** A constant of the code with its range, and what the product’s own functions figure with it at both ends. */
export interface Assumption {
  readonly id: string
  readonly model: CardName
  readonly name: string
  readonly value: string
  readonly low: string
  readonly high: string
  readonly unit: string
  readonly mark: 'published' | 'derived' | 'measured' | 'assumed'
  readonly source: string
  readonly effect: string
  readonly at_low: string
  readonly as_used: string
  readonly at_high: string
}

/** Written by `npm run assumptions`, whose own type this is. */
export const ASSUMPTIONS = written as readonly Assumption[]

export const assumptionsOf = (card: CardName) => ASSUMPTIONS.filter(({ model }) => model === card)
