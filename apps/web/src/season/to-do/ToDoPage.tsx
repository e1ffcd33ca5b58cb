import { NotLoaded } from '../../app/NotLoaded.tsx'
import { localDay } from '../../ui/words/day.ts'
import { addDays } from '@quarterpole/contract/day'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { count } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import { RecordFiles } from '../../app/record-files/RecordFiles.tsx'
import { useAddress } from '../../app/use-address.ts'
import { type SeasonWeek, weekQuery } from '../mares/queries.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Column, Columns, PageTitle, Section } from '../../ui/Section.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useNow } from '../../ui/use-now.ts'
import { CalendarAddress } from './CalendarAddress.tsx'
import { ToDoList } from './ToDoList.tsx'
import { doneToDosQuery, openToDosQuery } from './queries.ts'
import { readToDoSearch } from './to-do-search.ts'
import { look, Row } from '../../ui/Layout.tsx'
import { WeekList } from './WeekList.tsx'
import { splitOff } from '../../ui/split-off.tsx'

const ToDoFormDialog = splitOff(async () => (await import('./ToDoFormDialog.tsx')).ToDoFormDialog)

const WEEK = 7

interface WeekProps {
  from: string
  today: string
  /** The week in the address. */
  shown: string | undefined
}

function Week({ from, today, shown }: WeekProps) {
  const { data, error, refetch } = useQuery({ ...weekQuery(from, today), placeholderData: keepPreviousData })
  const toDos = useQuery(openToDosQuery).data?.data ?? []
  if (data === undefined)
    return <NotLoaded what="the week" error={error} onRetry={refetch} level={2} rows={5} columns={2} tall />
  return (
    <WeekList week={data} today={today} toDos={new Map(toDos.map((toDo) => [toDo.id, toDo]))} from={shown} />
  )
}

const itemsOf = ({ overdue, days }: SeasonWeek) => [...overdue, ...days.flatMap(({ items }) => items)]

export const NoToDos = () => (
  <EmptyState title="Nothing on your list">
    Add Coggins, shots, the farrier, futurity payments: anything with a date.
  </EmptyState>
)

/** The to-dos that the week beside them doesn't list. */
function OpenToDos({ from, today, shown }: WeekProps) {
  const { data, error, refetch } = useQuery(openToDosQuery)
  const week = useQuery({ ...weekQuery(from, today), placeholderData: keepPreviousData }).data
  if (data === undefined)
    return <NotLoaded what="your list" error={error} onRetry={refetch} rows={8} columns={2} />
  const { data: toDos, total } = data
  if (toDos.length === 0) return <NoToDos />
  const inWeek = new Set(week === undefined ? [] : itemsOf(week).map(({ to_do_id }) => to_do_id))
  const others = toDos.filter(({ id }) => !inWeek.has(id))
  if (others.length === 0) return <p>Nothing besides this week’s.</p>
  return (
    <>
      <ToDoList toDos={others} today={today} from={shown} />
      <FirstOf shown={toDos.length} total={total} />
    </>
  )
}

/** Those that were done, loaded once they are asked for. */
function DoneToDos({ today, shown }: Omit<WeekProps, 'from'>) {
  const [isOpened, setIsOpened] = useState(false)
  const { data, error, refetch } = useQuery({ ...doneToDosQuery, enabled: isOpened })
  return (
    <Fold label="Done" onOpen={() => setIsOpened(true)}>
      {!isOpened ? null : data === undefined ? (
        <NotLoaded what="what was done" error={error} onRetry={refetch} rows={3} columns={2} />
      ) : data.data.length === 0 ? (
        <p>Nothing done yet.</p>
      ) : (
        <>
          <ToDoList toDos={data.data} today={today} from={shown} />
          <FirstOf shown={data.data.length} total={data.total} />
        </>
      )}
    </Fold>
  )
}

function FirstOf({ shown, total = shown }: { shown: number; total: number | undefined }) {
  if (shown >= total) return null
  return (
    <p className={look({ above: 4 })}>
      The first {count(shown)} of {count(total)}.
    </p>
  )
}

export function ToDoPage() {
  const { search } = useAddress(paths.toDo(), readToDoSearch)
  const today = localDay(useNow())
  const from = search.from ?? today
  const follow = useFollow()
  const close = () => follow(paths.toDo(search.from), { keepScroll: true })
  return (
    <div data-paper>
      <PageTitle title="To Do" lead="Everything due, day by day.">
        <Row gap="2 3" data-screen-only>
          <ButtonLink size="small" replace keepScroll href={paths.toDo(addDays(from, -WEEK))}>
            Week before
          </ButtonLink>
          {from !== today && (
            <ButtonLink size="small" replace keepScroll href={paths.toDo()}>
              Today
            </ButtonLink>
          )}
          <ButtonLink size="small" replace keepScroll href={paths.toDo(addDays(from, WEEK))}>
            Week after
          </ButtonLink>
          <ButtonLink kind="solid" icon="plus" keepScroll href={paths.toDo(search.from, { add: 'new' })}>
            Add a to-do
          </ButtonLink>
          <Button size="small" onClick={() => window.print()}>
            Print
          </Button>
        </Row>
      </PageTitle>
      <Columns>
        <Column span={7}>
          <Week from={from} today={today} shown={search.from} />
        </Column>
        <Column span={5}>
          <Section
            title="Your list"
            place="first"
            aside={
              <div data-screen-only>
                <RecordFiles kind="to_dos" />
              </div>
            }
          >
            <OpenToDos from={from} today={today} shown={search.from} />
          </Section>
          <div className={look({ above: 6 })} data-screen-only>
            <DoneToDos today={today} shown={search.from} />
            <Fold label="In your calendar">
              <div className={look({ above: 3 })}>
                <CalendarAddress />
              </div>
            </Fold>
          </div>
        </Column>
      </Columns>
      {(search.add !== undefined || search.edit !== undefined) && (
        <ToDoFormDialog key={search.edit ?? 'new'} id={search.edit ?? null} today={today} onClose={close} />
      )}
    </div>
  )
}
