import { describe, expect, test } from 'vitest'
import { affectedColumn, markUnknown, offerOf, relationOf } from './mate-offer.ts'
import { LAST_TIER, LEFT_OUT } from './mate-ranking.ts'
import { panelOutlook } from './panel-outlook.ts'

// 0 sire, 1 dam, 2 another dam, 3 the mare, 4 her full brother, 5 and 6 half brothers, 7 her son, 8 a stranger, 9 one of unknown parents
const ped = {
  n: 10,
  sire: Int32Array.of(-1, -1, -1, 0, 0, 0, 8, 8, -1, -1),
  dam: Int32Array.of(-1, -1, -1, 1, 1, 2, 1, 3, -1, -1),
}
const MARE = 3
const rows = Int32Array.of(0, 4, 5, 6, 7, 8, 9)

test('close family is her sire, her sons and her brothers; unknown parents are nobody’s', () => {
  expect(Array.from(rows, (row) => relationOf(ped, row, MARE))).toEqual([
    'sire',
    'full_brother',
    'half_brother',
    'half_brother',
    'son',
    null,
    null,
  ])
  expect(relationOf(ped, 9, 8)).toBeNull()
})

describe('the offer', () => {
  const [clear, carrier] = [{ gbed: 0 } as const, { gbed: 1 } as const]
  const panelOf = Int32Array.of(0, 0, 0, 0, 0, 1, 0)
  const byPanel = [clear, carrier].map((panel) => panelOutlook(panel, carrier))
  const stallions = {
    rows,
    panelOf,
    isAtStud: Uint8Array.of(1, 1, 1, 1, 1, 1, 1),
    isHistory: Uint8Array.of(1, 0, 0, 0, 0, 0, 0),
  }
  const offered = (include_close_relatives: boolean, include_history: boolean) =>
    offerOf(stallions, { ped, row: MARE }, { byPanel, include_close_relatives, include_history })

  test('leaves out who has died and close family, counts both, and puts those with whom foals could die last', () => {
    expect(offered(false, false)).toEqual({
      tier: Uint8Array.of(LEFT_OUT, LEFT_OUT, LEFT_OUT, LEFT_OUT, LEFT_OUT, LAST_TIER, 0),
      leftOut: { close_relatives: 4, history: 1 },
    })
    expect(offered(true, true)).toEqual({
      tier: Uint8Array.of(0, 0, 0, 0, 0, LAST_TIER, 0),
      leftOut: { close_relatives: 0, history: 0 },
    })
  })
  test('marks the mates with whom a foal may be affected', () => {
    expect(affectedColumn(panelOf, byPanel)).toEqual(Uint8Array.of(0, 0, 0, 0, 0, 1, 0))
  })
})

test('an F of 0 is unknown unless enough is known behind both parents', () => {
  const f = Float64Array.of(0, 0, 0.1)
  markUnknown(f, Uint8Array.of(1, 0, 0), true)
  expect(f).toEqual(Float64Array.of(0, Number.NaN, 0.1))
  markUnknown(f, Uint8Array.of(1, 1, 1), false)
  expect(f).toEqual(Float64Array.of(Number.NaN, Number.NaN, 0.1))
})
