import { ancestorTable } from '../reports/cross/cross-words.ts'
import { SOURCE } from '../words/heading.ts'
import { inbreedingWords } from '../reports/pedigree-words.ts'
import { NO_PRODUCE, NOT_ON_FILE, produceSummary, produceTable } from '../reports/produce-table.ts'
import type { PedigreeContent, ProduceContent } from '../reports/report.ts'
import type { CatalogDam, CatalogLine, SaleContent } from '../reports/sale-page/sale-page.ts'
import { generationsOf } from '../../platform/paper/bracket.ts'
import type { SharedPage } from './document.ts'
import { markup, type Markup, type Part } from '../../platform/http/markup.ts'
import { bracket, paragraph, portrait, section, table } from './parts.ts'

/** Five generations, with the inbreeding below. */
export const pedigreePage = ({ heading, pedigree, on }: PedigreeContent): SharedPage => ({
  kind: 'Pedigree',
  title: heading.name,
  under: [heading.facts],
  isWide: true,
  content: [
    section(
      'Five generations',
      bracket(heading.name, generationsOf([pedigree.sire, pedigree.dam], pedigree.generations)),
    ),
    section(
      'Inbreeding',
      paragraph(inbreedingWords(pedigree)),
      pedigree.common_ancestors.length === 0
        ? null
        : table('Common ancestors', ancestorTable(largestFirst(pedigree.common_ancestors)), 'names'),
    ),
  ],
  method: ['Inbreeding is Wright’s coefficient over the whole pedigree on file.', SOURCE(on)],
})

const largestFirst = (ancestors: PedigreeContent['pedigree']['common_ancestors']) =>
  ancestors.toSorted((a, b) => b.share - a.share)

/** The produce record of a mare, year by year. */
export function producePage({ heading, year, record, on }: ProduceContent): SharedPage {
  const content = produceTable(record, year)
  return {
    kind: 'Produce record',
    title: heading.name,
    under: [heading.facts, heading.byLine],
    content: section(
      produceSummary(record),
      content[1].length === 0 ? paragraph(NO_PRODUCE) : table('Produce record', content),
    ),
    method: [NOT_ON_FILE, SOURCE(on)],
  }
}

/** One horse as a sale catalog sets it. */
export const salePage = ({ page, on }: SaleContent): SharedPage => ({
  kind: 'Sale page',
  title: page.heading.name,
  under: [page.owner === null ? 'Owner not on file' : `Property of ${page.owner}`, page.heading.facts],
  content: [
    portrait(page.portrait, page.heading.name),
    section('Pedigree', bracket(page.heading.name, page.pedigree)),
    section(
      'Family',
      paragraph(page.sire),
      page.dams.length === 0 ? paragraph('Dam not on file.') : page.dams.map(dam),
    ),
    section('Race record', paragraph(page.raceRecord)),
    page.produce === null ? null : produce(page.produce, page.breeding),
  ],
  method: [SOURCE(on)],
})

const dam = ({ ordinal, foals, ...self }: CatalogDam): Part => [
  markup`<h3>${ordinal}</h3>`,
  markup`<p>${line(self)}</p>`,
  foals.length === 0
    ? null
    : markup`<ul>
        ${foals.map((foal) => markup`<li>${line(foal)}</li>`)}
      </ul>`,
]

const produce = (lines: readonly CatalogLine[], breeding: string | null): Part =>
  section(
    'Produce record',
    lines.length === 0
      ? paragraph('None on file.')
      : markup`<ul>
          ${lines.map((one) => markup`<li>${line(one)}</li>`)}
        </ul>`,
    breeding === null ? null : paragraph(`Breeding status. ${breeding}`),
  )

/** Bold for a stakes placing, bold capitals for a stakes winner, as catalogs set them. */
const line = ({ name, stakes, text }: Pick<CatalogLine, 'name' | 'stakes' | 'text'>): Markup =>
  markup`<b class="${stakes ?? 'unplaced'}">${name}</b>${text}`
