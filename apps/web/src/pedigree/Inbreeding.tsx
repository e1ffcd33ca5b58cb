import { INBREEDING_BAR_SCALE, INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import { percent } from '../format/number.ts'
import { LimitBar } from '../ui/Bars.tsx'
import { LetterBadge, Mark } from '../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { ValueUnit } from '../ui/Value.tsx'
import { Dim, Name, RestsOn } from '../ui/Words.tsx'
import styles from './Pedigree.module.css'
import { type Ancestor, bloodShare } from './pedigree-tree.ts'

/** Above 6.25 % (first cousins reach it) moderate, else low. */
export const inbreedingWord = (f: number): 'moderate' | 'low' =>
  f > INBREEDING_MODERATE ? 'moderate' : 'low'

/** Wright's F with its bar: width 800 × F, a line at the threshold. */
export function InbreedingFigure({ f }: { f: number }) {
  const word = inbreedingWord(f)
  return (
    <div className={styles.figure}>
      <p className={styles.figureLine}>
        <ValueUnit figure value={percent(f)} unit="%" />
        <Mark tone={word === 'low' ? 'ok' : 'caution'}>{word}</Mark>
      </p>
      <LimitBar
        label={`Inbreeding ${percent(f)} per cent, ${word}; the line is at 6.25 per cent`}
        percent={f * INBREEDING_BAR_SCALE}
        limits={[INBREEDING_MODERATE * INBREEDING_BAR_SCALE]}
      >
        <span>0</span>
        <span>{INBREEDING_MODERATE * 100} % moderate</span>
        <span>12.5 %</span>
      </LimitBar>
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
