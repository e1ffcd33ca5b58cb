import { addDays } from '@quarterpole/contract/day'
import { YEAR_WEEKS } from '@quarterpole/contract/barn-year'
import type { BarnYear, YearMark } from '../barn/year/queries.ts'
import { wire } from './wire.ts'

const [from, today, to] = ['2026-07-27', '2026-11-24', '2027-07-25']

const mark = (
  kind: YearMark['kind'],
  week: string,
  names: readonly string[],
  more: Partial<YearMark> = {},
): YearMark => ({
  kind,
  week,
  count: names.length,
  done: 0,
  late: 0,
  names: names.slice(0, 3),
  id: null,
  ...more,
})

const yearOf = (marks: readonly YearMark[], after: BarnYear['after'] = []) =>
  wire<BarnYear>({ today, from, to, marks, after })

export const emptyYear = yearOf([])

export const smallYear = yearOf(
  [
    mark('foaling', '2027-01-18', ['Ruby Saga'], { id: 4 }),
    mark('foaling', '2027-03-15', ['Oak Rhyme', 'Bold Surge', 'Fever Grace', 'Wise Empire']),
    mark('scan', '2026-11-23', ['Late Scan'], { id: 9 }),
    mark('return', '2026-10-26', ['Kindly Haze'], { late: 1, id: 7 }),
    mark('return', '2027-02-22', ['Willow Lantern'], { id: 8 }),
    mark('race', '2026-08-24', ['Lone Star Park'], { done: 1, id: 2 }),
    mark('race', '2026-11-16', ['Sunland Park', 'Sunland Park'], { done: 1, late: 1 }),
    mark('to_do', '2026-11-16', ['Recheck, Solar Tango'], { late: 1 }),
    mark('to_do', '2026-11-23', ['Farrier, Grand Wonder', 'Coggins, Clover Model']),
  ],
  [{ kind: 'to_do', count: 2 }],
)

/** A mark of every kind each week: three hundred mares. */
export const fullYear = yearOf(
  Array.from({ length: YEAR_WEEKS }, (_, at) => addDays(from, 7 * at)).flatMap((week, at) => {
    const isPast = week < '2026-11-23'
    const several = (count: number, name: string) => ({
      count,
      names: [`${name} ${at}`, `${name} ${at + 1}`, `${name} ${at + 2}`].slice(0, count),
    })
    return [
      mark('foaling', week, [], { ...several(6, 'Mare'), done: isPast ? 6 : 0 }),
      mark('scan', week, [], { ...several(9, 'Mare'), late: isPast ? 9 : 0 }),
      mark('return', week, [], {
        ...several(1, 'Runner'),
        done: isPast && at % 3 > 0 ? 1 : 0,
        late: isPast && at % 3 === 0 ? 1 : 0,
        id: at + 1,
      }),
      mark('race', week, [], { ...several(2, 'Ruidoso Downs'), done: isPast ? 1 : 0 }),
      mark('to_do', week, [], { ...several(20, 'Farrier, Mare'), late: isPast ? 20 : 0 }),
    ]
  }),
  [{ kind: 'foaling', count: 12 }],
)

/** Numbers and names as long as they get, all in the weeks at the edges. */
export const extremeYear = yearOf([
  mark('foaling', from, ['W'.repeat(60), 'Nameless Filly of 2026', 'A'], { count: 1200, late: 1200 }),
  mark('to_do', from, ['X'.repeat(80)], { count: 5000, late: 5000 }),
  mark('to_do', '2027-07-19', ['X'.repeat(80)], { count: 5000 }),
])
