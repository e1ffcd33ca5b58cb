import type { CommonAncestor, PedigreeHorse } from '@quarterpole/contract/pedigree'
import { useQuery } from '@tanstack/react-query'
import { pedigreeQuery } from '../../herd/horses/queries.ts'
import { paths } from '../../app/paths.ts'
import { Bracket } from '../../herd/pedigree/Bracket.tsx'
import { lettersOf, pedigreeHalves } from '../../herd/pedigree/pedigree-tree.ts'
import { Section } from '../../ui/Section.tsx'

/** The foal's; a parent's own pedigree has one less. */
const GENERATIONS = 4

interface FoalPedigreeProps {
  sireId: number
  damId: number
  ancestors: readonly CommonAncestor[]
}

/** The pedigree the foal would have: his on top, hers below, ancestors on both sides lettered. */
export function FoalPedigree({ sireId, damId, ancestors }: FoalPedigreeProps) {
  const sire = useQuery(pedigreeQuery(sireId, GENERATIONS - 1))
  const dam = useQuery(pedigreeQuery(damId, GENERATIONS - 1))
  if (sire.data === undefined || dam.data === undefined) return null
  return (
    <Section title="The foal’s pedigree">
      <Bracket
        halves={pedigreeHalves({ sire: parentOf(sire.data), dam: parentOf(dam.data) }, GENERATIONS)}
        generations={GENERATIONS}
        letters={lettersOf(ancestors)}
        tail={false}
        horseHref={(id) => paths.horse(id)}
      />
    </Section>
  )
}

const parentOf = ({ horse, sire, dam }: Parentage): PedigreeHorse => ({ ...horse, sire, dam })

interface Parentage {
  horse: PedigreeHorse
  sire: PedigreeHorse | null
  dam: PedigreeHorse | null
}
