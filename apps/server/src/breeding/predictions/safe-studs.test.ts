import type { RankedMating } from '@quarterpole/contract/matings'
import { expect, test } from 'vitest'
import { whyOf } from './safe-studs.ts'

const stud = (expected_si: number, f: number, stud_fee: number | null, label = 'clear on all six') =>
  ({
    expected_si,
    inbreeding_coefficient: f,
    stud_fee,
    worst_disease: {
      code: 'clear',
      label,
      affected_of_100: 0,
      lethal_of_100: 0,
      can_affect: false,
      is_grave: false,
    },
  }) as RankedMating // what the words are made of

test('says where a stud is ahead of the others offered, and nothing where he is not', () => {
  const three = [stud(88, 0.03, 5000), stud(87, 0.01, 2500, 'GBED, 50 carriers'), stud(86, 0.02, null)]
  const [fast, cheap, last] = three.map((one) => whyOf(one, three))
  expect(fast).toBe('Fastest of the three; clear on all six')
  expect(cheap).toBe('Least inbreeding of the three, lowest fee; GBED, 50 carriers')
  expect(last).toBe('Clear on all six')
})

test('a tie is nobody’s, and one alone is not compared', () => {
  const [one, two] = [stud(88, 0.01, 3000), stud(88, 0.02, 3000)]
  expect([whyOf(one, [one, two]), whyOf(two, [one, two])]).toEqual([
    'Least inbreeding of the two; clear on all six',
    'Clear on all six',
  ])
  expect(whyOf(one, [one])).toBe('Clear on all six')
})
