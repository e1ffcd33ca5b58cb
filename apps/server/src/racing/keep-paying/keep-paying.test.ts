import type { KeepPaying } from '@quarterpole/contract/keep-paying'
import type { Horse } from '@quarterpole/contract/horse'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

const RACE = {
  race: 'Fall Futurity',
  race_on: '2026-11-15',
  distance_yards: '400',
  purse: '100000',
  split: '50, 20, 15, 10, 5',
  yours: '80',
  in_trials: '60',
  in_final: '10',
  field_si: '85',
  field_sd: '6',
  field_error: '2',
  starts: '4',
  fit: '85',
}

describe('keeping a horse in a race', async () => {
  const { call } = await testServer('sqlite') // its day is 2026-06-15
  const horses = (await call('GET', '/api/horses/?mine=true&limit=400')).body as Horse[]
  const horse = horses.find(({ starts }) => starts > 3)
  if (!horse) throw new Error('the sample herd has a horse')
  const pay = (due_on: string, fields: object = {}) =>
    call('POST', '/api/nominations', {
      horse_id: horse.id,
      race: RACE.race,
      kind: 'sustaining',
      due_on,
      amount_cents: 100_000,
      status: null,
      paid_on: null,
      notes: null,
      ...fields,
    })
  const ask = (said: object = {}) =>
    call('GET', `/api/horses/${horse.id}/keep-paying?${new URLSearchParams({ ...RACE, ...said })}`)
  const found = async (said: object = {}) => (await ask(said)).body as KeepPaying

  test('without a payment on file, and with one in the past that nobody spoke of, it says what to do', async () => {
    expect(await ask()).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('Enter its payments first.') },
    })
    const { id } = (await pay('2026-05-01')).body as { id: number }
    expect(await ask()).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'race', message: expect.stringContaining('May 1, 2026 is past due') }] },
    })
    expect((await call('DELETE', `/api/nominations/${id}`)).status).toBe(204)
  })

  test('the payments ahead have their worth, and a better field makes them worth less', async () => {
    await pay('2026-04-01', { kind: 'nomination', status: 'paid' })
    await pay('2026-07-15')
    await pay('2026-09-15', { amount_cents: 200_000 })
    const weak = await found({ field_si: '70' })
    expect(weak).toMatchObject({ is_in: true, paid_cents: 100_000 })
    expect(weak.payments.map(({ due_on, verdict }) => [due_on, verdict])).toEqual([
      ['2026-07-15', 'pay'],
      ['2026-09-15', 'pay'],
    ])
    const strong = await found({ field_si: '110' })
    expect(strong.payments.map(({ verdict }) => verdict)).toEqual(['stop', 'stop'])
    expect(strong.value_cents).toBeGreaterThanOrEqual(0)
    expect(strong.pay_all_cents).toBeLessThan(0)
    const [one, other] = [weak, strong].map(({ chance_final, money_cents }) => [
      chance_final ?? 0,
      money_cents ?? 0,
    ])
    expect(one?.[0]).toBeGreaterThan(other?.[0] ?? 1)
    expect(one?.[1]).toBeGreaterThan(other?.[1] ?? Infinity)
    expect(one?.[0]).toBeLessThanOrEqual(0.85)
  })

  test('one that was dropped is out until a supplement', async () => {
    await pay('2026-06-20', { status: 'dropped' })
    expect(await found({ field_si: '70' })).toMatchObject({
      is_in: false,
      value_cents: 0,
      pay_all_cents: 0,
    })
    await pay('2026-10-20', { kind: 'supplement', amount_cents: 500_000 })
    const { value_cents, payments } = await found({ field_si: '70' })
    expect(value_cents).toBeGreaterThan(0)
    expect(payments.map(({ chance_paid }) => chance_paid > 0)).toEqual([false, false, true])
  })

  test('what cannot be is refused where it was typed', async () => {
    const wrong = { split: '80, 30', in_final: '1', race_on: '2026-06-01', distance_yards: '401' }
    for (const [path, text] of Object.entries(wrong))
      expect(await ask({ [path]: text }), path).toMatchObject({
        status: 422,
        body: { errors: [{ path: expect.stringContaining(path) }] },
      })
    expect((await ask({ race_on: '2026-08-01' })).body).toMatchObject({ errors: [{ path: 'race_on' }] })
  })
})
