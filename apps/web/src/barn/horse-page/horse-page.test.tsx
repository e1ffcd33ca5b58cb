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
  noRecord,
  produce,
  raced,
  smallSummary,
  stallion,
  summary,
} from '../../stories/horse-page-fixtures.ts'
import { covers } from '../../stories/horse-record-fixtures.ts'
import { bookings, crosses } from '../../stories/book-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import type { Horse } from '../../herd/horses/queries.ts'
import { BookingTable } from './HorseBookings.tsx'
import { CrossTable } from './HorseCrosses.tsx'
import { CoverTable } from './HorseCovers.tsx'
import { HorseActions } from './HorseActions.tsx'
import { HorseFacts, HorseHead } from './HorseHead.tsx'
import { readHorsePageSearch } from './horse-page-search.ts'
import { panelNotes, shortStatus, statusWords } from './horse-page-words.ts'
import { ProduceView } from './ProduceView.tsx'
import { ProgenyView } from './ProgenyView.tsx'
import { RecordLine } from './RecordLine.tsx'
import { SireSummaryView } from './SireSummaryView.tsx'

const textOf = (view: React.ReactNode) => markupOf(view).text

describe('the head', () => {
  test('names the horse, what he is, whose, and links his parents', () => {
    const { text, attributes } = markupOf(<HorseHead horse={gelding} />)
    expect(text).toContain('Caliche Sam Gelding 2023 bay roan AQHA 5984519 my herd')
    expect(text).toContain('by Kiowa Signal out of Sheet Metal Sue , by Ordinary Thunder')
    expect(attributes('href')).toEqual(['/horses/2', '/horses/3'])
  })
  test('an ancestor known by name alone says so and has no parents', () => {
    const text = textOf(<HorseHead horse={ancestor} />)
    expect(text).toContain('no registration no. reference horse known from a pedigree only')
    expect(text).not.toContain('by ')
    expect(textOf(<HorseFacts horse={ancestor} />)).toContain('Status not on file Role not on file')
  })
  test('facts of the barn are in words', () => {
    const text = textOf(<HorseFacts horse={gelding} />)
    expect(text).toContain('Status alive Role in training Barn name Sam Microchip not on file')
    expect(textOf(<HorseFacts horse={longNamed} />)).toContain(`sold Sep 2, 2025 to ${LONG_NAME}`)
    expect(textOf(<HorseFacts horse={stallion} />)).toContain('Stud fee $2,500')
  })
})

describe('the record line', () => {
  test('has starts, grade, Register of Merit and black type, and a dash for earnings with its reason', () => {
    const text = textOf(<RecordLine record={raced} />)
    expect(text).toContain('12 starts: 3 wins, 2 seconds, 1 third')
    expect(text).toContain('best SI 97 (AAA)')
    expect(text).toContain('Register of Merit 2024')
    expect(text).toContain('earnings –')
    expect(text).toContain('2nd in Rimrock Stakes [G3], Jun 2, 2025')
    expect(text).toContain('Computed from the starts on file')
  })
  test('of an unraced horse says that, and claims no zeros', () =>
    expect(textOf(<RecordLine record={noRecord} />)).toBe('No starts on file.'))
})

describe('the actions', () => {
  const linksOf = (horse: Horse) => markupOf(<HorseActions horse={horse} />).attributes('href')
  test.each([
    ['a mare', broodmare, '/breeding?dam=12#ranking'],
    ['a stallion', stallion, '/breeding?sire=13#ranking'],
  ])('of %s open the planner', (_, horse, href) => expect(linksOf(horse)).toContain(href))
  test('a gelding isn’t bred but can race', () => {
    expect(linksOf(gelding).some((href) => href.startsWith('/breeding'))).toBe(false)
    expect(linksOf(gelding)).toContain('/race-lens?horses=11')
  })
  test.each([
    ['a mare', broodmare, '/stallion-book?mare=12&form=book', '/injuries?add=new&horse=12'],
    ['a stallion', stallion, '/stallion-book?stallion=13&form=book', '/injuries?add=new&horse=13'],
  ])('of %s open the booking and the injury with the horse filled in', (_, horse, booking, injury) => {
    expect(linksOf(horse)).toContain(booking)
    expect(linksOf(horse)).toContain(injury)
  })
  test('a dead horse is neither bred nor entered', () => {
    const links = linksOf({ ...broodmare, status: 'died' })
    expect(links.some((href) => /breeding|race-lens|injuries|stallion-book/.test(href))).toBe(false)
    expect(links).toContain('/horses/12?open=edit')
  })
  test.each([
    ['M', ['Sale page PDF', 'Pedigree PDF', 'Produce record PDF']],
    ['S', ['Sale page PDF', 'Pedigree PDF', 'Sire summary PDF']],
    ['G', ['Sale page PDF', 'Pedigree PDF']],
  ] as const)('sex %s has the reports %j', (sex, labels) =>
    expect(
      markupOf(<HorseActions horse={{ ...broodmare, sex }} />)
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
    expect(row).toMatch(/no year Someday Signal .*not on file starts 0 wins – – breeding value – untested –$/)
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

describe('the sire summary', () => {
  test('sets his median against the herd, with counts', () => {
    const text = textOf(<SireSummaryView summary={summary} />)
    expect(text).toContain('Foals on file 180 152 of racing age, 3 without a year')
    expect(text).toContain('Starters 94 51 of them winners')
    expect(text).toContain('Register of Merit 40 25 AA, 12 AAA, 3 AAAT')
    expect(text).toContain('Median best SI 82.5 of 93 starters; all 1,234 on file: 81')
  })
  test('says not enough below the floor', () => {
    const text = textOf(<SireSummaryView summary={smallSummary} />)
    expect(text).toContain('Median best SI – not enough: 4 of 15 starters with an index')
    expect(text).toContain('not enough (4)')
  })
})

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
  expect(statusWords({ status: null, status_date: null, sold_to: null })).toBe('not on file')
  expect(statusWords({ status: 'died', status_date: null, sold_to: null })).toBe('died')
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
