import { dayOf } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { repeatWords } from './to-do-words.ts'
import type { ListedToDo } from './queries.ts'
import { AddToDoPaper, PapersMark } from './ToDoPapers.tsx'
import { Line, Row } from '../../ui/Layout.tsx'
import styles from './ToDo.module.css'
import { useFinishToDo } from './use-to-do-writes.ts'

interface RowProps {
  toDo: ListedToDo
  today: string
  /** First day of the week shown, for the addresses of the forms. */
  from: string | undefined
  /** Its day stands above it. */
  isUnderDay?: boolean
}

/** A to-do with all that can be done with it. */
export function ToDoRow({ toDo, today, from, isUnderDay = false }: RowProps) {
  const { id, horse_id, horse_name, title, due_on, done_on, notes } = toDo
  const repeat = repeatWords(toDo)
  return (
    <Line as="li" gap={3} justify="between" line="below" padTop={3} padBottom={3} className={styles.item}>
      <Row gap="1 3" align="baseline" shrinks>
        <Anchor keepScroll href={paths.toDo(from, { edit: id })}>
          {title}
        </Anchor>
        {horse_id !== null && <Name href={paths.horse(horse_id)}>{horse_name}</Name>}
        {done_on !== null ? (
          <Dim>done {dayOf(done_on)}</Dim>
        ) : due_on < today ? (
          <Mark tone="danger">due {dayOf(due_on)}</Mark>
        ) : (
          !isUnderDay && <Dim>due {dayOf(due_on)}</Dim>
        )}
        <PapersMark {...toDo} />
        {repeat !== null && <Dim>{repeat}</Dim>}
        {notes !== null && <p className={styles.notes}>{notes}</p>}
      </Row>
      <Row gap={2} rigid>
        <AddToDoPaper toDo={toDo} />
        {done_on === null && <Done toDo={toDo} today={today} />}
      </Row>
    </Line>
  )
}

function Done({ toDo: { id, title, horse_name }, today }: Pick<RowProps, 'toDo' | 'today'>) {
  const { start: finish, busy } = useFinishToDo(id, today)
  return (
    <Button need="finishToDo" size="small" icon="tick" busy={busy} onClick={() => finish()}>
      Done
      <VisuallyHidden>{` ${title}${horse_name === null ? '' : `, ${horse_name}`}`}</VisuallyHidden>
    </Button>
  )
}

/** To-dos in the order given; one of the shown week is listed there. */
export const ToDoList = ({
  toDos,
  today,
  from,
}: {
  toDos: readonly ListedToDo[]
  today: string
  from?: string | undefined
}) => (
  <ul>
    {toDos.map((toDo) => (
      <ToDoRow key={toDo.id} toDo={toDo} today={today} from={from} />
    ))}
  </ul>
)
