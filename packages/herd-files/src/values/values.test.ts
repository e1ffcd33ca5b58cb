import { describe, expect, test } from 'vitest'
import { isFault } from '../problems.ts'
import { readStatus } from './barn-values.ts'
import { coatsIn, readColor } from './colors.ts'
import { surveyDates } from './date-column.ts'
import { readDate } from './dates.ts'
import { readDistance } from './distance.ts'
import { isStatusKnown, readFinish, statusWord } from './finish.ts'
import { readNumber, readWhole } from './numbers.ts'
import { readCondition, readTime } from './race-values.ts'
import { readRegistration } from './registration.ts'
import { sexReader } from './sex.ts'
import { readWind } from './wind.ts'

const TODAY = '2026-11-20'
const dateIn = (
  text: string,
  order: 'day_first' | 'month_first' = 'month_first',
  system: '1900' | '1904' = '1900',
) => {
  const read = readDate(text, { order, system, latest: TODAY })
  return read === null ? null : isFault(read) ? read.group : `${read.date} ${read.precision}`
}

describe('dates', () => {
  test.each([
    ['2019-02-01', '2019-02-01 day'],
    ['2019/2/1', '2019-02-01 day'],
    ['20190201', '2019-02-01 day'],
    ['20190201.0', '2019-02-01 day'],
    ['2-Jan-19', '2019-01-02 day'],
    ['2–Jan–2019', '2019-01-02 day'],
    ['2 January 2019', '2019-01-02 day'],
    ['2nd of January 2019', '2019-01-02 day'],
    ['Jan 2, 2019', '2019-01-02 day'],
    ['Wed, Jan 2, 2019', '2019-01-02 day'],
    ['Wednesday 2 January 2019', '2019-01-02 day'],
    ['March 3rd 2020', '2020-03-03 day'],
    ['1/2/2019', '2019-01-02 day'],
    ['1/2/2019 0:00', '2019-01-02 day'],
    ['1/2/2019 12:00:00 AM', '2019-01-02 day'],
    ['1/2/19', '2019-01-02 day'],
    ['1/2/87', '1987-01-02 day'],
    ['43467', '2019-01-02 day'],
    ['43467.75', '2019-01-02 day'],
    ['2019', '2019-01-01 year'],
    ['2019.0', '2019-01-01 year'],
    ['’05', '2005-01-01 year'],
    ['c. 1998', '1998-01-01 year'],
    ['Mar 2019', '2019-01-01 year'],
    ['3/2019', '2019-01-01 year'],
    ['0/0/2019', '2019-01-01 year'],
    ['2019-00-00', '2019-01-01 year'],
    ['2019-02-01T00:00:00Z', '2019-02-01 day'],
    ['1/0/1900', null],
    ['', null],
    ['unknown', null],
    ['2000-02-29', '2000-02-29 day'],
    ['2024-02-29', '2024-02-29 day'],
    ['1900-02-29', 'date-unreadable'],
    ['2023-02-29', 'date-unreadable'],
    ['2021-13-01', 'date-unreadable'],
    ['2021-04-31', 'date-unreadable'],
    ['2/31/2021', 'date-unreadable'],
    ['31/12/2021', 'date-unreadable'],
    ['99-01-02', 'date-unreadable'],
    ['Jan-19', 'date-unreadable'],
    ['05', 'date-unreadable'],
    ['soon', 'date-unreadable'],
    ['2027-01-01', 'date-future'],
    ['9999999', 'date-unreadable'],
  ])('%s is read as %s', (text, expected) => expect(dateIn(text)).toBe(expected))

  test('a day count from 1904 is 1,462 days later', () =>
    expect(dateIn('42005', 'month_first', '1904')).toBe('2019-01-02 day'))

  test('what is less than a day is said to be kept as its year', () => {
    expect(readDate('Mar 2019', { order: 'month_first', system: '1900', latest: TODAY })).toMatchObject({
      notice: { message: '“Mar 2019” has no day in it.', remedy: 'We kept the year, 2019.' },
    })
  })

  test('the column decides the order of its parts', () => {
    const order = (cells: string[]) => surveyDates(cells).order
    expect(dateIn('31/12/2021', 'day_first')).toBe('2021-12-31 day')
    expect(order(['1/2/2019', '13/2/2019'])).toBe('day_first')
    expect(order(['1/2/2019', '2/13/2019'])).toBe('month_first')
    expect(order(['13/2/2019', '2/13/2019'])).toBe('contradictory')
    expect(order(['3/3/2019', '2019-04-05'])).toBe('month_first') // the same either way
    expect(surveyDates(['1/2/2019', '3/4/2019', '5/5/2019'])).toMatchObject({
      order: 'ambiguous',
      doubtful: 2,
      example: '1/2/2019',
    })
  })
})

describe('sexes', () => {
  const read = (column: string[], cell: string) => {
    const sex = sexReader(column)(cell)
    return isFault(sex) ? sex.group : sex
  }
  test.each([
    ['Stallion', 'S'],
    ['colt', 'S'],
    ['GELDING', 'G'],
    ['f', 'M'],
    ['Mare', 'M'],
    ['r', 'S'],
    ['', 'U'],
    ['xyz', 'sex-unknown'],
  ])('%s is %s', (cell, expected) => expect(read([cell], cell)).toBe(expected))

  test.each([
    ['Ridgeling', 'S'],
    ['Stallion.', 'S'],
    ['M-Entire', 'S'],
    ['yegua', 'M'],
    ['garañón', 'S'],
    ['4', 'S'],
    ['Brood-mare', 'sex-unknown'],
  ])('%s is %s', (cell, expected) => expect(read([cell], cell)).toBe(expected))
  test('H beside M alone may be hembra beside macho: both are asked about', () => {
    expect(read(['M', 'H'], 'M')).toBe('sex-m-or-f')
    expect(read(['M', 'H'], 'H')).toBe('sex-m-or-f')
    expect(read(['M', 'H', 'G'], 'H')).toBe('S')
  })

  test('M is a mare beside geldings and stallions, and a question beside F alone', () => {
    expect(read(['M', 'G', 'S'], 'M')).toBe('M')
    expect(read(['M', 'F'], 'M')).toBe('sex-m-or-f')
    expect(read(['M'], 'M')).toBe('M')
  })
})

test.each(['', '.', 'Somewhere'])('“%s” says neither a status nor a role', (cell) => {
  expect(readStatus(cell)).toBeNull()
})

describe('registration numbers', () => {
  const read = (cell: string) => {
    const found = readRegistration(cell)
    return found === null ? null : isFault(found) ? found.group : [found.id, found.notice?.group ?? '']
  }
  test.each([
    ['0767246', ['0767246', '']],
    ['767246', ['0767246', 'aqha-padded']],
    ['AQHA #5714208', ['5714208', '']],
    ['x0123456', ['X0123456', '']],
    ['5714208.0', ['5714208', '']],
    ['5714208Q', ['5714208Q', 'aqha-other']],
    ['57I4208', ['57I4208', 'aqha-slip']],
    ['sorrel', 'aqha-form'],
    ['pending', null],
    ['', null],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected))
})

test.each([
  ['Grey', 'gray', true],
  ['SORREL', 'sorrel', true],
  ['dk b or br', 'brown', true],
  ['Grulla', 'grullo', true],
  ['Dkb/Br.', 'brown', true],
  ['  Red   Dun ', 'red dun', true],
  ['RR', 'red roan', true],
  ['p', 'palomino', true],
  ['S', 'S', false],
  ['B RN', 'B RN', false],
  ['paint', 'paint', false],
  ['', null, true],
])('the color %s is %s', (text, color, recognized) =>
  expect(readColor(text)).toMatchObject({ color, recognized }),
)

test.each([
  ['Alazán', 'sorrel'],
  ['ALAZÃO TOSTADO', 'chestnut'],
  ['castaño oscuro', 'brown'],
  ['Tordilho', 'gray'],
  ['Rosillo negro', 'blue roan'],
])('%s is %s', (text, color) => expect(readColor(text)).toMatchObject({ color, recognized: true }))

test.each([
  ['bayo', ['buckskin', 'dun', 'palomino']],
  ['Ruano', ['red roan', 'palomino']],
])('%s may mean several colors and stays as typed', (text, couldBe) =>
  expect(readColor(text)).toEqual({ color: text, recognized: false, couldBe }),
)

test.each([
  ['gold champagne', ['gold champagne']],
  ['Bay Silver', ['silver bay']],
  ['silver dapple', ['silver bay', 'silver black']],
  ['Roan Buckskin', ['buckskin roan']],
  ['strawberry roan', ['red roan']],
  ['Liver Chestnut', ['chestnut']],
  ['flea-bitten grey', ['gray']],
  ['sorrel tobiano', ['sorrel']],
  ['alazán claro', ['sorrel']],
  ['Tordilha', ['gray']],
  ['BKSK', ['buckskin']],
  ['ruano', ['red roan', 'palomino']],
  ['paint', []],
  ['light', []],
  ['plaid', []],
  ['', []],
])('the coat of %j is weighed as %j', (text, coats) =>
  expect([...coatsIn(text)].toSorted()).toEqual([...coats].toSorted()),
)

describe('race values', () => {
  const or = <T>(value: T) => (isFault(value) ? value.group : value)
  test.each([
    ['17.045', 17.045],
    [':17.045', 17.045],
    ['0:17.045', 17.045],
    ['17 045', 17.045],
    ['1:00.1', 60.1],
    ['17', 17],
    ['', null],
    ['DNF', null],
    ['-99.00', null],
    ['17,045', 17.045],
    ['17.045 s', 17.045],
    ['17', 17],
    ['0:00.000', null],
    ['17045', 'time'],
    ['170.4', 'time'],
    ['fast', 'time'],
  ])('time %s', (text, expected) => expect(or(readTime(text))).toBe(expected))
  test.each([
    ['350', 350],
    ['350y', 350],
    ['350 YDS', 350],
    ['2f', 440],
    ['1.5f', 330],
    ['1 1/2 f', 330],
    ['1½ furlongs', 330],
    ['About 350 yards', 350],
    ['1,000 yds', 1000],
    ['Three Hundred And Fifty Yards', 350],
    ['Eight Hundred Seventy Yards', 870],
    ['four hundred forty', 440],
    ['Two Furlongs', 440],
    ['one and one half furlongs', 330],
    ['1/4 mile', 440],
    ['one quarter mile', 440],
    ['350 m', 383],
    ['402 m', 440],
    ['1050 ft', 350],
    ['350 mm', 'distance'],
    ['three', 'distance'],
    ['about', 'distance'],
    ['5', 'distance'],
  ])('distance %s', (text, expected) => expect(or(readDistance(text))).toBe(expected))
  test('the unit of a distance may be in a cell of its own', () => {
    expect(readDistance('2', 'F')).toBe(440)
    expect(readDistance('350', 'Y')).toBe(350)
    expect(or(readDistance('320', 'metres'))).toBe(350)
    expect(or(readDistance('350', 'paces'))).toBe('distance')
  })
  test.each([
    ['1', '', 1, 'finished'],
    ['1st', '', 1, 'finished'],
    ['3 of 8', '', 3, 'finished'],
    ['3/8', '', 3, 'finished'],
    ['DNF', '', null, 'dnf'],
    ['Pulled up', '', null, 'dnf'],
    ['left at gate', '', null, 'dnf'],
    ['4', 'DNF', null, 'dnf'],
    ['SCR', '', null, 'scratched'],
    ['Late scratch', 'late scratched', null, 'scratched'],
    ['Vet Scr', '', null, 'scratched'],
    ['3', 'DQ', 3, 'disqualified'],
    ['1 (DQ)', '', 1, 'disqualified'],
    ['DQ3', '', 3, 'disqualified'],
    ['dq', '', null, 'disqualified'],
    ['unplaced', '', null, 'finished'],
  ])('finish %s %s', (text, said, finish, status) =>
    expect(readFinish(text, said)).toEqual({ finish, status }),
  )
  test.each(['2 DH', '2DH', 'DH2', 'DH 2', '2 (dead heat)', 'T2', '=2', '2='])('%s is a dead heat', (text) =>
    expect(readFinish(text, '')).toEqual({ finish: 2, status: 'finished', isDeadHeat: true }),
  )
  test('yes under a column named after a status is that status, and not every word is a status', () => {
    expect(statusWord('Y', 'Scratched?')).toBe('SCR')
    expect(statusWord('x', 'DNF')).toBe('DNF')
    expect(statusWord('no', 'DQ')).toBe('NO')
    expect(isStatusKnown('OFFICIAL')).toBe(true)
    expect(isStatusKnown('BLEEDER')).toBe(false)
  })
  test('a finish that is neither place nor word is refused', () =>
    expect(isFault(readFinish('won', ''))).toBe(true))
  test.each([
    ['FT', 'fast', false],
    ['Sloppy (Sealed)', 'sloppy', true],
    ['Wet-Fast', 'wet_fast', false],
    ['WF', 'wet_fast', false],
    ['(sealed)', null, true],
    ['', null, false],
    ['-', null, false],
  ])('condition %s', (text, condition, sealed) => expect(readCondition(text)).toEqual({ condition, sealed }))
  test('a condition nobody knows is refused', () => expect(isFault(readCondition('purple'))).toBe(true))
  const mph = (text: string, direction = '') => {
    const read = readWind(text, direction)
    return isFault(read) ? read.group : read.mph
  }
  test.each([
    ['5', 5],
    ['+5', 5],
    ['5 tw', 5],
    ['head 3 mph', -3],
    ['3 hw', -3],
    ['2 mph H', -2],
    ['cross 8', 0],
    ['-4', -4],
    ['cw', 0],
    ['calm', 0],
    ['0', 0],
    ['2 m/s head', -4.47],
    ['10 km/h tw', 6.21],
    ['', null],
    ['head', null],
    ['5 sw', 'wind'],
    ['95', 'wind'],
  ])('wind %s', (text, expected) => expect(mph(text)).toBe(expected))
  test('the direction of the wind may be in a cell of its own', () => {
    expect(mph('5', 'Head')).toBe(-5)
    expect(mph('5', 'tail')).toBe(5)
    expect(mph('5', 'Cross')).toBe(0)
    expect(mph('5', 'up')).toBe('wind')
    expect(readWind('', 'Head')).toMatchObject({ mph: null, isSpeedless: true })
    expect(readWind('5')).toMatchObject({ isUndirected: true })
    expect(readWind('-5')).toMatchObject({ isUndirected: false })
  })
  test.each([
    ['3', 3],
    ['3.0', 3],
    ['Race 3', 3],
    ['R3', 3],
    ['#3', 3],
    ['3rd', 3],
    ['', null],
    ['3.5', 'number-race number'],
    ['three', 'number-race number'],
  ])('race number %s', (text, expected) => expect(or(readWhole(text, [1, 40], 'race number'))).toBe(expected))
  test.each([
    ['$25,000', 25_000],
    ['25k', 25_000],
    ['PT', null],
    ['-', null],
    ['1e9', 'number-purse'],
    ['-5', 'number-purse'],
  ])('money %s', (text, expected) => expect(or(readNumber(text, [0, 1_000_000], 'purse'))).toBe(expected))
})
