import type { StallCardForm } from '@quarterpole/contract/stall-card'
import type { Paper } from '../../../platform/paper/page.ts'

/** What one card says; a label says the first three and has the code. */
export interface StallCard {
  name: string
  barn_name: string | null
  facts: string
  byLine: string | null
  owner: string | null
  trainer: string | null
  /** A JPEG, of a card alone; null where no photo is marked as the portrait. */
  portrait: Uint8Array | null
  /** Address of the horse's page, as its code says it. */
  address: string
}

export interface StallCards {
  form: StallCardForm
  paper: Paper
  /** Day it was made, YYYY-MM-DD. */
  on: string
  cards: readonly StallCard[]
}
