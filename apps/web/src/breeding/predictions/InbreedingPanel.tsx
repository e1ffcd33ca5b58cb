import type { BreedingPrediction } from '@quarterpole/contract/breeding'
import { decimal, percent } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { InbreedingFigure } from '../../herd/pedigree/Inbreeding.tsx'
import { HowLink } from '../../how/HowLink.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { LetterBadge } from '../../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { Muted, Name, SourceNote } from '../../ui/Words.tsx'
import { Line, look } from '../../ui/Layout.tsx'

type InbreedingPanelProps = Pick<
  BreedingPrediction,
  'sire_id' | 'dam_id' | 'inbreeding_coefficient' | 'inbreeding_cost' | 'common_ancestors' | 'completeness'
>

const SHOWN = 6
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Wright's F of the foal and the ancestors behind it. */
export function InbreedingPanel({
  sire_id,
  dam_id,
  inbreeding_coefficient: f,
  inbreeding_cost,
  common_ancestors,
  completeness,
}: InbreedingPanelProps) {
  return (
    <div>
      <h2>Inbreeding</h2>
      <div className={look({ above: 3 })}>
        <InbreedingFigure f={f} completeness={completeness} />
      </div>
      {common_ancestors.length === 0 ? (
        <Muted className={look({ above: 3 })}>No common ancestors in the pedigree we have.</Muted>
      ) : (
        <div className={look({ above: 3 })}>
          <Table caption="Common ancestors and their share of the inbreeding" dense>
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
                    <Line as="span" gap={2} align="baseline">
                      <LetterBadge letter={LETTERS[at] ?? ''} />{' '}
                      <Name href={paths.horse(ancestor.id)}>{ancestor.name}</Name>
                    </Line>
                  </RowHead>
                  <Td className={look({ nowrap: true })}>
                    {ancestor.notation}{' '}
                    <Anchor
                      href={paths.geneTrace({ sire: sire_id, dam: dam_id, ancestor: ancestor.id })}
                      aria-label={`Trace ${ancestor.name}`}
                    >
                      trace
                    </Anchor>
                  </Td>
                  <Td num>{percent(ancestor.share, 2)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {common_ancestors.length > SHOWN && (
        <SourceNote className={look({ above: 3 })}>
          And {common_ancestors.length - SHOWN} more with smaller shares.
        </SourceNote>
      )}
      <SourceNote className={look({ above: 3 })}>
        The foal’s pedigree goes back about {decimal(completeness.equivalent_generations, 1)} full
        generations. <HowLink card="foal" section="inbreeding" of="inbreeding" />
      </SourceNote>
      {inbreeding_cost && <SourceNote>{costSentence(inbreeding_cost)}</SourceNote>}
    </div>
  )
}

/** Less than a twentieth of a point would round to 0.0. */
function costSentence({ si, sentence }: NonNullable<BreedingPrediction['inbreeding_cost']>): string {
  return si > -0.05 ? sentence : `${sentence} That costs this foal ${decimal(-si, 1)} SI.`
}
