import { INBREEDING_BAR_SCALE, INBREEDING_MODERATE } from '@quarterpole/contract/limits'
import type { Completeness } from '@quarterpole/contract/pedigree'
import { decimal, percent } from '../../ui/words/number.ts'
import { HowLink } from '../../how/HowLink.tsx'
import { LimitBar } from '../../ui/Bars.tsx'
import { LetterBadge, Mark } from '../../ui/Marks.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { ValueUnit } from '../../ui/Value.tsx'
import { Dim, Name, SourceNote } from '../../ui/Words.tsx'
import { inbreedingFlag, isModerate } from '@quarterpole/contract/inbreeding'
import { hasInbreedingEvidence, inbreedingPercent } from './inbreeding-words.ts'
import { Grid, look, Row, Stack } from '../../ui/Layout.tsx'
import styles from './Pedigree.module.css'
import { type Ancestor, bloodShare } from './pedigree-tree.ts'

/** Wright's F against the threshold, or a note that the pedigree is too short. */
export function InbreedingFigure({ f, completeness }: { f: number; completeness: Completeness }) {
  if (f === 0 && !hasInbreedingEvidence(completeness))
    return (
      <Stack gap={3}>
        <Row as="p" gap="2 4" align="baseline" justify="between">
          <Mark tone="quiet">Too little pedigree to figure inbreeding</Mark>
        </Row>
        <SourceNote>
          It takes the sire’s and the dam’s parents, and half of their grandparents at least.
        </SourceNote>
      </Stack>
    )
  const word = inbreedingFlag(f)
  return (
    <Stack gap={3}>
      <Row as="p" gap="2 4" align="baseline" justify="between">
        <ValueUnit figure value={inbreedingPercent(f)} unit="%" />
        <Mark tone={isModerate(f) ? 'caution' : 'ok'}>{word}</Mark>
      </Row>
      <LimitBar
        label={`Inbreeding coefficient ${inbreedingPercent(f)} percent, ${word}; moderate starts at ${percent(INBREEDING_MODERATE, 2)} percent`}
        percent={INBREEDING_BAR_SCALE * f}
        limits={[INBREEDING_BAR_SCALE * INBREEDING_MODERATE]}
      >
        {/* The moderate line is at the middle of the bar, and so is its label. */}
        <Grid as="span" columns="1fr auto 1fr" grow className={styles.limits}>
          <span>0</span>
          <span>{percent(INBREEDING_MODERATE, 2)}% moderate</span>
          <span>{decimal((100 / INBREEDING_BAR_SCALE) * 100, 1)}%</span>
        </Grid>
      </LimitBar>
    </Stack>
  )
}

export interface CommonAncestorsProps {
  ancestors: readonly Ancestor[]
  letters: ReadonlyMap<number, string>
  horseHref?: ((id: number) => string) | undefined
}

/** Ancestors on both sides, their lines, and their share of F. */
export function CommonAncestors({ ancestors, letters, horseHref }: CommonAncestorsProps) {
  if (ancestors.length === 0) return <SourceNote>No ancestor shows up on both sides.</SourceNote>
  return (
    <>
      <Table caption="Repeated ancestors">
        <thead>
          <tr>
            <Th>Ancestor, lines, blood</Th>
            <Th num>Points</Th>
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
                    <Name href={horseHref?.(ancestor.id)}>{ancestor.name}</Name>
                  </span>
                  <Dim className={styles.ancestorLines}>
                    {ancestor.notation} · {percent(bloodShare(ancestor))}%
                  </Dim>
                </RowHead>
                <Td num>{percent(ancestor.share, 2)}</Td>
              </tr>
            ))}
        </tbody>
      </Table>
      <SourceNote className={look({ above: 2 })}>
        4S: fourth generation on the sire’s side. 3D: third on the dam’s. Points: each one’s part of the
        inbreeding. <HowLink card="foal" section="inbreeding" of="inbreeding" />
      </SourceNote>
    </>
  )
}
