import type { Generations } from '../../../platform/paper/bracket.ts'
import type { Paper } from '../../../platform/paper/page.ts'
import type { Heading } from '../../words/heading.ts'

/** A foal or a year, as one line of the page. */
export interface CatalogLine {
  /** Set in bold capitals for a stakes winner, bold for a stakes placing, plain otherwise. */
  name: string
  stakes: 'winner' | 'placed' | null
  text: string
  /** Information in the line: where space is short, the least goes first. */
  weight: number
}

export interface CatalogDam extends Omit<CatalogLine, 'weight'> {
  /** "1st dam" */
  ordinal: string
  /** Best first. */
  foals: CatalogLine[]
}

/** One horse as a sale catalog sets it, from the records on file. */
export interface SalePage {
  /** Null: not on file. */
  owner: string | null
  heading: Heading
  /** A JPEG; null where no photo is marked as the portrait. */
  portrait: Uint8Array | null
  /** Three generations: sire and dam, their parents, and theirs; null where unknown. */
  pedigree: Generations
  sire: string
  dams: CatalogDam[]
  raceRecord: string
  /** Year by year, newest first; null for a horse that is no mare. */
  produce: CatalogLine[] | null
  /** In foal, bred or not on file; null for a horse that is no mare. */
  breeding: string | null
}

export interface SaleContent {
  /** Day of the records, YYYY-MM-DD. */
  on: string
  report: 'sale_page'
  page: SalePage
}
export type SaleReport = SaleContent & { paper: Paper }
