import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { toDos, quietWeek, seasonDay, week } from '../../stories/season-fixtures.ts'
import { CalendarAddressView } from './CalendarAddress.tsx'
import { checkToDo, draftOfToDo, toDoBody, emptyToDo } from './to-do-form.ts'
import { repeatWords } from './to-do-words.ts'
import { ToDoList } from './ToDoList.tsx'
import { readToDoSearch } from './to-do-search.ts'
import { byPlace } from './by-place.ts'
import { TodayListView } from './TodayList.tsx'
import { WeekList } from './WeekList.tsx'

const none = new Map<number, never>()

test('a to-do of the week has its repeat, notes and edit there, so that it is listed once; a record that is due leads to it', () => {
  const [coggins] = toDos
  if (coggins === undefined) throw new Error('there is one')
  const item = { ...week.overdue[0]!, kind: 'to_do' as const, to_do_id: coggins.id, cover_id: null }
  const paper = {
    ...item,
    kind: 'record' as const,
    to_do_id: null,
    record: { name: 'paper' as const, id: 3 },
  }
  const { text, attributes } = markupOf(
    <WeekList
      week={{ ...week, overdue: [item, paper] }}
      today={seasonDay}
      toDos={new Map([[coggins.id, coggins]])}
    />,
  )
  expect(text).toContain('Overdue (2) Coggins Amber Fever due Mar 1, 2027 every year')
  expect(attributes('href').join()).toContain(`edit=${coggins.id}`)
  expect(attributes('href')).toContain(`/horses/${paper.horse_id}#papers`)
})

test('what papers are about leads to them', () => {
  const [one] = week.overdue
  if (one === undefined) throw new Error('there is one')
  const { text, attributes } = markupOf(
    <WeekList
      week={{ ...week, overdue: [{ ...one, papers: 2 }], days: [] }}
      today={seasonDay}
      toDos={none}
    />,
  )
  expect(text).toContain(`2 papers of ${one.horse_name}`)
  expect(attributes('href')).toContain(`/horses/${one.horse_id}#papers`)
})

test('the week is overdue first, then day by day, with a button for each', () => {
  const { text, attributes } = markupOf(<WeekList week={week} today={seasonDay} toDos={none} />)
  expect(text).toContain('Overdue (2) Ember Draw 14-day scan, bred to Tin Roof Rusted due 14 days ago')
  expect(text).toContain('Done : Coggins, Amber Fever')
  expect(text).toContain(
    'Wednesday today Branch Mesa Foaling, by High Oracle due Mar 5, 2027, expected Feb 20, 2027 to Mar 15, 2027',
  )
  expect(text).toContain('Friday Mar 12, 2027 Corral Lily Foal heat Mar 12, 2027 to Mar 15, 2027 Order hay')
  expect(text).not.toContain('Thursday')
  expect(attributes('href')).toContain('/mares?cover=2')
  expect(markupOf(<WeekList week={quietWeek} today={seasonDay} toDos={none} />).text).toContain(
    'Nothing due these seven days.',
  )
})

test('the list has what repeats, and what is late', () => {
  const { text } = markupOf(<ToDoList toDos={toDos} today={seasonDay} />)
  expect(text).toContain('Coggins Amber Fever due Mar 1, 2027 every year')
  expect(text).toContain('Farrier due Apr 2, 2027 every 6 weeks All the broodmares')
  expect(repeatWords({ repeat_every: null, repeat_unit: null })).toBeNull()
})

test('papers can be added to a horse’s to-do of any day, also a done one, and its count leads to them', () => {
  const [coggins, hay] = toDos
  if (coggins === undefined || hay === undefined) throw new Error('there are two')
  const done = { ...coggins, papers: 2, done_on: '2027-03-02' }
  const { text, attributes } = markupOf(<ToDoList toDos={[done, hay]} today={seasonDay} />)
  expect(text).toContain('Coggins Amber Fever done Mar 2, 2027 2 papers of Amber Fever every year')
  expect(text.match(/Add a photo or paper/g)).toHaveLength(1) // hay is of no horse
  expect(text).toContain('Add a photo or paper Coggins, Amber Fever')
  expect(text).not.toContain('Done Coggins')
  expect(attributes('href')).toContain(`/horses/${coggins.horse_id}#papers`)
})

test('a to-do on file comes back unchanged through its form; a new one needs a title and a whole repeat', () => {
  for (const toDo of toDos) {
    const { title, horse_id, due_on, repeat_every, repeat_unit, notes } = toDo
    expect(toDoBody(draftOfToDo(toDo))).toEqual({ title, horse_id, due_on, repeat_every, repeat_unit, notes })
  }
  const draft = { ...emptyToDo(seasonDay), repeat_unit: 'week' as const, repeat_every: '1.5' }
  expect(Object.keys(checkToDo(draft))).toEqual(['title', 'repeat_every'])
  expect(checkToDo({ ...emptyToDo(seasonDay), title: 'Hay' })).toEqual({})
})

test('the calendar address is offered, then shown', () => {
  const view = { busy: false, onReset: () => {}, onCopy: () => {} }
  expect(markupOf(<CalendarAddressView address={null} {...view} />).text).toContain('Make a calendar address')
  const made = markupOf(<CalendarAddressView address="http://barn.local/api/calendar/x.ics" {...view} />)
  expect(made.attributes('value')).toContain('http://barn.local/api/calendar/x.ics')
})

const noPlaces = { standings: [] }

test('today’s list goes place by place and stall by stall; who stands nowhere comes after, the whole barn last', () => {
  const [one] = week.overdue
  if (one === undefined) throw new Error('there is one')
  const due = (id: number | null, title: string) => ({
    ...one,
    kind: 'to_do' as const,
    horse_id: id as typeof one.horse_id,
    horse_name: id === null ? null : `Horse ${id}`,
    title,
    record: null,
  })
  const stands = (id: number, barn: string | null, stall: string | null, pasture: string | null = null) => ({
    horse_id: id as NonNullable<typeof one.horse_id>,
    name: `Horse ${id}`,
    farm: 'Home',
    barn,
    stall,
    pasture,
    from_day: '2027-01-01',
  })
  const places = byPlace(
    [due(1, 'late')],
    [due(null, 'hay'), due(9, 'lost'), due(2, 'first'), due(3, 'out')],
    [stands(2, 'Barn 1', '2'), stands(1, 'Barn 1', '14'), stands(3, null, null, 'South')],
  )
  expect(
    places.map(({ place, items }) => [
      place,
      ...items.map(({ item, late, spot }) => [item.title, late, spot]),
    ]),
  ).toEqual([
    ['Home, Barn 1', ['first', false, 'stall 2'], ['late', true, 'stall 14']],
    ['Home', ['out', false, 'South']],
    ['Place not on file', ['lost', false, '']],
    ['The whole barn', ['hay', false, '']],
  ])
  expect(byPlace([due(1, 'late')], [], [stands(2, 'Barn 1', '2')]).map(({ place }) => place)).toEqual([null])
})

test('today’s list has what is late and due today by horse, the rest of the week folded', () => {
  const { text } = markupOf(<TodayListView week={week} today={seasonDay} {...noPlaces} />)
  const [now = '', later = ''] = text.split('Later this week')
  for (const { title, horse_name } of week.overdue) expect(now).toContain(title ?? horse_name ?? '')
  const rest = week.days.slice(1).flatMap(({ items }) => items)
  expect(later).toContain(`(${rest.length})`)
  expect(markupOf(<TodayListView week={quietWeek} today={seasonDay} {...noPlaces} />).text).toContain(
    'Nothing due today.',
  )
})

test('an address with a broken day shows today’s week', () => {
  expect(readToDoSearch({ from: '2027-03-10', edit: '4' })).toEqual({
    from: '2027-03-10',
    add: undefined,
    edit: 4,
  })
  expect(readToDoSearch({ from: '2027-13-40', add: 'old' })).toEqual({
    from: undefined,
    add: undefined,
    edit: undefined,
  })
})
