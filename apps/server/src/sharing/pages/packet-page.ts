import { markup } from '../../platform/http/markup.ts'
import type { SharedPage } from './document.ts'
import { section } from './parts.ts'

interface PacketOnPage {
  name: string
  facts: string
  /** Its reports. */
  pages: readonly SharedPage[]
  /** "Coggins of Sep 20, 2025" */
  papers: readonly string[]
}

/** What a buyer gets of a horse: reports to read, and which papers are in the PDF. */
export const packetPage = ({ name, facts, pages, papers }: PacketOnPage): SharedPage => ({
  kind: 'Packet for a buyer',
  title: name,
  under: [facts],
  isWide: pages.some(({ isWide }) => isWide === true),
  content: [
    pages.map(({ content }) => content),
    papers.length === 0
      ? null
      : section(
          'Papers and photos in the PDF',
          markup`<ul>
            ${papers.map((paper) => markup`<li>${paper}</li>`)}
          </ul>`,
        ),
  ],
  method: [...new Set(pages.flatMap(({ method }) => method))],
})
