import { inbreeding } from '@quarterpole/genetics/inbreeding'
import { foalsOf, offspringIndex } from '@quarterpole/genetics/offspring'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildSnapshot,
  type HerdSnapshot,
  type HorseColumns,
  rowOf,
  withAddedHorses,
  withTraits,
} from './snapshot.ts'

interface Added {
  readonly id: number
  readonly sire_id: number
  readonly dam_id: number
}

const columnsOf = (horses: readonly Added[]): HorseColumns => ({
  id: Float64Array.from(horses, ({ id }) => id),
  sire_id: Float64Array.from(horses, ({ sire_id }) => sire_id),
  dam_id: Float64Array.from(horses, ({ dam_id }) => dam_id),
  sex: Uint8Array.from(horses, ({ id }) => id % 3),
  birth_year: Int16Array.from(horses, ({ id }) => 2000 + (id % 20)),
})
const identity = { name: 'X', aqha_id: null, foaled: null, color: null }
const added = (herd: HerdSnapshot, horses: readonly Added[]) => {
  const next = withAddedHorses(
    herd,
    herd.version + 1,
    columnsOf(horses),
    horses.map(() => identity),
  )
  if (next === null) throw new Error('parents stand before their foals here')
  return next
}

/** Everything that grows with the herd, beside what it is when it is worked out from the parents alone. */
function contentOf(herd: HerdSnapshot, ids: readonly number[]) {
  const { n, ped, sex, birthYear, f, offspring } = herd
  return {
    n,
    columns: [herd.ids, ped.sire, ped.dam, sex, birthYear, f].map((column) => Array.from(column)),
    foals: Array.from({ length: n }, (_, row) => Array.from(foalsOf(offspring, row))),
    rows: ids.map((id) => rowOf(herd, id)),
  }
}
function expectWhole(herd: HerdSnapshot) {
  const index = offspringIndex(herd.ped)
  for (let row = 0; row < herd.n; row++) {
    expect(Array.from(foalsOf(herd.offspring, row))).toEqual(Array.from(foalsOf(index, row)))
    expect(rowOf(herd, herd.ids[row] ?? -1)).toBe(row)
  }
  const whole = inbreeding(herd.ped)
  for (const [row, f] of herd.f.entries()) expect(f).toBeCloseTo(whole[row] ?? Number.NaN, 12)
}

describe('horses added to a snapshot', () => {
  const few = buildSnapshot(
    1,
    columnsOf([
      { id: 1, sire_id: 0, dam_id: 0 },
      { id: 2, sire_id: 0, dam_id: 0 },
    ]),
  )

  test('stand behind its columns without a copy, and it does not see them', () => {
    const one = added(few, [{ id: 3, sire_id: 1, dam_id: 2 }])
    const two = added(one, [{ id: 4, sire_id: 1, dam_id: 3 }])
    expect(two.ids.buffer).toBe(few.ids.buffer)
    expect([rowOf(few, 3), rowOf(one, 3), rowOf(one, 4), rowOf(two, 4)]).toEqual([-1, 2, -1, 3])
    expect([few, one, two].map(({ ids }) => ids.length)).toEqual([2, 3, 4])
    expect([few, one, two].map(({ offspring }) => foalsOf(offspring, 0).length)).toEqual([0, 1, 2])
    expect(two.f[3]).toBeCloseTo(0.25, 14)
  })

  test('go to copies where the snapshot has another successor, and where there is no more room', () => {
    const one = added(few, [{ id: 3, sire_id: 1, dam_id: 2 }])
    const other = added(few, [{ id: 5, sire_id: 2, dam_id: 1 }])
    expect([rowOf(one, 3), rowOf(one, 5), rowOf(other, 3), rowOf(other, 5)]).toEqual([2, -1, -1, 2])
    const many = Array.from({ length: 5000 }, (_, i) => ({ id: 10 + i, sire_id: 0, dam_id: 3 }))
    expectWhole(added(one, many))
    expectWhole(one)
  })

  test('in any order, on any snapshot there was, with edits in between: all of them stay as they were', () => {
    const step = fc.record({
      on: fc.nat(),
      horses: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 4 }),
      far: fc.boolean(),
      edit: fc.option(fc.nat()),
    })
    const law = fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let next = 6
      const all = [few]
      const ids = () => Array.from({ length: next }, (_, id) => id)
      const before: [HerdSnapshot, ReturnType<typeof contentOf>][] = []
      for (const { on, horses, far, edit } of steps) {
        const herd = all[on % all.length] ?? few
        if (far) next += 200 // beyond the room of the ids
        const idAt = (place: number) => herd.ids[place % (herd.n + 1)] ?? 0
        const born = horses.map(([sire, dam]) => ({ id: next++, sire_id: idAt(sire), dam_id: idAt(dam) }))
        const longer = born.length > 0 ? added(herd, born) : herd
        const row = (edit ?? 0) % longer.n
        all.push(edit === null ? longer : withTraits(longer, [{ row, sex: 3, birthYear: 1999 }]))
        for (const one of [longer, ...all.slice(-1)]) before.push([one, contentOf(one, ids())])
      }
      for (const [herd, content] of before) {
        expect(contentOf(herd, Array.from(content.rows.keys()))).toEqual(content)
        expectWhole(herd)
      }
    })
    fc.assert(law, { seed: 20_261_123, numRuns: 60 })
  })
})
