import { dayOf } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { repeatWords } from './to-do-words.ts'
import type { ToDo } from './queries.ts'
import { Line, Row } from '../../ui/Layout.tsx'
import styles from './ToDo.module.css'
import { useRemoval } from '../mares/use-season-writes.ts'
import { useFinishToDo } from './use-to-do-writes.ts'

interface RowProps {
  toDo: ToDo
  today: string
  /** First day of the week shown, for the addresses of the forms. */
  from: string | undefined
}

/** A to-do with all that can be done with it. */
export function ToDoRow({ toDo, today, from }: RowProps) {
  const { id, horse_id, horse_name, title, due_on, notes } = toDo
  const { start: finish, busy } = useFinishToDo(id, today)
  const removal = useRemoval({ call: 'deleteToDo', id, said: `${title} deleted` })
  const repeat = repeatWords(toDo)
  const which = <VisuallyHidden>{` ${title}${horse_name === null ? '' : `, ${horse_name}`}`}</VisuallyHidden>
  return (
    <Line as="li" gap={3} justify="between" line="below" padTop={3} padBottom={3} className={styles.item}>
      <Row gap="1 3" align="baseline" shrinks>
        <span>{title}</span>
        {horse_id !== null && <Name href={paths.horse(horse_id)}>{horse_name}</Name>}
        {due_on < today ? <Mark tone="danger">due {dayOf(due_on)}</Mark> : <Dim>due {dayOf(due_on)}</Dim>}
        {repeat !== null && <Dim>{repeat}</Dim>}
        {notes !== null && <p className={styles.notes}>{notes}</p>}
      </Row>
      <Row gap="2 3" className={styles.actions}>
        <Button need="finishToDo" size="small" icon="tick" busy={busy} onClick={() => finish()}>
          Done
          {which}
        </Button>
        <ButtonLink size="small" kind="quiet" keepScroll href={paths.toDo(from, { edit: id })}>
          Edit
          {which}
        </ButtonLink>
        <Button
          need="deleteToDo"
          size="small"
          kind="quiet"
          danger
          busy={removal.busy}
          onClick={() => removal.start()}
        >
          Delete
          {which}
        </Button>
      </Row>
    </Line>
  )
}

/** What is still to do, by the day it is due; a to-do of the shown week is listed there. */
export const ToDoList = ({
  toDos,
  today,
  from,
}: {
  toDos: readonly ToDo[]
  today: string
  from?: string | undefined
}) => (
  <ul>
    {toDos.map((toDo) => (
      <ToDoRow key={toDo.id} toDo={toDo} today={today} from={from} />
    ))}
  </ul>
)
