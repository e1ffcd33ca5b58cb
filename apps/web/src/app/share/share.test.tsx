import { SHARE_KINDS, SHARED_WITH_MONEY } from '@quarterpole/contract/share-kinds'
import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { shares } from '../../stories/share-fixtures.ts'
import { ShareButton } from './ShareButton.tsx'
import { SharesView, visitWords } from './SharesView.tsx'
import { isOnlyHere, MONEY_ON_IT, ON_THE_PAGE } from './share-words.ts'

const nothing = () => {}

test('each link says what it shows, who made it, how long it works, its visits, and can be revoked', () => {
  const { all, attributes } = markupOf(<SharesView shares={shares} hasAccounts onRevoke={nothing} />)
  expect(all('tr')).toHaveLength(shares.length + 1)
  for (const { title } of shares) expect(attributes('aria-label')).toContain(`Revoke the link to ${title}`)
  expect(all('tr')[1]).toMatch(/Cross.*with money and notes.*Ann Roe.*Dec 20, 2026.*3 visits, last/)
  expect(all('tr')[2]).toContain('none yet')
  expect(all('tr')[4]).toContain('before there were accounts')
})

test('without accounts nobody is named', () => {
  const { text } = markupOf(<SharesView shares={shares} hasAccounts={false} onRevoke={nothing} />)
  expect(text).not.toMatch(/Made by|Ann Roe|before there were/)
})

test('nothing shared says how to begin', () => {
  const { text } = markupOf(<SharesView shares={[]} hasAccounts onRevoke={nothing} />)
  expect(text).toContain('Nothing is shared')
  expect(text).toContain('Press Share')
})

test('the button is there until it is known that the person may not share', () => {
  const of = { id: 1, name: 'Amber Fever', kinds: ['horse'] } as const
  expect(markupOf(<ShareButton of={of} />).all('button')).toEqual(['Share'])
})

test('one visit is one, more are counted', () => {
  const [visited] = shares
  if (visited === undefined) throw new Error('the fixtures have a visited link')
  const now = new Date('2026-11-25T12:00:00Z')
  expect(visitWords({ ...visited, visits: 1 }, now)).toBe('1 visit, last Nov 20')
  expect(visitWords({ ...visited, visits: 1200 }, now)).toBe('1,200 visits, last Nov 20')
})

test('every kind says what is on its page, and those with money what that adds', () => {
  for (const kind of SHARE_KINDS) {
    expect(ON_THE_PAGE[kind]).toMatch(/\.$/)
    expect(MONEY_ON_IT[kind] !== undefined, kind).toBe(SHARED_WITH_MONEY[kind] !== undefined)
  }
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['barn.example', false],
  ['192.168.1.20', false],
])('links at %s lead nowhere for others: %s', (hostname, expected) =>
  expect(isOnlyHere(hostname)).toBe(expected),
)
