import type { PlanCell } from '@quarterpole/contract/season-plan'
import { useId, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { Muted, Name } from '../../ui/Words.tsx'
import { cellsOf, type SheetLine } from './plan-sheet.ts'
import { choiceFacts } from './plan-words.ts'
import type { PlanReply } from './queries.ts'
import styles from './SeasonPlan.module.css'

interface ChangeProps {
  reply: PlanReply
  line: SheetLine
  onChoose: (stallionId: number | null) => void
  onClose: () => void
}

/** Every stallion of the plan for one mare: those allowed best first, then the others with what is in the way. */
export function ChangeStallion({ reply, line, onChoose, onClose }: ChangeProps) {
  const [chosen, setChosen] = useState<number | null>(line.stud?.id ?? null)
  const group = useId()
  const row = reply.mares.findIndex(({ id }) => id === line.mare.id)
  const cells = cellsOf(reply, row).toSorted(
    (a, b) =>
      Number(a.refusal !== null) - Number(b.refusal !== null) || (b.expected_si ?? 0) - (a.expected_si ?? 0),
  )
  const option = (cell: PlanCell | null) => {
    const id = cell?.stallion_id ?? null
    const stud = reply.studs.find((one) => one.id === id)
    return (
      <li key={id ?? 'open'}>
        <label className={classNames(styles.option, chosen === id && styles.chosen)}>
          <input
            type="radio"
            name={group}
            checked={chosen === id}
            disabled={cell?.refusal?.code === 'lethal'}
            onChange={() => setChosen(id)}
          />
          <span>
            {stud === undefined ? 'Leave her open' : <Name>{stud.name}</Name>}
            {cell !== null && stud !== undefined && (
              <Muted>{choiceFacts(cell, stud, line.planned.same_within_error).join(' · ')}</Muted>
            )}
          </span>
        </label>
      </li>
    )
  }
  return (
    <Dialog
      opened
      title={`A stallion for ${line.name}`}
      onClose={onClose}
      onSubmit={() => onChoose(chosen)}
      footer={<DialogButtons onClose={onClose}>Choose</DialogButtons>}
    >
      <Stack as="ul" gap={1}>
        {cells.map(option)}
        {option(null)}
      </Stack>
    </Dialog>
  )
}
