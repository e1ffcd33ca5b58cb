import type { Cover } from '@quarterpole/contract/cover'
import type { Horse } from '@quarterpole/contract/horse'
import type { getRegistration } from '@quarterpole/contract/registration'
import { SAMPLE_FILE, storeSampleFile } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { coverOf, seasonPair, undo } from '../../../test/season-rows.ts'
import { testServer } from '../../../test/test-server.ts'
import { nameOf } from './foaling.ts'

type Registration = z.infer<typeof getRegistration.reply>

describe('foaling', async () => {
  const server = await testServer('sqlite', { seeded: false })
  const { call } = server
  const horseAt = async (id: number | null) => (await call('GET', `/api/horses/${id}`)).body as Horse
  const toDos = async () => (await call('GET', '/api/to-dos?open=true')).body as { title: string }[]

  test('makes the foal with both parents and its registration, undone and redone in one step', async () => {
    const { breed, foal, mare_id, stallion_id } = await seasonPair(server, 'Good')
    const { id } = coverOf(await breed('2025-07-01'))
    const foaling = { event_date: '2026-06-08', sex: 'M', color: 'sorrel', register_by: '2026-12-31' }
    const answer = await foal(id, foaling)
    const cover = coverOf(answer)
    expect(cover).toMatchObject({
      state: 'foaled',
      is_live_foal: true,
      foal_name: '2026 filly by Good Stud out of Good Mare',
      foal_heat: { from: '2026-06-15', to: '2026-06-18' },
      next_due: null,
    })
    expect(await horseAt(cover.foal_id)).toMatchObject({
      sex: 'M',
      color: 'sorrel',
      foaled: '2026-06-08',
      foaled_precision: 'day',
      sire_id: stallion_id,
      dam_id: mare_id,
      is_mine: true,
      role: 'young_stock',
      status: 'alive',
    })
    expect(await toDos()).toMatchObject([
      { title: 'Register with AQHA', horse_id: cover.foal_id, due_on: '2026-12-31' },
    ])
    expect((await foal(id, foaling)).status).toBe(422)
    expect((await call('DELETE', `/api/covers/${id}`)).status).toBe(409)

    const undone = await undo(call, answer)
    expect(undone.status).toBe(200)
    expect((await call('GET', `/api/horses/${cover.foal_id}`)).status).toBe(404)
    expect(await toDos()).toEqual([])
    expect((await call('GET', `/api/covers/${id}`)).body).toMatchObject({ state: 'bred', foal_id: null })

    expect((await undo(call, undone)).status).toBe(200)
    expect((await call('GET', `/api/covers/${id}`)).body).toMatchObject({
      state: 'foaled',
      foal_id: cover.foal_id,
    })
    expect((await horseAt(cover.foal_id)).dam_id).toBe(mare_id)
  })

  test('the registration says what AQHA asks and what of it is on file', async () => {
    const { breed, foal, mare_id, stallion_id } = await seasonPair(server, 'Papers')
    const frozen = { method: 'frozen_semen' }
    const { id } = coverOf(await breed('2025-07-01', frozen, { recipient: 'Recip 4' }))
    const { foal_id } = coverOf(await foal(id, { event_date: '2026-06-08', sex: 'M' }))
    const asked = async () => {
      const { body } = await call('GET', `/api/horses/${foal_id}/registration`)
      return (body as Registration).lines.map(({ what, state, detail }) => `${what} ${state}: ${detail}`)
    }
    const nothing = await asked()
    expect(nothing).toEqual([
      'Application not_on_file: By the dam’s owner at foaling, online or on paper. The fee is lowest until Jan 8, 2027, at 7 months.',
      'Sire registered not_on_file: Papers Stud: no AQHA id on file.',
      'Dam registered not_on_file: Papers Mare: no AQHA id on file.',
      'Stallion’s breeding report not_on_file: Ask Papers Stud’s owner whether it names the dam, bred Jul 1, 2025 by frozen semen. Due at AQHA by Nov 30, 2025.',
      'Breeder’s certificate not_on_file: Signed by the stallion’s owner. Add it under Photos and papers with that title.',
      'Donor enrolled not_on_file: By embryo transfer. No enrollment of Papers Mare that holds on Jul 1, 2025 is on file; enrolling late costs a fee.',
      'Sire’s genetic panel not_on_file: 0 of 6 tests of Papers Stud on file.',
      'Parents DNA typed not_on_file: No DNA report on file for Papers Stud and Papers Mare.',
      'Parentage verified not_on_file: Needed: embryo transfer, frozen semen.',
    ])
    await storeSampleFile(server.db)
    const file = async (horse_id: unknown, kind: string, title: string, issued_on = '2026-06-10') => {
      const expires_on = kind === 'enrollment' ? `${issued_on.slice(0, 4)}-12-31` : null
      const paper = { horse_id, kind, title, issued_on, expires_on, file: SAMPLE_FILE }
      expect((await call('POST', '/api/papers', paper)).status).toBe(201)
    }
    await file(mare_id, 'other', 'Breeder’s certificate') // of whichever of her foals
    await file(stallion_id, 'other', 'Breeding report') // of another season
    await file(mare_id, 'enrollment', 'Enrollment', '2024-01-05') // of another year
    expect(await asked()).toEqual(nothing)
    await file(stallion_id, 'other', 'Breeding report', '2025-11-20')
    await file(mare_id, 'enrollment', 'Enrollment', '2025-02-03')
    for (const [horse_id, kind, title] of [
      [foal_id, 'other', 'Breeder’s certificate'],
      [stallion_id, 'lab_report', 'DNA type'],
      [mare_id, 'lab_report', 'DNA type'],
    ] as const)
      await file(horse_id, kind, title)
    expect((await asked()).filter((line) => !nothing.includes(line))).toEqual([
      'Stallion’s breeding report on_file: Breeding report of Nov 20, 2025.',
      'Breeder’s certificate on_file: Breeder’s certificate of Jun 10, 2026.',
      'Donor enrolled on_file: Enrollment of Feb 3, 2025.',
      'Parents DNA typed on_file: A DNA report of each that needs one is on file.',
    ])
  })

  test('a later date moves the foal’s birthday; removing the foaling keeps the foal', async () => {
    const { breed, foal } = await seasonPair(server, 'Moved')
    const { id } = coverOf(await breed('2025-06-20'))
    const { foal_id, events } = coverOf(
      await foal(id, { event_date: '2026-05-25', sex: 'S', name: 'Moved Colt' }),
    )
    const event = events.at(-1)
    const edit = { kind: 'foaled', event_date: '2026-05-26', result: 'live' }
    const edited = await call('PUT', `/api/cover-events/${event?.id}`, edit)
    expect(coverOf(edited).ended_on).toBe('2026-05-26')
    expect(await horseAt(foal_id)).toMatchObject({ name: 'Moved Colt', foaled: '2026-05-26' })
    expect((await undo(call, edited)).status).toBe(200)
    expect((await horseAt(foal_id)).foaled).toBe('2026-05-25')
    const dead = await call('PUT', `/api/cover-events/${event?.id}`, { ...edit, result: 'dead' })
    expect(coverOf(dead).is_live_foal).toBe(false)
    expect(await horseAt(foal_id)).toMatchObject({ status: 'died', status_date: '2026-05-26' })
    expect((await undo(call, dead)).status).toBe(200)
    expect((await call('DELETE', `/api/cover-events/${event?.id}`)).status).toBe(204)
    expect((await call('GET', `/api/covers/${id}`)).body).toMatchObject({ state: 'bred', foal_id: null })
    expect((await horseAt(foal_id)).name).toBe('Moved Colt')
  })

  test('a dead foal makes no horse unless asked for', async () => {
    const { breed, foal, mare_id } = await seasonPair(server, 'Lost')
    const first = coverOf(await breed('2024-06-20'))
    const lost = coverOf(await foal(first.id, { event_date: '2025-05-25', result: 'dead' }))
    expect(lost).toMatchObject({ state: 'foaled', is_live_foal: false, foal_id: null })
    const second = coverOf(await breed('2025-06-20'))
    const kept = coverOf(
      await foal(second.id, { event_date: '2026-05-25', result: 'dead', sex: 'S', make_horse: true }),
    )
    expect(await horseAt(kept.foal_id)).toMatchObject({
      dam_id: mare_id,
      role: null,
      status: 'died',
      status_date: '2026-05-25',
    })
  })

  test('a gestation outside 300 to 400 days is confirmed first; a pasture exposure is judged by its best day', async () => {
    const { breed, foal } = await seasonPair(server, 'Early')
    const { id } = coverOf(await breed('2025-10-01'))
    const early = { event_date: '2026-06-01', sex: 'M' }
    expect(await foal(id, early)).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: 'confirm' }],
        detail: expect.stringContaining('243 days after Early Mare was last bred'),
      },
    })
    expect((await foal(id, { ...early, confirm: true })).status).toBe(201)
    const field = await seasonPair(server, 'Field')
    const pasture = coverOf(await field.breed('2025-05-01', { last_date: '2025-09-01', method: 'pasture' }))
    expect((await field.foal(pasture.id, { event_date: '2026-06-01' })).status).toBe(201)
  })

  test('a foaling before a scan on file names that scan, and what to do', async () => {
    const { breed, add, foal } = await seasonPair(server, 'Mixed Up')
    const { id } = coverOf(await breed('2025-05-01'))
    coverOf(await add(id, { kind: 'scan', event_date: '2026-04-03', result: 'in_foal' }))
    expect(await foal(id, { event_date: '2026-03-28', sex: 'M' })).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: 'event_date' }],
        detail:
          'The scan of Apr 3, 2026 comes after the foaling of Mar 28, 2026, which ends this breeding. Correct one of the days, delete the scan, or record a new breeding for Mixed Up Mare.',
      },
    })
  })

  test('nobody is in foal, or loses a foal, longer after a cover than mares carry', async () => {
    const { breed, add } = await seasonPair(server, 'Long Ago')
    const { id } = coverOf(await breed('2024-12-09'))
    const late = { event_date: '2026-06-15' }
    for (const event of [
      { ...late, kind: 'scan', result: 'in_foal' },
      { ...late, kind: 'scan', result: 'twins' },
      { ...late, kind: 'slipped' },
    ])
      expect(await add(id, event)).toMatchObject({
        status: 422,
        body: {
          errors: [{ path: 'event_date' }],
          detail: expect.stringContaining('553 days after Long Ago Mare was last bred (Dec 9, 2024)'),
        },
      })
    expect(coverOf(await add(id, { ...late, kind: 'scan', result: 'open' })).state).toBe('barren')
  })

  test('three foalings give a mare her own gestation', async () => {
    const { breed, foal } = await seasonPair(server, 'Late')
    const years = [
      ['2022-03-01', '2023-02-14'],
      ['2023-03-01', '2024-02-14'],
      ['2024-03-01', '2025-02-14'],
    ] as const
    for (const [bred, foaled] of years) {
      const { id } = coverOf(await breed(bred))
      coverOf(await foal(id, { event_date: foaled, sex: 'M' }))
    }
    const cover = coverOf(await breed('2026-03-01')) as Cover
    expect(cover.foaling).toMatchObject({
      gestation_days: 350,
      due_on: '2027-02-14',
      own: { days: 350, foalings: 3, shortest: 350, longest: 350 },
    })
  })
})

test('a long pair of names gives a shorter name for the foal', () => {
  const names = { stallion_name: 'Corona For A King Of The Hill', mare_name: 'First Down Amber Fever' }
  expect(nameOf(names, { event_date: '2027-02-01', sex: 'S' })).toBe(
    '2027 colt out of First Down Amber Fever',
  )
  expect(
    nameOf({ ...names, mare_name: 'x'.repeat(60) }, { event_date: '2027-02-01', sex: 'U' }),
  ).toHaveLength(60)
})
