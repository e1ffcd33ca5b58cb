import { SOURCES_CHECKED } from '@quarterpole/genetics/loci'
import { MARKERS_LINE, MSTN_LEGEND } from '@quarterpole/genetics/markers'
import { dayOf } from '../../ui/words/day.ts'
import { LociTable } from './LociTable.tsx'
import type { ModelCard } from './card.ts'

export const panel: ModelCard = {
  purpose:
    'Says how many of a hundred foals would be clear, carriers or affected at the six genes of the panel, and at EJSCA and OLWS where they’re tested, and what a missing test could hide. Untested is never clear.',
  uses: 'Laboratory results of both parents, of their parents, full brothers and sisters, and foals. Where nothing is known, how common the variant is in the breed.',
  method: [
    {
      id: 'method',
      title: 'How it works',
      paragraphs: [
        'Mendel’s rules: a parent with one copy of a variant passes it to half the foals, one with two copies to all. The genes are taken to be passed on independently.',
        'An untested parent is a range, from the best to the worst that his or her relatives’ tests leave possible, and an expected value between them. Each open gene names the one test that settles it.',
        'Two copies of GBED, EJSCA or OLWS are lethal. Two copies of HERDA, HYPP, MYHM or MH kill, cripple or bar a foal from registration; such crosses are named first and ranked last.',
        'EJSCA and OLWS aren’t part of the panel: they count where a parent is tested or a relative holds a copy, and nobody is asked for them. How common EJSCA is isn’t published, and a survey of 200 Quarter Horses found no OLWS; where it’s needed, 1 copy in 100 is assumed.',
        'Carrier is said of recessives only (GBED, HERDA, EJSCA, OLWS). One copy of HYPP, PSSM1, MH or MYHM is at risk.',
      ],
    },
    {
      id: 'notation',
      title: 'Reading a laboratory’s report',
      paragraphs: [
        'Laboratories write results in their own ways. They’re read as that laboratory means them; what can be read two ways becomes a question, never a guess. Two results that contradict each other are both kept and shown.',
      ],
    },
    {
      id: 'mstn',
      title: 'MSTN and the other markers',
      paragraphs: [MSTN_LEGEND, MARKERS_LINE],
    },
    {
      id: 'coat',
      title: 'The foal’s coat',
      paragraphs: [
        'Six genes make the registry’s colors: extension, agouti, cream, dun, roan and gray. A color on file says which copies of each a horse may have. The colors of both parents, of the ancestors three generations back, and of the parents’ other foals are weighed together by Mendel’s rules, exactly, with their laboratory tests of coat genes.',
        'How common each gene is comes from your own horses’ colors, with a start that’s assumed. One color in a hundred is taken to be wrong. Colors that can’t all be right with the parents on file are named: a color or a parent is wrong.',
        'Words that say more than the registry’s colors count too: gold champagne, smoky black, buckskin roan.',
        'Sorrel and chestnut are one color to these genes, as are bay and brown. White and pinto patterns aren’t forecast; champagne and silver are where a relative’s test has a copy or his color says so.',
      ],
    },
    {
      id: 'loci',
      title: 'Every gene, with its source',
      paragraphs: [
        `A result of each of these tests can be kept. Sources last looked up ${dayOf(SOURCES_CHECKED)}. The PSSM2 variants are unproven: nothing follows from a result.`,
      ],
      table: LociTable,
    },
  ],
  faults: [
    'Frequencies are of Quarter Horses at large. Racing lines have less of most variants, so the chances for untested parents are upper bounds.',
    'Two untested relatives are treated as if their genes were independent.',
    'Results and parentage are taken as correct; where relatives contradict each other, that is reported and they’re left out.',
  ],
  sources: [
    'Tryon et al. 2009, JAVMA 234:120: frequencies of HYPP, PSSM1, GBED and HERDA',
    'Aleman, McCue & Bellone 2025, J. Vet. Intern. Med. 39:e70081: MH',
    'Gianino et al. 2019, J. Vet. Intern. Med. 33; Valberg et al. 2022, J. Vet. Intern. Med. 36:1152: MYHM',
    'Metallinos, Bowling & Rine 1998, Mamm. Genome 9:426: OLWS; Willis et al. 2024, PubMed 38669583, and UC Davis Veterinary Genetics Laboratory: EJSCA',
    'McCue et al. 2009, Neuromuscul. Disord. 19:37: PSSM1 with MH',
    'Hill et al. 2010, PLoS One 5:e8645: MSTN',
  ],
  docs: ['panel.md', 'gene-trace.md', 'coat.md', 'parentage.md'],
}
