import { describe, expect, test } from 'vitest'
import { type ChargeRow, daysToBill, type OnFile, type RateRow } from './days-to-bill.ts'

const MAY = { from_day: '2026-05-01', through_day: '2026-05-31' }
const rate = (id: number, fields: Partial<RateRow> = {}): RateRow => ({
  id,
  kind: 'board',
  what: null,
  amount_cents: 2000,
  per: 'day',
  from_day: '2026-01-01',
  through_day: null,
  ...fields,
})
const charge = (
  from_day: string | null,
  through_day: string | null,
  fields: Partial<ChargeRow> = {},
): ChargeRow => ({
  kind: 'board',
  what: null,
  charge_date: '2026-05-20',
  from_day,
  through_day,
  amount_cents: 20_000,
  is_credit: 0,
  ...fields,
})
const owned = (contact_id: number, from_day: string, until_day: string | null = null) => ({
  kind: 'owned',
  contact_id,
  contact_name: `Owner ${contact_id}`,
  share: '100%',
  from_day,
  until_day,
})
const stay = (id: number, from_day: string, until_day: string | null = null) => ({ id, from_day, until_day })
const onFile = (fields: Partial<OnFile<RateRow, ChargeRow>>) => ({
  rates: [rate(1)],
  charges: [],
  shares: [owned(1, '2026-01-01')],
  stays: [stay(1, '2026-01-01')],
  goneOn: null,
  ...fields,
})
/** "1 1-31 62000", "1 1-31 billed" */
const billed = (fields: Partial<OnFile<RateRow, ChargeRow>>, days = MAY) => {
  const { lines, leftOut } = daysToBill(days, onFile(fields))
  const dayOf = (day: string) => Number(day.slice(8))
  return [...lines, ...leftOut].map(
    (one) =>
      `${one.rate.id} ${dayOf(one.from_day)}-${dayOf(one.through_day)} ${'cents' in one ? one.cents : one.why}`,
  )
}

describe('days at a rate', () => {
  test('are cut where the rate changes and where the owners do', () => {
    expect(billed({})).toEqual(['1 1-31 62000'])
    expect(
      billed({
        rates: [rate(1), rate(2, { from_day: '2026-05-16', amount_cents: 2250 })],
        shares: [owned(1, '2026-01-01', '2026-05-21'), owned(2, '2026-05-21')],
      }),
    ).toEqual(['1 1-15 30000', '2 16-20 11250', '2 21-31 24750'])
  })

  test('of a rate for a while are its own, then the one before holds again', () => {
    const rates = [rate(1), rate(2, { from_day: '2026-05-10', through_day: '2026-05-12', amount_cents: 1 })]
    expect(billed({ rates })).toEqual(['1 1-9 18000', '2 10-12 3', '1 13-31 38000'])
  })

  test('are not billed twice, unless a credit took all of the charge back', () => {
    const first = charge('2026-04-20', '2026-05-10')
    expect(billed({ charges: [first] })).toEqual(['1 11-31 42000', '1 1-10 billed'])
    expect(billed({ charges: [first, { ...first, is_credit: 1 }] })).toEqual(['1 1-31 62000'])
    expect(billed({ charges: [first, { ...first, is_credit: 1, amount_cents: 100 }] })).toHaveLength(2)
    expect(billed({ charges: [charge('2026-05-01', '2026-05-31', { kind: 'training' })] })).toEqual([
      '1 1-31 62000',
    ])
  })

  test('are those he was here by the stays; what they don’t say is said', () => {
    const away = [stay(1, '2026-01-01', '2026-05-04'), stay(2, '2026-05-10')]
    expect(billed({ stays: away })).toEqual(['1 1-4 8000', '1 10-31 44000', '1 5-9 away'])
    expect(billed({ goneOn: '2026-05-30' })).toEqual(['1 1-30 60000', '1 31-31 gone'])
    const noStay = (stays: OnFile<RateRow, ChargeRow>['stays']) => daysToBill(MAY, onFile({ stays })).noStay
    expect(noStay([])).toEqual(MAY)
    expect(noStay([stay(1, '2026-05-03')])).toEqual({ from_day: '2026-05-01', through_day: '2026-05-02' })
    expect(noStay(away)).toBeNull()
  })

  test('a charge without days leaves nothing out and is said', () => {
    const plain = charge(null, null)
    const found = daysToBill(
      MAY,
      onFile({ charges: [plain, charge(null, null, { charge_date: '2026-04-30' })] }),
    )
    expect(found).toMatchObject({ lines: [{ days: 31 }], undated: [plain] })
  })
})

test('a monthly amount is due whole on the day it began, the last of a shorter month, whether he is here or not', () => {
  const monthly = rate(1, { kind: 'insurance', per: 'month', amount_cents: 8500 })
  const spring = { from_day: '2026-02-01', through_day: '2026-04-30' }
  const stays = [stay(1, '2026-01-01', '2026-01-31')]
  expect(billed({ rates: [monthly], stays }, spring)).toEqual(['1 1-1 8500', '1 1-1 8500', '1 1-1 8500'])
  const late = { ...monthly, from_day: '2026-01-30' }
  expect(billed({ rates: [late], stays }, spring)).toEqual(['1 28-28 8500', '1 30-30 8500', '1 30-30 8500'])
  const charges = [charge('2026-05-01', '2026-05-01', { kind: 'insurance' })]
  expect(billed({ rates: [monthly], charges })).toEqual(['1 1-1 billed'])
})

test('charges of kind other are the same where they say the same', () => {
  const rates = [rate(1, { kind: 'other', what: 'Blanket' }), rate(2, { kind: 'other', what: 'Turnout' })]
  const charges = [charge('2026-05-01', '2026-05-31', { kind: 'other', what: 'blanket' })]
  expect(billed({ rates, charges })).toEqual(['2 1-31 62000', '1 1-31 billed'])
})
