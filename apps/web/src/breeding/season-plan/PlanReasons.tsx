import type { PlanCell, PlannedMare, PlanStud } from '@quarterpole/contract/season-plan'
import { decimal } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { inbreedingPercent } from '../../herd/pedigree/inbreeding-words.ts'
import { SelectField } from '../../ui/Field.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { ValueUnit } from '../../ui/Value.tsx'
import { Dim, Muted, Name } from '../../ui/Words.tsx'
import { feeCell, type GridProps } from './PlanGrid.tsx'
import { feeWords } from './plan-words.ts'
import type { PlanReply } from './queries.ts'
import { look } from '../../ui/Layout.tsx'
import styles from './SeasonPlan.module.css'

interface Line {
  planned: PlannedMare
  mare: PlanReply['mares'][number]
  stud: PlanStud | undefined
  cell: PlanCell | undefined
}

function linesOf({ mares, studs, cells, proposal, chosen }: PlanReply): Line[] {
  return (chosen ?? proposal).mares.flatMap((planned) => {
    const mare = mares.find(({ id }) => id === planned.mare_id)
    if (mare === undefined) return []
    const stud = studs.find(({ id }) => id === planned.stallion_id)
    const cell = cells.find((one) => one.mare_id === mare.id && one.stallion_id === stud?.id)
    return [{ planned, mare, stud, cell }]
  })
}

/** Each mare's stallion with the reason. */
export function PlanReasons({ reply }: { reply: PlanReply }) {
  return (
    <div>
      <Table caption="Why each mare has her stallion">
        <thead>
          <tr>
            <Th>Mare</Th>
            <Th>Stallion</Th>
            <Th num>SI, {reply.distance_yards} yd</Th>
            <Th num>Inbreeding</Th>
            <Th num>Fee</Th>
            <Th>Why</Th>
          </tr>
        </thead>
        <tbody>
          {linesOf(reply).map(({ planned, mare, stud, cell }) => (
            <tr key={mare.id}>
              <RowHead>
                <Name href={paths.horse(mare.id)}>{mare.name}</Name>
              </RowHead>
              <Td>
                {stud === undefined ? (
                  <Dim>open</Dim>
                ) : (
                  <Name href={paths.breeding({ sire: stud.id, dam: mare.id })}>{stud.name}</Name>
                )}
              </Td>
              <Td num>
                <Speed cell={cell} />
              </Td>
              <Td num>{kinOf(cell)}</Td>
              <Td num>{stud === undefined ? '' : feeCell(stud.stud_fee)}</Td>
              <Td>{planned.reason}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const kinOf = (cell: PlanCell | undefined) => {
  if (cell === undefined) return ''
  return cell.inbreeding_coefficient === null ? '–' : `${inbreedingPercent(cell.inbreeding_coefficient)}%`
}

const kinWords = (cell: PlanCell | undefined) =>
  cell?.inbreeding_coefficient === null ? 'inbreeding unknown' : `${kinOf(cell)} inbreeding`

function Speed({ cell }: { cell: PlanCell | undefined }) {
  if (cell === undefined) return null
  if (cell.expected_si === null) return <Dim>–</Dim>
  return <ValueUnit value={decimal(cell.expected_si, 1)} spread={decimal(cell.sd_of_expected ?? 0, 1)} />
}

/** One card a mare, for phones: the same choice as the grid's row. */
export function PlanCards({ reply, chosen, onChoose }: GridProps) {
  return (
    <ul className={styles.cards} aria-label="One stallion for each mare">
      {linesOf(reply).map(({ planned, mare, stud, cell }) => {
        const pairs = reply.cells.filter((one) => one.mare_id === mare.id && one.refusal?.code !== 'lethal')
        const own = chosen.get(mare.id) ?? null
        return (
          <li key={mare.id} className={look({ line: 'below', padTop: 4, padBottom: 4 })}>
            <SelectField
              label={<Name>{mare.name}</Name>}
              value={own === null ? '' : String(own)}
              choices={[
                { value: '', label: 'Leave her open' },
                ...pairs.map((pair) => ({
                  value: String(pair.stallion_id),
                  label: optionWords(pair, reply.studs),
                })),
              ]}
              onChange={(value) => onChoose(mare.id, value === '' ? null : Number(value))}
            />
            {stud !== undefined && (
              <p className={look({ above: 2, below: 1 })}>
                <Speed cell={cell} /> <Dim>·</Dim> {kinWords(cell)} <Dim>·</Dim> {feeWords(stud.stud_fee)}
                {cell !== undefined && (
                  <>
                    {' '}
                    <Dim>·</Dim> {cell.worst_disease.label}
                  </>
                )}
              </p>
            )}
            <Muted>{planned.reason}</Muted>
          </li>
        )
      })}
    </ul>
  )
}

function optionWords(pair: PlanCell, studs: readonly PlanStud[]): string {
  const stud = studs.find(({ id }) => id === pair.stallion_id)
  const speed = pair.expected_si === null ? '' : ` · SI ${decimal(pair.expected_si, 1)}`
  return `${stud?.name ?? ''}${speed} · ${kinOf(pair)}${pair.refusal === null ? '' : ' · not allowed'}`
}
