import type { LocusOutcome } from '@quarterpole/contract/breeding'
import { decimal } from '../format/number.ts'
import { GenotypeMark, genotypeState } from '../ui/Genotype.tsx'
import { RowHead, Table, Td, Th } from '../ui/Table.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Dim, RestsOn } from '../ui/Words.tsx'
import styles from './Breeding.module.css'

/** The six loci of the foal: its parents' results and how many of a hundred foals are clear, carry one copy or two. */
export function PanelOutcome({ panel }: { panel: readonly LocusOutcome[] }) {
  return (
    <>
      <Table caption="Six-panel result of the foal, of 100 foals">
        <thead>
          <tr>
            <Th>Test</Th>
            <Th>Sire</Th>
            <Th>Dam</Th>
            <Th className={styles.wideOnly}>
              <VisuallyHidden>Share drawn</VisuallyHidden>
            </Th>
            <Th num>Clear</Th>
            <Th num>Carrier</Th>
            <Th num>Affected</Th>
          </tr>
        </thead>
        <tbody>
          {panel.map((outcome) => (
            <LocusRow key={outcome.locus} {...outcome} />
          ))}
        </tbody>
      </Table>
      <p className={styles.legend}>
        <GenotypeMark state="clear" />
        <GenotypeMark state="carrier" />
        <GenotypeMark state="affected" />
        <GenotypeMark state="untested">untested, never read as clear</GenotypeMark>
      </p>
      <RestsOn>
        One copy of HYPP, PSSM1, MH or MYHM can make the foal ill itself; one copy of GBED or HERDA is carried
        without harm.
      </RestsOn>
    </>
  )
}

function LocusRow({
  label,
  inheritance,
  sire_value,
  dam_value,
  sire_raw,
  dam_raw,
  clear,
  one_copy,
  two_copies,
  one_copy_matters,
}: LocusOutcome) {
  const of100 = (value: number) => (Number.isInteger(value) ? String(value) : decimal(value, 1))
  return (
    <tr>
      <RowHead>
        <b>{label}</b> <Dim className={styles.smallDim}>{inheritance}</Dim>
      </RowHead>
      <Td>
        <GenotypeMark state={genotypeState(sire_value)} /> <Dim className={styles.smallDim}>{sire_raw}</Dim>
      </Td>
      <Td>
        <GenotypeMark state={genotypeState(dam_value)} /> <Dim className={styles.smallDim}>{dam_raw}</Dim>
      </Td>
      <Td className={styles.wideOnly}>
        <svg viewBox="0 0 100 12" preserveAspectRatio="none" className={styles.shares} aria-hidden="true">
          <rect width="100" height="12" className={styles.sharesClear} />
          <rect
            x={clear}
            width={one_copy}
            height="12"
            className={one_copy_matters ? styles.sharesAtRisk : styles.sharesCarrier}
          />
          <rect x={clear + one_copy} width={two_copies} height="12" className={styles.sharesAffected} />
        </svg>
      </Td>
      <Td num>{of100(clear)}</Td>
      <Td num>
        {one_copy === 0 ? (
          <Dim>0</Dim>
        ) : (
          <GenotypeMark state="carrier">
            {of100(one_copy)}
            {one_copy_matters ? ' at risk' : ''}
          </GenotypeMark>
        )}
      </Td>
      <Td num>
        {two_copies === 0 ? <Dim>0</Dim> : <GenotypeMark state="affected">{of100(two_copies)}</GenotypeMark>}
      </Td>
    </tr>
  )
}
