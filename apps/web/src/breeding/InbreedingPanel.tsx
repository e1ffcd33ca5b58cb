import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { decimal, percent } from '../format/number.ts'
import { InbreedingFigure } from '../pedigree/Inbreeding.tsx'
import { LetterBadge } from '../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { Muted, Name, RestsOn } from '../ui/Words.tsx'
import styles from './Breeding.module.css'

type InbreedingPanelProps = Pick<
  BreedingPrediction,
  'inbreeding_coefficient' | 'inbreeding_cost' | 'common_ancestors' | 'completeness'
>

const SHOWN = 6
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Wright's F of the foal against the threshold, and the ancestors that make it. */
export function InbreedingPanel({
  inbreeding_coefficient: f,
  inbreeding_cost,
  common_ancestors,
  completeness,
}: InbreedingPanelProps) {
  return (
    <div>
      <h2>Inbreeding</h2>
      <div className={styles.spaced}>
        <InbreedingFigure f={f} completeness={completeness} />
      </div>
      {common_ancestors.length === 0 ? (
        <Muted className={styles.spaced}>No common ancestor in the known pedigree.</Muted>
      ) : (
        <div className={styles.spaced}>
          <Table caption="Common ancestors and their share of the inbreeding coefficient" dense>
            <thead>
              <tr>
                <Th>Common ancestor</Th>
                <Th>Lines</Th>
                <Th num>Share, points</Th>
              </tr>
            </thead>
            <tbody>
              {common_ancestors.slice(0, SHOWN).map((ancestor, at) => (
                <tr key={ancestor.id}>
                  <RowHead>
                    <span className={styles.lettered}>
                      <LetterBadge letter={LETTERS[at] ?? ''} /> <Name>{ancestor.name}</Name>
                    </span>
                  </RowHead>
                  <Td className={styles.lines}>{ancestor.notation}</Td>
                  <Td num>{percent(ancestor.share, 2)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {common_ancestors.length > SHOWN && (
        <RestsOn className={styles.spaced}>
          and {common_ancestors.length - SHOWN} more with smaller shares.
        </RestsOn>
      )}
      <RestsOn className={styles.spaced}>
        Known pedigree of the foal: {decimal(completeness.equivalent_generations, 1)} equivalent complete
        generations.
      </RestsOn>
      {inbreeding_cost && <RestsOn>{costSentence(inbreeding_cost)}</RestsOn>}
    </div>
  )
}

/** Below a twentieth of a point nothing of it is seen in the expected index. */
function costSentence({ si, sentence }: NonNullable<BreedingPrediction['inbreeding_cost']>): string {
  return si > -0.05
    ? sentence
    : `${sentence} This foal’s expected index stands ${decimal(-si, 1)} lower for it.`
}
