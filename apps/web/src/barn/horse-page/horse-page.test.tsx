import { placings } from '@quarterpole/contract/placings'
import { describe, expect, test } from 'vitest'
import {
  ancestor,
  broodmare,
  foals,
  gelding,
  LONG_NAME,
  longNamed,
  manyFoals,
  noProduce,
  produce,
  raced,
  smallSummary,
  stallion,
  summary,
} from '../../stories/horse-page-fixtures.ts'
import { cropStories } from '../../stories/crop-fixtures.ts'
import { covers } from '../../stories/horse-record-fixtures.ts'
import { bookings, crosses } from '../../stories/book-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import type { Horse } from '../../herd/horses/queries.ts'
import { BookingTable } from './HorseBookings.tsx'
import { CrossTable } from './HorseCrosses.tsx'
import { CoverTable } from './HorseCovers.tsx'
import { HorseFacts } from '../horse-details/HorseFacts.tsx'
import { HorseIdentity } from '../horse-details/HorseIdentity.tsx'
import { HorseActions } from './HorseActions.tsx'
import { readHorsePageSearch } from './horse-page-search.ts'
import { cropsLayout } from './crops-layout.ts'
import { PAGE_PLANS, pageRole, type PageRole } from './horse-page-plan.ts'
import { carriedWords, panelNotes, shortStatus, sireFinding } from './horse-page-words.ts'
import { ProduceView } from './ProduceView.tsx'
import { ProgenyView } from './ProgenyView.tsx'
import { RecordLine } from './RecordLine.tsx'
import { SireSummaryView } from './SireSummaryView.tsx'

const textOf = (view: React.ReactNode) => markupOf(view).text

describe('the head', () => {
  test('names the horse, what he is, whose, and links his parents', () => {
    const { text, attributes } = markupOf(<HorseIdentity horse={gelding} />)
    expect(text).toContain('Gelding 2023 bay roan AQHA 5984519 my herd')
    expect(text).toContain('by Kiowa Signal out of Sheet Metal Sue , by Ordinary Thunder')
    expect(attributes('href')).toEqual(['/horses/2', '/horses/3'])
  })
  test('an ancestor known by name alone says so and has no parents', () => {
    const text = textOf(<HorseIdentity horse={ancestor} />)
    expect(text).toContain('no AQHA id reference horse known from a pedigree only')
    expect(text).not.toContain('by ')
    expect(textOf(<HorseFacts horse={ancestor} />)).toContain(
      'Not on file: Foaled, Color, Breeder, Owner, Trainer, Status, Role',
    )
  })
  test('facts of the barn are in words', () => {
    const text = textOf(<HorseFacts horse={gelding} />)
    expect(text).toContain('Status Alive Role In training Barn name Sam')
    expect(text).toContain('Sex Gelding')
    expect(textOf(<HorseFacts horse={gelding} belowHead />)).not.toMatch(/AQHA id|Sex|Color/)
    expect(textOf(<HorseFacts horse={longNamed} />)).toContain(`Sold to ${LONG_NAME}, Sep 2, 2025`)
    expect(textOf(<HorseFacts horse={stallion} />)).toContain('Stud fee $2,500')
  })
})

describe('the record line', () => {
  test('has starts, grade, Register of Merit and black type', () => {
    const text = textOf(<RecordLine record={raced} />)
    expect(text).toContain('12 starts: 3 wins, 2 seconds, 1 third')
    expect(text).toContain('best SI 97 (AAA)')
    expect(text).toContain('Register of Merit 2024')
    expect(text).toContain('2nd in Rimrock Stakes [G3], Jun 2, 2025')
  })
  test('leaves out what he never was', () => {
    expect(placings({ ...raced, starts: 1, wins: 0, seconds: 0, thirds: 0 })).toBe('1 start, unplaced')
    expect(placings({ ...raced, starts: 4, wins: 1, seconds: 0, thirds: 2 })).toBe(
      '4 starts: 1 win, 2 thirds',
    )
  })
})

describe('the actions', () => {
  const actionsOf = (horse: Horse, role: PageRole) =>
    markupOf(<HorseActions horse={horse} role={role} onOpen={() => {}} />)
  const linksOf = (horse: Horse, role: PageRole) => actionsOf(horse, role).attributes('href')
  test.each([
    ['a mare', broodmare, 'mare', '/breeding?dam=12#ranking', '/mares?mare=12&form=cover'],
    ['a stallion', stallion, 'stud', '/stallion-book?stallion=13&form=book', '/breeding?sire=13#ranking'],
    ['a horse in training', gelding, 'racer', '/race-lens?horses=11', '/injuries?add=new&horse=11'],
  ] as const)('of %s are those of the role, three before the menu', (_, horse, role, ...[first, second]) => {
    const links = linksOf(horse, role)
    expect(links[0]).toBe(first)
    expect(links).toContain(second)
    expect(PAGE_PLANS[role].first).toHaveLength(3)
  })
  test('a broodmare and a stallion at stud are not offered a race, a gelding no mate', () => {
    expect(linksOf(broodmare, 'mare').some((href) => href.startsWith('/race-lens'))).toBe(false)
    expect(linksOf(stallion, 'stud').some((href) => href.startsWith('/race-lens'))).toBe(false)
    expect(linksOf(gelding, 'racer').some((href) => href.startsWith('/breeding'))).toBe(false)
  })
  test('a dead horse is neither bred nor entered', () => {
    const { text } = actionsOf({ ...broodmare, status: 'died' }, 'mare')
    expect(linksOf({ ...broodmare, status: 'died' }, 'mare')).toEqual(['/horses/12?open=merge'])
    expect(text).toContain('Compare')
  })
  test.each([
    ['M', ['Sale page PDF', 'Pedigree PDF', 'Produce record PDF']],
    ['S', ['Sale page PDF', 'Pedigree PDF', 'Sire summary PDF']],
    ['G', ['Sale page PDF', 'Pedigree PDF']],
  ] as const)('sex %s has the reports %j', (sex, labels) =>
    expect(
      actionsOf({ ...broodmare, sex }, 'mare')
        .all('button')
        .filter((text) => text.endsWith('PDF')),
    ).toEqual(labels),
  )
})

describe('the produce record', () => {
  test('has a row a year with what became of it, and the foal without a year last', () => {
    const rows = markupOf(<ProduceView record={produce} />)
      .all('tr')
      .slice(1)
    expect(rows).toHaveLength(10)
    expect(rows[1]).toBe('2020 not on file')
    expect(rows[3]).toBe('2022 slipped Kiowa Signal last bred Apr 3, 2021; slipped Sep 20, 2021')
    expect(rows[4]).toContain('2023 Tin Roof Rain')
    expect(rows[7]).toBe('2026 bred; result not on file Kiowa Signal last bred Apr 3, 2021')
    expect(rows[8]).toContain('in foal Apr 18, 2026; carried by Recipient 7')
    expect(rows[9]).toContain('no year Someday Signal')
  })
  test('of a mare without any is an invitation', () =>
    expect(textOf(<ProduceView record={noProduce} />)).toContain('No foals or breedings on file'))
})

const progeny = (shown: typeof foals, total: number, page = 0) => (
  <ProgenyView foals={shown} total={total} sort="-year" page={page} onSort={() => {}} onPage={() => {}} />
)

describe('the progeny', () => {
  test('show record, grade, breeding value with ±, panel and status', () => {
    const [row] = markupOf(progeny(foals, 4)).all('tr').slice(1)
    expect(row).toContain('2023 Tin Roof Rain')
    expect(row).toContain('101 AAAT')
    expect(row).toContain('+3.3 ± 2.2')
    expect(row).toContain('PSSM1 at risk GBED carrier 4 of 6 clear')
    expect(row).toContain('alive, in training')
  })
  test('what is unknown is a dash, never a zero', () => {
    const row = markupOf(progeny(foals, 4)).all('tr').at(-1)
    expect(row).toMatch(
      /no year Someday Signal .*not on file starts 0 wins – – earned – breeding value – untested –$/,
    )
  })
  test('of one foal need no pages, of two thousand have them', () => {
    expect(textOf(progeny(foals.slice(0, 1), 1))).toContain('1 foal on file')
    expect(textOf(progeny(foals.slice(0, 1), 1))).not.toContain('Next')
    const middle = markupOf(progeny(manyFoals, 2000, 7))
    expect(middle.text).toContain('Foals 701 to 800 of 2,000')
    expect(middle.all('tr')).toHaveLength(101)
    expect(textOf(progeny(manyFoals, 2000, 19))).toContain('This is the last page')
  })
})

describe('the crops of a stallion', () => {
  const said = (of: typeof summary) =>
    sireFinding(of)
      .map(({ text }) => text)
      .join('')
  test('his median is set against the herd, with counts; below the floor it is not enough', () => {
    expect(said(summary)).toBe(
      '180 foals, 3 without a year: 94 of 152 of racing age have started, 51 won and 40 earned the Register of Merit. Median best SI 82.5 of 93 starters; all 1,234 on file: 81.',
    )
    expect(said(smallSummary)).toContain('Too few for a median best SI: 4 of 15 rated.')
    expect(said({ ...smallSummary, foals: 0 })).toBe('No foals on file.')
  })
  test.each(cropStories)(
    '$title: every foal has its mark, in columns that fit',
    ({ summary: of, seasons }) => {
      for (const width of [1264, 358]) {
        const { columns, each, left } = cropsLayout(of.crops, seasons, width)
        for (const { marks, total, x } of columns) {
          expect(marks).toHaveLength(Math.ceil(total / each))
          expect(x).toBeLessThan(width)
        }
        const years = columns.map(({ year }) => year)
        expect(years).toEqual(years.toSorted((a, b) => a - b))
        const shown = columns.filter(({ marks, total }) => total > 0 && marks[0] !== 'booked').length
        expect(shown + left).toBe(of.crops.filter(({ year }) => year !== null).length)
      }
      const { text, all } = markupOf(<SireSummaryView name="Kiowa Signal" summary={of} seasons={seasons} />)
      for (const { booked } of seasons) if (booked > 0) expect(text).toContain(`${booked}`)
      expect(all('tr')).toHaveLength(of.crops.length === 0 ? 0 : of.crops.length + 1)
    },
  )
})

test.each([
  [{ role: 'broodmare' }, false, 'mare'],
  [{ role: 'in_training' }, true, 'racer'],
  [{ role: null, sex: 'M', starts: 4 }, true, 'mare'],
  [{ role: null, sex: 'M', starts: 4 }, false, 'racer'],
  [{ role: null, sex: 'G', starts: 0 }, true, 'racer'],
  [{ role: null, sex: 'S', starts: 0, foaled: '2025-02-01' }, false, 'young'],
  [{ role: null, sex: 'S', starts: 0, foaled: null }, false, 'stud'],
] as const)('a horse with %j and offspring %s is shown as a %s', (facts, hasOffspring, role) =>
  expect(pageRole({ ...gelding, ...facts }, hasOffspring, { thisYear: 2026, start: '01-01' })).toBe(role),
)

test('a mare’s breedings name the stallion, a stallion’s the mare, with the result of each', () => {
  const rows = (mate: 'Stallion' | 'Mare') =>
    markupOf(<CoverTable covers={covers} mate={mate} />)
      .all('tr')
      .slice(1)
  expect(rows('Stallion')).toEqual([
    '2026 Kiowa Signal Apr 3, 2026 In foal, due Mar 9, 2027',
    '2025 Kiowa Signal Apr 1, 2025 Foaled Mar 2, 2026: Tin Roof Rain',
    '2024 Kiowa Signal – Barren',
  ])
  expect(rows('Mare')[0]).toContain('Sheet Metal Sue')
})

test.each([
  [{ state: 'in_foal' }, ' In foal to Kiowa Signal: foaling in 105 days, Mar 9, 2027.'],
  [{ state: 'bred' }, ' Bred to Kiowa Signal: foaling in 105 days, Mar 9, 2027.'],
  [{ state: 'twins' }, ' Twins by Kiowa Signal: foaling in 105 days, Mar 9, 2027.'],
  [
    { state: 'in_foal', recipient: 'Recipient 7' },
    ' Embryo by Kiowa Signal, carried by Recipient 7: foaling in 105 days, Mar 9, 2027.',
  ],
  [{ state: 'foaled', next_due: null }, ''],
] as const)('of a breeding with %j a mare’s finding says “%s”', (facts, words) => {
  const next_due = {
    kind: 'foaling',
    day: null,
    due_on: '2027-03-09',
    until: '2027-03-31',
    overdue_from: '2027-04-01',
  } as const
  const cover = { ...covers[0]!, foaling: null, recipient: null, next_due, ...facts } // the first of the fixtures
  expect(
    carriedWords([cover], '2026-11-24')
      .map(({ text }) => text)
      .join(''),
  ).toBe(words)
})

test('bookings name fee and state, saved crosses their finding', () => {
  const rowsOf = (view: React.ReactNode) => markupOf(view).all('tr').slice(1)
  const rows = rowsOf(<BookingTable bookings={bookings} mate="Mare" />)
  expect(rows).toHaveLength(bookings.length)
  for (const [i, { season_year, mare_name, fee }] of bookings.entries()) {
    expect(rows[i]).toContain(`${season_year} ${mare_name}`)
    if (fee === null) expect(rows[i]).toContain('fee not on file')
  }
  const [cross] = crosses
  expect(rowsOf(<CrossTable crosses={crosses} />)[0]).toContain(`${cross?.sire_name} × ${cross?.dam_name}`)
  expect(markupOf(<CrossTable crosses={crosses} />).attributes('href')).toContain(
    `/breeding?cross=${cross?.id}`,
  )
})

test.each([
  [{}, [], 'untested'],
  [{ gbed: 'N/N' }, [], '1 of 6 clear'],
  [{ hypp: 'N/N', pssm1: 'N/N', mh: 'N/N', gbed: 'N/N', herda: 'N/N', myhm: 'N/N' }, [], 'all six clear'],
  [
    { gbed: 'N/H', herda: 'N/H', hypp: 'N/H' },
    ['HYPP at risk', 'GBED carrier', 'HERDA carrier'],
    '0 of 6 clear',
  ],
  [
    { gbed: 'H/H', mh: 'H/?', myhm: 'N/?' },
    ['MH one copy or two', 'GBED two copies, lethal', 'MYHM none or one copy'],
    '0 of 6 clear',
  ],
])('the panel %j reads %j and %s', (values, words, rest) => {
  const panel = { hypp: null, pssm1: null, mh: null, gbed: null, herda: null, myhm: null, ...values }
  const notes = panelNotes(panel)
  expect([notes.notes.map(({ text }) => text), notes.rest]).toEqual([words, rest])
})

test('unknown status stays unknown', () => {
  expect(shortStatus({ status: null, role: null })).toBe('–')
})

test('the address of the page is read leniently', () => {
  expect(readHorsePageSearch({ open: 'edit', sort: '-wins', page: '3' })).toEqual({
    open: 'edit',
    sort: '-wins',
    page: 3,
  })
  expect(readHorsePageSearch({ open: 'x', sort: 'speed', page: '-1' })).toEqual({})
})
