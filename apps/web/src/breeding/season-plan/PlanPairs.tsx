import type { ReactNode } from 'react'
import { useFoalCoats } from '../foal-coat/use-foal-coats.tsx'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/Layout.tsx'
import { HiddenTh, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { ValueUnit } from '../../ui/Value.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { decimal, dollars, signed } from '../../ui/words/number.ts'
import { inbreedingPercent } from '../../herd/pedigree/inbreeding-words.ts'
import type { PlanSheet, SheetLine } from './plan-sheet.ts'
import styles from './SeasonPlan.module.css'
import { usePlanCosts } from './use-plan-costs.tsx'

interface PairsProps {
  season: number
  sheet: PlanSheet
  distance: number
  onChange: (row: number) => void
}

/** The sheet's pairs in its order, each with its reason; another stallion is chosen here. */
export function PlanPairs({ season, sheet, distance, onChange }: PairsProps) {
  const coats = useFoalCoats(
    sheet.lines.flatMap(({ mare, stud }) => (stud === null ? [] : [{ sire: stud.id, dam: mare.id }])),
  )
  const costs = usePlanCosts(season, sheet)
  return (
    <>
      <Row gap="2 5" data-screen-only>
        {coats.box}
        {costs.box}
      </Row>
      <Table caption="The plan’s pairs" dense>
        <thead>
          <tr>
            <Th>Mare</Th>
            <Th>Stallion</Th>
            <Th num>SI, {distance} yd</Th>
            <Th num>Over her average</Th>
            <Th num>Inbreeding</Th>
            <Th>Worst panel result</Th>
            {coats.head}
            <Th num>Fee</Th>
            {costs.head}
            <Th className={styles.why}>Why</Th>
            <HiddenTh>Change</HiddenTh>
          </tr>
        </thead>
        <tbody>
          {sheet.lines.map((line) => (
            <tr key={line.row}>
              <RowHead>
                <Name href={paths.horse(line.mare.id)}>{line.name}</Name>
              </RowHead>
              <Pair
                line={line}
                coat={line.stud === null ? coats.blank : coats.cell(line.stud.id, line.mare.id)}
              />
              {costs.cell(line)}
              <Td>{line.planned.reason}</Td>
              <Td>
                <span data-screen-only>
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={`Change the stallion of ${line.name}`}
                    onClick={() => onChange(line.row)}
                  >
                    Change
                  </Button>
                </span>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {costs.note}
    </>
  )
}

function Pair({ line: { mare, stud, cell, gain }, coat }: { line: SheetLine; coat: ReactNode }) {
  if (stud === null || cell === null)
    return (
      <>
        <Td>
          <Dim>open</Dim>
        </Td>
        <Td />
        <Td />
        <Td />
        <Td />
        {coat}
        <Td />
      </>
    )
  return (
    <>
      <Td>
        <Name href={paths.breeding({ sire: stud.id, dam: mare.id })}>{stud.name}</Name>
      </Td>
      <Td num>
        {cell.expected_si === null ? (
          <Dim>–</Dim>
        ) : (
          <ValueUnit value={decimal(cell.expected_si, 1)} spread={decimal(cell.sd_of_expected ?? 0, 1)} />
        )}
      </Td>
      <Td num>{gain === null ? <Dim>–</Dim> : signed(gain, 1)}</Td>
      <Td num>
        {cell.inbreeding_coefficient === null ? (
          <Dim>–</Dim>
        ) : (
          `${inbreedingPercent(cell.inbreeding_coefficient)}%`
        )}
      </Td>
      <Td>{cell.worst_disease.label}</Td>
      {coat}
      <Td num>{stud.stud_fee === null ? <Dim>–</Dim> : `$${dollars(stud.stud_fee)}`}</Td>
    </>
  )
}
