import { simulateHerd } from '@quarterpole/herd-sim/breed-herd'
import { readFigureColumns } from '@quarterpole/db/queries/start-columns'
import { testDatabase } from '@quarterpole/db/testing'
import { describe, expect, test } from 'vitest'
import { seedHerd } from '../upkeep/sample-herd/seed.ts'
import { readHerdRecords, recordsBefore, recordsOf, sexAgeAt, sexAgeClass } from './herd-records.ts'

describe('herd records', async () => {
  const db = await testDatabase('sqlite')
  await seedHerd(db, () => simulateHerd({ horses: 400, seed: 'records', today: '2026-06-15' }))
  const { herd, records } = await readHerdRecords(db)
  const figures = await readFigureColumns(db)

  test('every start with a figure is a record of its horse, race, class, day, distance and figure', () => {
    const { data, classNames, day } = records
    expect(data.si.length).toBe(figures.n)
    expect(records.raceIds.length).toBe(new Set(figures.race_id).size)
    for (let i = 0; i < figures.n; i++) {
      const [row = -1, on = 0] = [data.horse[i], day[i]]
      const { sex, age } = sexAgeAt(herd, row, on)
      expect(herd.ids[row]).toBe(figures.horse_id[i])
      expect(classNames[data.cls[i] ?? -1]).toBe(sexAgeClass(sex, age))
      expect([on, data.distanceYards[i], data.si[i]]).toEqual([
        figures.race_day[i],
        figures.distance_yards[i],
        figures.si[i],
      ])
    }
  })

  test('those before a day are what is read when nothing later is on file', async () => {
    const cut = records.day[Math.floor(records.day.length / 2)] ?? 0
    const before = new Date(cut * 86_400_000).toISOString().slice(0, 10)
    const alone = (await readHerdRecords(db, { before })).records
    expect(alone.day.length).toBeGreaterThan(20)
    const cutOff = recordsBefore(records, cut)
    expect({ ...cutOff, data: null }).toEqual({ ...alone, data: null })
    for (const column of ['horse', 'race', 'cls', 'distanceYards', 'si'] as const)
      expect([...cutOff.data[column]]).toEqual([...alone.data[column]])
    expect(recordsBefore(records, 0).classNames).toEqual([])
  })

  test('a start without a figure, or of a horse that came after the herd was read, is left out', () => {
    const [unknown, unmeasured] = [1, 3]
    const changed = recordsOf(herd, {
      ...figures,
      horse_id: figures.horse_id.with(unknown, 9e9),
      si: figures.si.with(unmeasured, Number.NaN),
    })
    const rest = (_: number, i: number) => i !== unknown && i !== unmeasured
    expect([...changed.data.si]).toEqual(Array.from(figures.si.filter(rest)))
    expect([...changed.data.horse]).toEqual(Array.from(records.data.horse.filter(rest)))
    expect([...changed.day]).toEqual(Array.from(figures.race_day.filter(rest)))
  })
})
