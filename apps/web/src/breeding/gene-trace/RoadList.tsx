import type { GeneTrace } from '@quarterpole/contract/gene-trace'
import { paths } from '../../app/paths.ts'
import { placeWord } from '../../herd/pedigree/pedigree-tree.ts'
import { genotypeState, Shape } from '../../ui/Genotype.tsx'
import { Muted, Name } from '../../ui/Words.tsx'
import { Line, Stack } from '../../ui/Layout.tsx'
import styles from './GeneTrace.module.css'
import { traceLayout } from './trace-layout.ts'
import { horseWords, roadWords } from './trace-words.ts'

/** The lit roads as a list, for a narrow screen: each horse under the one it passed the copy to. */
export function RoadList({ trace, generations }: { trace: GeneTrace; generations: number }) {
  const lit = traceLayout(trace, 1000, generations)
    .nodes.filter(({ part }) => part > 0)
    .toSorted((a, b) => orderOf(a.line).localeCompare(orderOf(b.line)))
  if (lit.length === 0) return <Muted>No road to light: the foal gets no copy that we know of.</Muted>
  return (
    <Stack as="ol" gap={3} className={styles.list} aria-label="The roads into the foal">
      {lit.map(({ line, horse, place }) =>
        horse === null || place === null ? null : (
          <li key={line} style={{ marginInlineStart: `${(line.length - 1) * 0.9}rem` }}>
            <Line as="p" gap={2}>
              {trace.test !== null && <Shape state={genotypeState(horse.value, trace.test.locus)} />}
              <Name href={paths.horse(horse.id)}>{horse.name}</Name>
            </Line>
            <Muted>
              {[placeWord(line), horseWords(horse, trace.test), `${roadWords(place, trace.test)} this way`]
                .filter(Boolean)
                .join(' · ')}
            </Muted>
          </li>
        ),
      )}
    </Stack>
  )
}

/** Sire before dam, each before those behind it. */
const orderOf = (line: string) => line.replaceAll('S', 'A').replaceAll('D', 'B')
