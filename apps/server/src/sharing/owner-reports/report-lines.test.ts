import type { CareerLine } from '@quarterpole/contract/career-line'
import type { StartLine } from '@quarterpole/db/queries/start'
import type { InjuryTable } from '@quarterpole/db/schema'
import { expect, test } from 'vitest'
import { formLine, injuryWords, startWords, stoodLines } from './report-lines.ts'

const may = { from: '2026-05-01', through: '2026-05-31' }
const start = {
  track_name: 'Cutbank Downs',
  distance_yards: 350,
  race_name: 'Spring Derby',
  grade: 'G2',
  field_size: 9,
  finish: 2,
  status: 'finished',
  si: 91,
  earned_cents: 0,
  purse: 20_000,
} as StartLine

test.each<[more: Partial<StartLine>, words: string]>([
  [{}, 'Spring Derby [G2]: 2nd of 9; SI 91 (AAA); $0 earned; purse $20,000'],
  [{ purse: null, earned_cents: null, si: null }, 'Spring Derby [G2]: 2nd of 9; SI not on file'],
  [
    { status: 'scratched', finish: null, si: null, earned_cents: null, purse: null },
    'Spring Derby [G2]: scratched',
  ],
  [
    { status: 'disqualified', finish: 1, race_name: null, purse: null },
    'disqualified; SI 91 (AAA); $0 earned',
  ],
])('a start says what is on file: %j', (more, words) => {
  expect(startWords({ ...start, ...more })).toContain(words)
})

const point = (date: string, starts: number, si: number) => ({ date, starts, si, sd: 2 })
const raced = { race_date: '2026-05-10', si: 90, form: null } as CareerLine['starts'][number]
const said = (form: CareerLine['form'], starts: CareerLine['starts'] = []) =>
  formLine({ form, starts, distance_yards: 350 }, may).map(({ words }) => words)

test('true form is that of the month’s end and of its beginning, and is not said before a start or long after', () => {
  expect(said([])).toEqual([])
  expect(said([point('2026-05-20', 0, 80)])).toEqual([])
  expect(said([point('2026-05-10', 4, 88)])).toEqual([])
  expect(said([point('2026-05-20', 4, 88), point('2026-06-02', 5, 99)])).toEqual([
    'True form at 350 yards: 88.0 on an average day, ± 2.0 for how sure we are of it',
  ])
  expect(said([point('2026-04-25', 3, 86), point('2026-05-20', 4, 88)], [raced])).toEqual([
    'True form at 350 yards: 88.0 on an average day, ± 2.0 for how sure we are of it; 86.0 when the month began; the newest start isn’t counted yet',
  ])
})

test('an injury is said as it was at the end of the days', () => {
  const bow = {
    type: 'Bowed tendon',
    severity: 'minor',
    injury_date: '2026-05-04',
    return_date: '2026-05-30',
    outcome: 'recovered',
    expected_days_off: 0,
  } as InjuryTable
  const what = 'Bowed tendon (minor) of May 4, 2026'
  expect(injuryWords(bow, '2026-05-31')).toBe(`${what}: back in work May 30, 2026`)
  expect(injuryWords(bow, '2026-05-29')).toBe(`${what}: out`)
})

test('a place is that of the days he was owned; a stay that ended leaves a gap', () => {
  const stay = (id: number, from_day: string, until_day: string | null, farm: string) =>
    ({ id, from_day, until_day, farm, barn: null, stall: null, pasture: null }) as Parameters<
      typeof stoodLines
    >[0][number]
  const stays = [stay(2, '2026-05-20', null, 'Clinic'), stay(1, '2026-04-01', '2026-05-10', 'Home')]
  expect(stoodLines(stays, [may])).toEqual([
    'Home: May 1, 2026 to May 10, 2026',
    'Clinic: May 20, 2026 to May 31, 2026',
  ])
  expect(stoodLines(stays, [{ from: '2026-05-25', through: '2026-05-31' }])).toEqual(['Clinic'])
  expect(stoodLines(stays, [{ from: '2026-05-12', through: '2026-05-14' }])).toEqual(['Place not on file'])
})
