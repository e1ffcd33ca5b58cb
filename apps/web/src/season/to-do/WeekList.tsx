import { dayOf, weekdayOf } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import type { SeasonWeek, WeekItem } from '../mares/queries.ts'
import { daysWords } from '../mares/season-words.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { Section } from '../../ui/Section.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import { ToDoRow } from './ToDoList.tsx'
import { AddToDoPaper, PapersMark } from './ToDoPapers.tsx'
import { itemKey, itemWords } from './to-do-words.ts'
import type { ListedToDo } from './queries.ts'
import { Grid, Line, Row } from '../../ui/Layout.tsx'
import styles from './ToDo.module.css'
import { useFinishToDo } from './use-to-do-writes.ts'

interface ItemProps {
  item: WeekItem
  today: string
  late?: boolean | undefined
  listed: Listed
}

/** The open to-dos by id, and the first day of the week shown. */
interface Listed {
  toDos: ReadonlyMap<number, ListedToDo>
  from?: string | undefined
}

function Item({ item, today, late, listed: { toDos, from: week } }: ItemProps) {
  const toDo = toDos.get(item.to_do_id ?? 0)
  return toDo === undefined ? (
    <ItemRow item={item} today={today} late={late} />
  ) : (
    <ToDoRow toDo={toDo} today={today} from={week} isUnderDay={!late} />
  )
}

/** The mare of a scan or a foaling in Mares' Season, a semen request on its day, a record or a paper that is asked for on its horse's page. */
function hrefOf({ kind, cover_id, horse_id, contact_id, record, due_on }: WeekItem): string | null {
  if (contact_id !== null) return paths.contact(contact_id)
  if (record?.name === 'request' && horse_id !== null)
    return paths.collectionDay({ stallion: horse_id, day: due_on })
  const isPaper = record?.name === 'paper' || kind === 'enrollment' || kind === 'permit'
  if (isPaper && horse_id !== null) return paths.horse(horse_id, { at: 'papers' })
  if (record !== null && horse_id !== null) return paths.horse(horse_id, { at: 'records' })
  if (cover_id !== null) return paths.mares({ cover: cover_id })
  const isOfTransfer = (kind === 'scan' || kind === 'foaling') && horse_id !== null
  return isOfTransfer ? paths.mares({ mare: horse_id }) : null
}

interface ItemRowProps extends Omit<ItemProps, 'listed'> {
  /** With its day, where the list isn't by day. */
  dated?: boolean
  /** The stall of its horse, where the list is by place. */
  spot?: string
}

/** What is due. */
export function ItemRow({ item, today, late, dated, spot = '' }: ItemRowProps) {
  const { kind, due_on, from, until, horse_id, horse_name, contact_name, to_do_id } = item
  const open = hrefOf(item)
  const words = itemWords(item)
  const isWindow = from !== until
  return (
    <Line as="li" gap={3} justify="between" line="below" padTop={3} padBottom={3} className={styles.item}>
      <Row gap="1 3" align="baseline" shrinks>
        {horse_name !== null && horse_id !== null && (
          <Name href={open ?? paths.horse(horse_id)}>{horse_name}</Name>
        )}
        {spot !== '' && <Dim>{spot}</Dim>}
        {contact_name !== null && open !== null && <Name href={open}>{contact_name}</Name>}
        <span>{words}</span>
        <PapersMark {...item} />
        {late && <Mark tone="danger">due {daysWords(due_on, today)}</Mark>}
        {dated && !isWindow && <Dim>{dayOf(due_on)}</Dim>}
        {!late && isWindow && (
          <Dim>
            {kind === 'foaling' ? `due ${dayOf(due_on)}, expected ` : ''}
            {dayOf(from)} to {dayOf(until)}
          </Dim>
        )}
      </Row>
      {to_do_id !== null && <AddToDoPaper toDo={{ id: to_do_id, title: words, horse_id, horse_name }} />}
      {to_do_id !== null && (
        <Done id={to_do_id} what={`${words}${horse_name === null ? '' : `, ${horse_name}`}`} today={today} />
      )}
      {open !== null && kind !== 'foal_heat' && (
        <ButtonLink size="small" href={open}>
          Open
          <VisuallyHidden>{` ${horse_name ?? contact_name ?? ''}, ${words}`}</VisuallyHidden>
        </ButtonLink>
      )}
    </Line>
  )
}

function Done({ id, what, today }: { id: NonNullable<WeekItem['to_do_id']>; what: string; today: string }) {
  const { start: finish, busy } = useFinishToDo(id, today)
  return (
    <Button need="finishToDo" size="small" icon="tick" busy={busy} onClick={() => finish()}>
      Done
      <VisuallyHidden>: {what}</VisuallyHidden>
    </Button>
  )
}

/** Overdue first, then day by day. */
export function WeekList({ week, today, ...listed }: { week: SeasonWeek; today: string } & Listed) {
  const isQuiet = week.days.every(({ items }) => items.length === 0)
  return (
    <>
      {week.overdue.length > 0 && (
        <Section title={`Overdue (${week.overdue.length})`} place="first">
          <ul>
            {week.overdue.map((item) => (
              <Item key={itemKey(item)} item={item} today={today} late listed={listed} />
            ))}
          </ul>
        </Section>
      )}
      <Section
        title="This week"
        place={week.overdue.length > 0 ? undefined : 'first'}
        aside={`${dayOf(week.from)} to ${dayOf(week.to)}`}
      >
        {isQuiet ? (
          <p>Nothing due these seven days.</p>
        ) : (
          <ol>
            {week.days
              .filter(({ items }) => items.length > 0)
              .map(({ day, items }) => (
                <Grid
                  as="li"
                  key={day}
                  gap="0 4"
                  columns="10rem 1fr"
                  collapse="phone"
                  padTop={2}
                  padBottom={2}
                  className={styles.day}
                >
                  <h3>
                    {weekdayOf(day)} <Dim>{day === today ? 'today' : dayOf(day)}</Dim>
                  </h3>
                  <ul>
                    {items.map((item) => (
                      <Item key={itemKey(item)} item={item} today={today} listed={listed} />
                    ))}
                  </ul>
                </Grid>
              ))}
          </ol>
        )}
      </Section>
    </>
  )
}
