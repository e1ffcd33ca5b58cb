import { INBREEDING_BAR_SCALE, INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import type { Completeness } from '@quarterpole/contract/pedigree'
import { decimal, percent } from '../format/number.ts'
import { LimitBar } from '../ui/Bars.tsx'
import { LetterBadge, Mark } from '../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { ValueUnit } from '../ui/Value.tsx'
import { Dim, Name, RestsOn } from '../ui/Words.tsx'
import { canTellInbreeding, inbreedingPercent, inbreedingWord, isModerate } from './inbreeding-words.ts'
import styles from './Pedigree.module.css'
import { type Ancestor, bloodShare } from './pedigree-tree.ts'

/** Wright's F against the threshold, or that the pedigree is too short to tell. */
export function InbreedingFigure({ f, completeness }: { f: number; completeness: Completeness }) {
  const isTold = f > 0 || canTellInbreeding(completeness)
  const word = isTold ? inbreedingWord(f) : 'low as far as known'
  return (
    <div className={styles.figure}>
      <p className={styles.figureLine}>
        <ValueUnit figure value={inbreedingPercent(f)} unit="%" />
        <Mark tone={!isTold ? 'quiet' : isModerate(f) ? 'caution' : 'ok'}>{word}</Mark>
      </p>
      <LimitBar
        label={`Inbreeding coefficient ${inbreedingPercent(f)} per cent, ${word}; the line for moderate stands at ${percent(INBREEDING_MODERATE, 2)} per cent`}
        percent={INBREEDING_BAR_SCALE * f}
        limits={[INBREEDING_BAR_SCALE * INBREEDING_MODERATE]}
      >
        {/* The line stands in the middle of the bar, and so do its words. */}
        <span className={styles.limits}>
          <span>0</span>
          <span>{percent(INBREEDING_MODERATE, 2)} % moderate</span>
          <span>{decimal((100 / INBREEDING_BAR_SCALE) * 100, 1)} %</span>
        </span>
      </LimitBar>
      {!isTold && (
        <RestsOn>
          Not enough pedigree to tell: an ancestor can be found on both sides only where each parent has a
          parent on file.
        </RestsOn>
      )}
    </div>
  )
}

export interface CommonAncestorsProps {
  ancestors: readonly Ancestor[]
  letters: ReadonlyMap<number, string>
  pedigreeHref?: ((id: number) => string) | undefined
}

/** Who is on both sides, by which lines, and the part of F that is its doing. */
export function CommonAncestors({ ancestors, letters, pedigreeHref }: CommonAncestorsProps) {
  if (ancestors.length === 0) return <RestsOn>No ancestor is known on both sides.</RestsOn>
  return (
    <>
      <Table caption="Repeated ancestors">
        <thead>
          <tr>
            <Th>Ancestor</Th>
            <Th>Lines</Th>
            <Th num>Blood</Th>
            <Th num>Share of F, points</Th>
          </tr>
        </thead>
        <tbody>
          {ancestors
            .toSorted((a, b) => b.share - a.share)
            .map((ancestor) => (
              <tr key={ancestor.id}>
                <RowHead>
                  <span className={styles.ancestor}>
                    <LetterBadge letter={letters.get(ancestor.id) ?? ''} />
                    <Name href={pedigreeHref?.(ancestor.id)} keepScroll>
                      {ancestor.name}
                    </Name>
                  </span>
                </RowHead>
                <Td>{ancestor.notation}</Td>
                <Td num>
                  {percent(bloodShare(ancestor))}
                  <Dim> %</Dim>
                </Td>
                <Td num>{percent(ancestor.share, 2)}</Td>
              </tr>
            ))}
        </tbody>
      </Table>
      <RestsOn className={styles.under}>
        4S: fourth generation on the sire’s side; 3D: third on the dam’s.
      </RestsOn>
    </>
  )
}
