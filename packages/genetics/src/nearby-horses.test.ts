import { createRng } from '@quarterpole/numerics/rng'
import { expect, test } from 'vitest'
import { recordsByHorse } from './evaluation-records.ts'
import type { RecordsByHorse } from './evaluation-records.ts'
import { randomHerd } from './fixtures/random-herd.ts'
import { nearbyHorses } from './nearby-horses.ts'

const { ped, ...herd } = randomHerd(createRng('nearby'), { horses: 300, starts: 900 })
const records = recordsByHorse({ ped, ...herd }, { hasSlopes: true, hasRaces: true })

const careers = ({ row, start, race, cls, x, y }: RecordsByHorse) =>
  new Map(
    Array.from(row, (horse, h) => [
      horse,
      [race, cls, x, y].map((column) => [...column.subarray(start[h], start[h + 1])]),
    ]),
  )

test('every horse keeps its starts, and what belongs to races stays', () => {
  const near = nearbyHorses(records, ped)
  expect(near.row.length).toBe(records.count)
  expect(careers(near)).toEqual(careers(records))
  expect(near).toMatchObject({ races: records.races, seasons: records.seasons, classes: records.classes })
})

test('horses stand by the twentieth of the races they began in, and there by dam', () => {
  const { row, start, race, races } = nearbyHorses(records, ped)
  const hasFoals = new Set([...ped.sire, ...ped.dam])
  const key = Array.from(row, (horse, h) => {
    const share = Math.floor((20 * race[start[h]]) / races)
    return share * 1000 + 1 + (hasFoals.has(horse) ? horse : ped.dam[horse])
  })
  expect(key).toEqual(key.toSorted((a, b) => a - b))
  expect(row).not.toEqual(records.row)
})

test('without races they stand by dam alone', () => {
  const { row } = nearbyHorses(recordsByHorse({ ped, ...herd }, { hasSlopes: true, hasRaces: false }), ped)
  const young = row.filter((horse) => !ped.sire.includes(horse) && !ped.dam.includes(horse))
  const dams = Array.from(young, (horse) => ped.dam[horse])
  expect(dams).toEqual(dams.toSorted((a, b) => a - b))
})
