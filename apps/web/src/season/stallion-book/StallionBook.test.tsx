import { expect, describe, test } from 'vitest'
import { bookings, emptyReport, report, seasons, wholeReport } from '../../stories/book-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { readBookSearch } from './book-search.ts'
import { balanceOf, mailWith, bookWords, isFull, money, openingSeason, seasonsOf } from './book-words.ts'
import {
  bookingEditOf,
  checkBooking,
  checkSeason,
  dollarsIn,
  emptyBooking,
  newBookingOf,
} from './booking-form.ts'
import { BookingFields } from './BookingDialog.tsx'
import { BookView } from './BookView.tsx'
import { OwnerBar } from './OwnerBookings.tsx'
import { ReportView } from './ReportDialog.tsx'

const filter = { season: 2026 }
const filled = markupOf(<BookView stallions={seasons} bookings={bookings} total={4} filter={filter} />)
const row = (name: string) => filled.all('tr').find((text) => text.startsWith(name)) ?? ''

describe('the stallion book', () => {
  test('says how full each book is, with or without a limit', () => {
    expect(filled.text).toContain('38 of 40 booked')
    expect(filled.text).toContain('40 of 40 booked, full')
    expect(row('Prairie')).toContain('1 booked')
  })
  test('shows what is owed, of the fee and what is paid; what is not entered is a dash, never 0', () => {
    expect(row('Blackland Bell')).toMatch(/Owed –/)
    expect(balanceOf({ fee: 2500, paid: null })).toBe(2500)
    expect(balanceOf({ fee: null, paid: 500 })).toBeNull()
    expect(filled.text).toMatch(/Hush Caddo .* Owed \$0 fee \$2,500 paid \$2,500/)
  })
  test('shows dates, method, scans and outcome, and when a canceled mare was canceled', () => {
    expect(filled.text).toContain('Mar 1, 2026 cooled semen, Purcell, OK')
    expect(filled.text).toContain('Apr 1, 2026 to May 15, 2026 pasture')
    expect(filled.text).toMatch(/Day 14 in foal Mar 17, 2026 Day 30 in foal Apr 2, 2026/)
    expect(filled.text).toContain('slipped Jul 4, 2026 returns 2027')
    expect(filled.text).toContain('foaled Feb 5, 2027 Hush Copper')
    expect(row('Tin Roof Rain')).toContain('canceled Feb 10, 2026')
  })
  test('says whether a contract is signed, what was shipped and how the guarantee stands', () => {
    expect(row('Hush Caddo')).toContain('2026-1, signed Dec 1, 2025')
    expect(row('Hush Caddo')).toContain('Shipped Feb 28, 2026 2 doses, Dry shipper 12 due back Mar 10, 2026')
    expect(row('Blackland Bell')).toContain('no contract on file')
    expect(row('Blackland Bell')).toContain('Guarantee not on file')
    expect(row('Lone Mesa')).toContain('2026-6, no signed paper on file')
    expect(row('Lone Mesa')).toMatch(/Owed \$500 over .*Day 14 open May 15, 2026 .*barren .*return due 2027/)
  })
  test('an owner’s bookings go into a mail, unless they are too many for a link', () => {
    const own = bookings.filter(({ mare_name }) => mare_name === 'Lone Mesa')
    const line =
      'Lone Mesa × Copperline Jet, 2026: contract: 2026-6, no signed paper on file; owed: $500 over; barren; ' +
      'last checked May 15, 2026; live-foal guarantee: return due; season 2027'
    const mail = (text: string) => decodeURIComponent(mailWith('lee@ranch.example', text))
    expect(mail(line)).toBe(`mailto:lee@ranch.example?subject=Your bookings&body=${line}`)
    expect(mail(line.repeat(40))).toBe('mailto:lee@ranch.example?subject=Your bookings')
    const owner = { id: 9, name: 'Lee Ranch', email: 'lee@ranch.example' }
    const bar = markupOf(<OwnerBar owner={owner} bookings={own} filter={{ ...filter, contact: 9 }} />)
    expect(bar.text).toContain('Write to lee@ranch.example')
    expect(bar.text).toContain(line)
  })
  test('carries its filter into the dialogs', () => {
    const { html } = markupOf(
      <BookView stallions={seasons} bookings={bookings} total={4} filter={{ ...filter, q: 'bell' }} />,
    )
    expect(html).toContain('/stallion-book?season=2026&amp;q=bell&amp;booking=3')
  })
  test('without bookings says what to do; without a match offers all', () => {
    expect(markupOf(<BookView stallions={[]} bookings={[]} total={0} filter={filter} />).text).toContain(
      'No bookings for 2026 Book a mare here',
    )
    const none = markupOf(
      <BookView stallions={seasons} bookings={[]} total={0} filter={{ ...filter, q: 'x' }} />,
    )
    expect(none.text).toContain('No booking matches')
    expect(none.all('a')).toContain('Show all')
  })
})

test('the breeding report lists what is missing on top', () => {
  const { text } = markupOf(<ReportView report={report} />)
  expect(text).toMatch(/^2 mares have no dates\. 1 mare has no owner\./)
  expect(text).toContain('Missing dates, owner')
  expect(markupOf(<ReportView report={wholeReport} />).text).toMatch(/^Nothing is missing\./)
  expect(markupOf(<ReportView report={emptyReport} />).text).toContain('No mares this season')
})

test.each([
  ['$2,500', 2500],
  ['2500.50', 2500.5],
  [' ', null],
  ['lots', undefined],
  ['-5', undefined],
  ['2,50', undefined],
  ['2000000', undefined],
])('%j is %j dollars', (text, value) => {
  expect(dollarsIn(text)).toBe(value)
})

test('a booking needs both horses and amounts that are amounts', () => {
  const empty = emptyBooking(2027, null)
  expect(Object.keys(checkBooking({ ...empty, fee: 'x', paid: '5' }))).toEqual(['stallion', 'mare', 'fee'])
  const draft = {
    ...empty,
    stallion: { id: 4, name: 'A' },
    mare: { id: 9, name: 'B' },
    fee: '$2,500',
    terms: ' ',
  }
  expect(checkBooking(draft)).toEqual({})
  expect(newBookingOf(draft)).toMatchObject({
    stallion_id: 4,
    mare_id: 9,
    season_year: 2027,
    fee: 2500,
    terms: 'Terms to be negotiated',
  })
  expect(bookingEditOf(draft, 3)).toEqual({
    contract: null,
    fee: 2500,
    paid: null,
    terms: 'Terms to be negotiated',
    notes: null,
    version: 3,
  })
  expect(checkSeason({ stud_fee: '', place: '', book_limit: '0', notes: '' })).toHaveProperty('book_limit')
  expect(checkSeason({ stud_fee: '', place: '', book_limit: '', notes: '' })).toEqual({})
})

test('a new booking shows the stallion’s fee on file, and asks it unless another is typed', () => {
  const draft = { ...emptyBooking(2027, { id: 4, name: 'A' }), mare: { id: 9, name: 'B' } }
  const fields = (fee: string | null) =>
    markupOf(
      <BookingFields
        isNew={false}
        feeOnFile={4000}
        draft={{ ...draft, fee }}
        errors={{}}
        onChange={() => {}}
      />,
    )
  expect(fields(null).text).toContain('His fee on file is $4,000.')
  expect(fields(null).attributes('value')).toContain('4000')
  expect(fields('').attributes('value')).not.toContain('4000')
  expect(newBookingOf(draft)).not.toHaveProperty('fee')
  expect(newBookingOf({ ...draft, fee: '' })).toHaveProperty('fee', null)
})

test('the season opened first is next year’s if it has bookings, else the newest with some', () => {
  const with_ = (...years: number[]) => years.map((season_year) => ({ season_year, booked: 1 }))
  expect(openingSeason(with_(2028, 2027, 2026), 2026)).toBe(2027)
  expect(openingSeason(with_(2025), 2026)).toBe(2025)
  expect(openingSeason(with_(2028), 2026)).toBe(2028)
  expect(openingSeason([], 2026)).toBe(2026)
  expect(seasonsOf([{ season_year: 2024 }, { season_year: 2027 }], 2026)).toEqual([2028, 2027, 2026, 2024])
})

test('words for money, limits and addresses', () => {
  expect([money(2500), money(2500.5)]).toEqual(['$2,500', '$2,500.50'])
  expect(bookWords({ booked: 3, book_limit: null })).toBe('3 booked')
  expect([isFull({ booked: 2, book_limit: 2 }), isFull({ booked: 2, book_limit: null })]).toEqual([
    true,
    false,
  ])
  expect(readBookSearch({ season: '2027', stallion: '4', status: 'lost', form: 'season' })).toMatchObject({
    season: 2027,
    stallion: 4,
    status: undefined,
    form: 'season',
  })
  expect(readBookSearch({ season: '99999' }).season).toBeUndefined()
})
