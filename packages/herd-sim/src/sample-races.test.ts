import { standardFor } from '@quarterpole/racing/distance-standards'
import { referenceTime, speedIndex, type WinningTime } from '@quarterpole/racing/speed-index'
import { TRACK_DISTANCES } from '@quarterpole/contract/limits'
import { describe, expect, test } from 'vitest'
import { eachHerd, herd, ownRaces } from '../test/sample-herds.ts'
import { dayOf, isoOf, yearOf } from './calendar.ts'

const starts = [...herd.starts]

describe('races', () => {
  test('six tracks, at least two above 1500 m', () => {
    expect(herd.tracks).toHaveLength(6)
    expect(herd.tracks.filter((t) => t.altitude_m > 1500).length).toBeGreaterThanOrEqual(2)
  })

  test.each(eachHerd)(
    '%s: fields of five to ten distinct horses, by date, the barn’s within 18 months, unique numbers per day and track',
    (_, h) => {
      const rows = [...h.races]
      const dates = rows.map((r) => r.race_date)
      expect(dates).toEqual(dates.toSorted())
      expect((dates.at(-1) ?? '') < h.today).toBe(true)
      for (const row of ownRaces(h)) expect((dates[row] ?? '') > isoOf(dayOf(h.today) - 550)).toBe(true)
      expect(new Set(rows.map((r) => `${r.race_date} ${r.track} ${r.race_number}`)).size).toBe(rows.length)
      const byRace = Map.groupBy([...h.starts], (s) => s.race)
      expect(byRace.size).toBe(rows.length)
      for (const field of byRace.values()) {
        expect(field.length).toBeGreaterThanOrEqual(5)
        expect(field.length).toBeLessThanOrEqual(10)
        expect(new Set(field.map((s) => s.horse)).size).toBe(field.length)
        expect(new Set(field.map((s) => s.jockey)).size).toBe(field.length)
        expect(field.map((s) => s.post_position).toSorted((a, b) => a - b)).toEqual(
          field.map((_s, k) => k + 1),
        )
      }
    },
  )

  test.each(eachHerd)(
    '%s: nine winners make SI 100 at every track and distance, but for one at the turn of a year',
    (_, h) => {
      const season = yearOf(h.today)
      const wins = [...h.starts].filter((s) => s.finish === 1).map((s) => ({ ...s, ...h.races.row(s.race) }))
      const bases: string[] = []
      for (let track = 0; track < h.tracks.length; track++)
        for (const distance of TRACK_DISTANCES) {
          const own = wins.filter((w) => w.track === track && w.distance_yards === distance)
          const times = own.map((w) => ({ horse: w.horse, year: yearOf(w.race_date), timeS: w.time_s ?? 0 }))
          const { basis } = referenceTime(times, season, standardFor(distance))
          bases.push(basis)
        }
      expect(new Set(bases)).not.toContain('none')
      expect(bases.filter((basis) => basis !== 'full').length).toBeLessThanOrEqual(1)
    },
  )

  test.each(eachHerd)(
    '%s: no horse races before age two, while injured, or twice within twelve days',
    (_, h) => {
      const last = new Map<number, number>()
      for (const s of h.starts) {
        const { race_date } = h.races.row(s.race)
        expect(yearOf(race_date) - h.horses.birth_year[s.horse]).toBeGreaterThanOrEqual(2)
        expect(dayOf(race_date) - (last.get(s.horse) ?? -Infinity)).toBeGreaterThanOrEqual(12)
        last.set(s.horse, dayOf(race_date))
        const off = [...h.injuries].filter((i) => i.horse === s.horse)
        for (const i of off)
          expect(race_date < i.injury_date || (i.return_date ?? '9999') <= race_date).toBe(true)
      }
    },
  )

  test.each(eachHerd)(
    '%s: finishes follow times, and each index follows from its time and the herd’s earlier winners',
    (_, h) => {
      const races = [...h.races]
      const rows = [...h.starts]
      const place = (race: number) => `${races[race].track} ${races[race].distance_yards}`
      const fields = Map.groupBy(rows, (s) => s.race)
      const wins = Map.groupBy(
        rows.filter((s) => s.finish === 1),
        (s) => place(s.race),
      )
      const yearOfRace = (race: number) => yearOf(races[race].race_date)
      const firstSeason = yearOfRace(0)
      for (const s of rows) {
        if (s.time_s === null) {
          expect([s.finish, s.si, s.status]).toEqual([null, null, 'dnf'])
          continue
        }
        const faster = (fields.get(s.race) ?? []).filter(
          (o) => o.time_s !== null && o.time_s < (s.time_s ?? 0),
        )
        expect(s.finish).toBe(faster.length + 1)
        // the winners of the seasons before the first on file are not
        if (yearOfRace(s.race) < firstSeason + 3) continue
        const standard = standardFor(races[s.race].distance_yards)
        const own = (wins.get(place(s.race)) ?? []).map((o): WinningTime => ({
          horse: o.horse,
          year: yearOfRace(o.race),
          timeS: o.time_s ?? Number.NaN,
        }))
        const { t100S } = referenceTime(own, yearOfRace(s.race), standard)
        expect(s.si).toBe(speedIndex(s.time_s, t100S, standard))
      }
    },
  )

  test('there is a dead heat and a horse that did not finish', () => {
    expect(starts.filter((s) => s.status === 'dnf')).toHaveLength(1)
    const shared = [...Map.groupBy(starts, (s) => s.race).values()].map((field) => field.map((s) => s.finish))
    expect(shared.some((finish) => new Set(finish).size < finish.length)).toBe(true)
  })

  test.each(eachHerd)('%s: speed indexes and best figures are plausible', (_, h) => {
    const rows = [...h.starts].filter((s) => s.si !== null)
    const si = rows.map((s) => s.si ?? 0).toSorted((a, b) => a - b)
    expect(si[si.length >> 1]).toBeGreaterThan(76)
    expect(si[si.length >> 1]).toBeLessThan(96)
    const best = [...Map.groupBy(rows, (s) => s.horse).values()].map((own) =>
      Math.max(...own.map((s) => s.si ?? 0)),
    )
    const inRange = best.filter((x) => x >= 70 && x <= 115).length
    expect(inRange / best.length).toBeGreaterThan(0.9)
  })
})
