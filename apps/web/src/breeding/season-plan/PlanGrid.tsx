import type { PlanCell, PlanMare, PlanStud } from '@quarterpole/contract/season-plan'
import { useId } from 'react'
import { decimal, dollars } from '../../ui/words/number.ts'
import { lookOf } from '../mating-board/look-of.ts'
import { PairSign } from '../mating-board/PairMark.tsx'
import { siSteps, type SiSteps } from '../mating-board/si-steps.ts'
import { paths } from '../../app/paths.ts'
import { inbreedingPercent } from '../../herd/pedigree/inbreeding-words.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { cellWords, diseaseWord, feeWords } from './plan-words.ts'
import type { PlanReply } from './queries.ts'
import { Line, look } from '../../ui/Layout.tsx'
import styles from './SeasonPlan.module.css'

export interface GridProps {
  reply: PlanReply
  /** The stallion shown for each mare; null = open. */
  chosen: ReadonlyMap<number, number | null>
  onChoose: (mareId: number, stallionId: number | null) => void
}

/** The sizes of the marks, as on the mating board. */
export const stepsOf = ({ cells }: PlanReply): SiSteps => siSteps(cells.map(({ expected_si }) => expected_si))

/** Mares × stallions. Each row is one group of radio buttons; the proposal keeps its mark when another is chosen. */
export function PlanGrid({ reply, chosen, onChoose }: GridProps) {
  const { mares, studs, cells, proposal } = reply
  const group = useId()
  const steps = stepsOf(reply)
  const proposed = new Map(proposal.mares.map(({ mare_id, stallion_id }) => [mare_id as number, stallion_id]))
  return (
    <div className={styles.grid}>
      <Table dense caption="Mares and stallions: choose one stallion for each mare">
        <thead>
          <tr>
            <Th>Mare</Th>
            {studs.map((stud) => (
              <StudHead key={stud.id} stud={stud} />
            ))}
            <Th>Open</Th>
          </tr>
        </thead>
        <tbody>
          {mares.map((mare, row) => (
            <tr key={mare.id}>
              <RowHead>
                <Name href={paths.horse(mare.id)}>{mare.name}</Name>
              </RowHead>
              {studs.map((stud, column) => (
                <PairCell
                  key={stud.id}
                  {...{ mare, stud, group, steps }}
                  cell={cells[row * studs.length + column]}
                  isChosen={chosen.get(mare.id) === stud.id}
                  isProposed={proposed.get(mare.id) === stud.id}
                  onChoose={() => onChoose(mare.id, stud.id)}
                />
              ))}
              <Td className={styles.openCell}>
                <label
                  className={classNames(styles.pair, (chosen.get(mare.id) ?? null) === null && styles.chosen)}
                >
                  <input
                    type="radio"
                    name={`${group} ${mare.id}`}
                    checked={(chosen.get(mare.id) ?? null) === null}
                    onChange={() => onChoose(mare.id, null)}
                  />
                  <VisuallyHidden>Leave {mare.name} open</VisuallyHidden>
                  <span aria-hidden="true">–</span>
                </label>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function StudHead({ stud }: { stud: PlanStud }) {
  const { stud_fee, book_limit, booked } = stud
  return (
    <Th style={{ minWidth: '6.6rem' }}>
      <span className={look({ size: 'small', tone: 'ink', breaks: true, block: true })}>
        <Anchor href={paths.horse(stud.id)}>{stud.name}</Anchor>
      </span>
      <span className={styles.terms}>
        {feeWords(stud_fee)}
        {book_limit !== null && ` · book ${booked} of ${book_limit}`}
      </span>
    </Th>
  )
}

interface PairProps {
  mare: PlanMare
  stud: PlanStud
  cell: PlanCell | undefined
  isChosen: boolean
  isProposed: boolean
  steps: SiSteps
  /** Prefix of the names of the rows' radio groups. */
  group: string
  onChoose: () => void
}

function PairCell({ mare, stud, cell, isChosen, isProposed, steps, group, onChoose }: PairProps) {
  if (cell === undefined) return <Td />
  const { expected_si, sd_of_expected, inbreeding_coefficient, worst_disease, refusal } = cell
  const classes = classNames(
    styles.pair,
    isChosen && styles.chosen,
    refusal !== null && styles.refused,
    refusal?.code === 'lethal' && styles.lethal,
  )
  return (
    <Td>
      <label className={classes} title={refusal?.sentence}>
        <input
          type="radio"
          name={`${group} ${mare.id}`}
          checked={isChosen}
          disabled={refusal?.code === 'lethal' && !isChosen}
          onChange={onChoose}
        />
        <VisuallyHidden>{cellWords(mare.name, stud.name, cell, isProposed)}</VisuallyHidden>
        <span aria-hidden="true" className={styles.mark}>
          <PairSign look={lookOf(cell, steps, isChosen)} />
        </span>
        <Line as="span" aria-hidden="true" gap={1} nowrap>
          {expected_si === null ? <Dim>no SI</Dim> : <b>{decimal(expected_si, 1)}</b>}
          {sd_of_expected !== null && <Dim> ± {decimal(sd_of_expected, 1)}</Dim>}
          {isProposed && <Icon name="tick" className={styles.tick} />}
        </Line>
        <span aria-hidden="true" className={styles.health}>
          <span>
            {inbreeding_coefficient === null ? '–' : `${inbreedingPercent(inbreeding_coefficient)}%`}
          </span>
          <span>{diseaseWord(worst_disease)}</span>
        </span>
      </label>
    </Td>
  )
}

export const feeCell = (fee: number | null) => (fee === null ? <Dim>–</Dim> : `$${dollars(fee)}`)
