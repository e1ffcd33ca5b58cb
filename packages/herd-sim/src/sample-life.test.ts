import { describe, expect, test } from 'vitest'
import { dayOf, yearOf } from './calendar.ts'
import { sampleHerd } from './sample-herd.ts'
import { bookedSeason } from './sample-life.ts'

const herds = [
  sampleHerd({ seed: 'quarterpole', today: '2026-11-20' }),
  sampleHerd({ seed: '1', today: '2027-01-03' }),
  sampleHerd({ seed: '2', today: '2026-04-02' }),
  sampleHerd({ seed: '3', today: '2028-02-29' }),
].map((herd) => [`seed ${herd.seed} on ${herd.today}`, herd] as const)

describe.each(herds)('%s: lives of the sample horses', (_, herd) => {
  const horses = [...herd.horses]
  const races = [...herd.races]
  const own = (row: number) => row >= herd.barn.from && row < herd.barn.to

  test('a dead or sold horse has a date, after all that is on file of it', () => {
    const starts = [...herd.starts].map(({ race, horse }) => ({ horse, day: races[race]?.race_date ?? '' }))
    for (const [i, { status, status_date, sold_to, foaled }] of horses.entries()) {
      if (!own(i)) continue
      expect(status_date !== null).toBe(status === 'died' || status === 'sold')
      expect(sold_to !== null).toBe(status === 'sold')
      if (status_date === null) continue
      const known = [
        foaled,
        ...starts.filter(({ horse }) => horse === i).map(({ day }) => day),
        ...horses.filter(({ sire, dam }) => sire === i || dam === i).map((foal) => foal.foaled),
      ]
      expect(status_date > (known.toSorted().at(-1) ?? '')).toBe(true)
      expect(status_date <= herd.today).toBe(true)
    }
  })

  test('roles fit sex and age; there are broodmares, stallions at stud, youngsters, dead and unknown horses', () => {
    const year = yearOf(herd.today)
    for (const { role, sex, status, foaled, stud_fee } of horses) {
      if (role === 'broodmare') expect(sex).toBe('M')
      expect(role === 'at_stud').toBe(stud_fee !== null)
      if (role === 'young_stock') expect(year - yearOf(foaled)).toBeLessThan(2)
      if (role !== null) expect(status).toBe('alive')
    }
    const count = (is: (horse: (typeof horses)[number]) => boolean) => horses.filter(is).length
    expect(count(({ role }) => role === 'broodmare')).toBeGreaterThan(20)
    expect(count(({ role }) => role === 'at_stud')).toBeGreaterThan(10)
    expect(count(({ role }) => role === 'young_stock')).toBeGreaterThan(0)
    expect(count(({ status }) => status === 'died')).toBeGreaterThan(40)
    expect(count(({ status }) => status === null)).toBeGreaterThan(5)
    for (const { sire, dam } of herd.crosses)
      for (const i of [sire, dam]) expect(horses[i]?.status).toBe('alive')
  })

  test('each stallion at stud has one season with fee, place and book limit', () => {
    const atStud = horses.flatMap(({ role }, i) => (role === 'at_stud' ? [i] : []))
    expect(herd.stallion_seasons.map(({ stallion }) => stallion)).toEqual(atStud)
    for (const { stallion, stud_fee, season_year, book_limit } of herd.stallion_seasons) {
      expect(stud_fee).toBe(horses[stallion]?.stud_fee)
      expect(season_year).toBe(bookedSeason(herd.today))
      expect(book_limit).toBeGreaterThanOrEqual(40)
    }
  })

  test('breedings are of living broodmares, in order, by the calendar, and not later than today', () => {
    const latest = Math.max(...herd.covers.map(({ season_year }) => season_year))
    for (const { mare, stallion, events, season_year } of herd.covers) {
      expect(horses[mare]).toMatchObject({ role: 'broodmare', status: 'alive' })
      if (season_year === latest) expect(horses[stallion]?.role).toBe('at_stud')
      expect([horses[mare]?.sire, horses[stallion]?.dam]).not.toContain(stallion)
      const days = events.map(({ event_date }) => event_date)
      expect(days).toEqual(days.toSorted())
      expect(events[0]?.kind).toBe('bred')
      for (const day of days) {
        expect(day <= herd.today).toBe(true)
        expect(yearOf(day)).toBe(season_year)
      }
      let bred = 0
      for (const { kind, event_date } of events) {
        if (kind === 'bred') bred = dayOf(event_date)
        else expect([14, 30, 45]).toContain(dayOf(event_date) - bred)
      }
    }
  })
})

test.each(herds)(
  '%s: three broodmares of many foals stayed open for a year between two of them',
  (_, herd) => {
    const horses = [...herd.horses]
    const latest = Math.max(...herd.covers.map(({ season_year }) => season_year))
    const barren = herd.covers.filter(({ season_year }) => season_year < latest)
    expect(barren).toHaveLength(3)
    for (const { mare, season_year, events } of barren) {
      const years = horses.filter(({ dam }) => dam === mare).map(({ foaled }) => yearOf(foaled))
      expect(years.length).toBeGreaterThanOrEqual(6)
      expect(years).not.toContain(season_year + 1)
      expect(years).toContain(season_year + 2)
      expect(events.filter(({ result }) => result === 'in_foal')).toEqual([])
    }
  },
)

test('the coming season is booked from August on', () => {
  expect(['2026-07-31', '2026-08-01', '2027-01-01'].map(bookedSeason)).toEqual([2026, 2027, 2027])
})
