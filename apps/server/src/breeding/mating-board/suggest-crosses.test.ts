import { expect, test } from 'vitest'
import { eachOnce } from './suggest-crosses.ts'

const cross = (dam_id: number, sire_id: number) => ({ dam_id, mating: { sire_id } })

test('a stud is suggested once, and so is a mare: the next best takes the place', () => {
  expect(eachOnce([cross(1, 9), cross(2, 9), cross(2, 8), cross(1, 8), cross(3, 8), cross(3, 7)])).toEqual([
    cross(1, 9),
    cross(2, 8),
    cross(3, 7),
  ])
})
