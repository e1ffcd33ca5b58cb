import { expect, test } from 'vitest'
import { fieldIn } from '../../app/forms/place-errors.ts'
import { markupOf } from '../../stories/markup.tsx'
import { bookings } from '../../stories/book-fixtures.ts'
import { bredMare, inFoalMare } from '../../stories/season-fixtures.ts'
import {
  COVER_PLACES,
  coverBody,
  type CoverDraft,
  checkCover,
  draftOfCover,
  emptyCover,
} from './cover-form.ts'
import { checkEvent, draftOfEvent, emptyEvent, eventBody, eventEdit } from './event-form.ts'
import { checkFoaling, emptyFoaling, foalingBody } from './foaling-form.ts'
import { EventFields } from './EventFields.tsx'
import { FoalingFields } from './FoalingDialog.tsx'
import { bookedStallion } from './queries.ts'

const today = '2027-03-10'

test('an event on file comes back unchanged through its form', () => {
  for (const event of [...bredMare.covers, ...inFoalMare.covers].flatMap(({ events }) => events)) {
    const { id: _id, cover_id: _cover, version: _version, ...typed } = event
    const body = eventEdit(draftOfEvent(event))
    const blank = { last_date: null, method: null, lot: null, doses: null, place: null, result: null }
    expect({ ...blank, ...body }).toEqual(typed)
  }
})

test('an event needs its day, a scan its result, a pasture exposure its days in order', () => {
  expect(checkEvent(emptyEvent('bred', today))).toEqual({})
  expect(checkEvent(emptyEvent('slipped', ''))).toHaveProperty('event_date')
  expect(checkEvent(emptyEvent('scan', today))).toHaveProperty('result')
  expect(checkEvent({ ...emptyEvent('bred', today), last_date: '2027-03-09' })).toHaveProperty('last_date')
  const covered = { ...emptyEvent('bred', today), method: 'live_cover' as const, last_date: '2027-03-12' }
  expect(eventBody(covered)).toMatchObject({ method: 'live_cover', last_date: '2027-03-12' }) // the form shows it
})

test('a last day on file is shown and kept, however she was bred', () => {
  const [bred] = bredMare.covers.flatMap(({ events }) => events)
  if (bred === undefined) throw new Error('she was bred')
  const draft = draftOfEvent({ ...bred, method: 'cooled_semen', last_date: '2027-03-09' })
  const fields = (of: typeof draft) =>
    markupOf(<EventFields draft={of} errors={{}} today={today} stallionId={null} onChange={() => {}} />)
  expect(fields(draft).text).toContain('Last day')
  expect(fields(draft).attributes('value')).toContain('2027-03-09')
  expect(eventEdit(draft)).toMatchObject({ last_date: '2027-03-09' })
  expect(fields({ ...draft, last_date: '' }).text).not.toContain('Last day')
  expect(eventEdit({ ...draft, last_date: '' })).toMatchObject({ last_date: null })
})

test('a breeding needs its pair and season; without a day it is planned', () => {
  const mare = { id: 1, name: 'Amber Fever' }
  const empty = emptyCover({ mare, stallion: null }, 2027, today)
  expect(Object.keys(checkCover(empty))).toEqual(['stallion'])
  const draft = { ...empty, stallion: { id: 9, name: 'High Oracle' } }
  expect(coverBody(draft)).toMatchObject({ mare_id: 1, stallion_id: 9, event: { event_date: today } })
  expect(coverBody({ ...draft, event_date: '' }).event).toBeNull()
  expect(emptyCover({ mare, stallion: null }, 2026, today).event_date).toBe('')
  const fieldOf = fieldIn<CoverDraft>(empty, COVER_PLACES)
  const paths = ['stallion_id', 'notes', 'event.event_date', 'event.notes', 'version']
  expect(paths.map(fieldOf)).toEqual(['stallion', 'cover_notes', 'event_date', 'notes', undefined])
  const [cover] = bredMare.covers
  if (cover) expect(checkCover(draftOfCover(cover))).toEqual({})
})

test('a live foal needs its sex and is kept; a dead one is kept when asked, without a registration', () => {
  const live = emptyFoaling(today)
  expect(checkFoaling(live)).toHaveProperty('sex')
  expect(foalingBody({ ...live, sex: 'M', register_by: '2027-12-31' }, 4)).toMatchObject({
    make_horse: true,
    register_by: '2027-12-31',
    name: null,
    version: 4,
  })
  const dead = { ...live, result: 'dead' as const, register_by: '2027-12-31' }
  expect(checkFoaling(dead)).toEqual({})
  expect(foalingBody(dead, 4)).toMatchObject({ make_horse: false, register_by: null })
  expect(foalingBody({ ...dead, make_horse: true }, 4)).toMatchObject({ make_horse: true })
})

test('a foaling whose date looks wrong is confirmed in the form', () => {
  const fields = {
    cover: { mare_name: 'Amber Fever', stallion_name: 'High Oracle' },
    today,
    onChange: () => {},
  }
  const draft = { ...emptyFoaling(today), sex: 'M' as const }
  const { text } = markupOf(<FoalingFields {...fields} draft={draft} errors={{}} />)
  expect(text).toContain('“2027 filly by High Oracle out of Amber Fever”')
  expect(text).not.toContain('The date is right')
  const asked = markupOf(<FoalingFields {...fields} draft={draft} errors={{ confirm: '243 days after' }} />)
  expect(asked.text).toContain('243 days after The date is right')
})

test('a breeding recorded from a booking has its stallion, unless she is booked to two', () => {
  const [foaled, , ...others] = bookings
  const open = others.find(({ progress }) => progress.state === 'not_bred')
  if (foaled === undefined || open === undefined) throw new Error('no such bookings in the fixtures')
  expect(bookedStallion([foaled, open])).toEqual({ id: open.stallion_id, name: open.stallion_name })
  expect(bookedStallion([open, open])).toBeNull()
  expect(bookedStallion([foaled])).toBeNull()
  expect(bookedStallion(undefined)).toBeNull()
})
