import { JANUARY_1 } from '@quarterpole/genetics/horse-year'
import { expect, test } from 'vitest'
import { markupOf } from '../../stories/markup.tsx'
import { embryoEntries } from '../../stories/embryo-fixtures.ts'
import { donorMare } from '../../stories/season-fixtures.ts'
import { donorTree } from './donor-tree.ts'
import { DonorTreeView } from './DonorTree.tsx'

const tree = (season: number) => donorTree(embryoEntries, donorMare.covers, { season, start: JANUARY_1 })

test('collections come by their day, embryos by their mark, each with the breeding that follows it', () => {
  expect(
    tree(2027).map(({ day, branches }) => [day, branches.map(({ entry, cover }) => [entry.mark, cover?.id])]),
  ).toEqual([
    [
      '2027-02-18',
      [
        ['E1', donorMare.covers[0]?.id],
        ['E2', donorMare.covers[1]?.id],
      ],
    ],
    ['2027-03-02', [['E3', undefined]]],
  ])
})

test('a season has its collections and those of the one before', () => {
  expect(tree(2028).map(({ day }) => day)).toEqual(['2027-02-18', '2027-03-02'])
  expect(tree(2026).map(({ day }) => day)).toEqual(['2025-03-01'])
  expect(tree(2030)).toEqual([])
})

test('a transfer after its recipient’s pregnancy ended is another one', () => {
  const [first] = donorMare.covers
  if (first === undefined) throw new Error('the donor has two')
  const slipped = {
    ...first,
    events: [...first.events, { ...first.events[0], kind: 'slipped', event_date: '2027-02-16' }],
  }
  const [day] = donorTree(embryoEntries, [slipped as never], { season: 2027, start: JANUARY_1 })
  expect(day?.branches[0]?.cover).toBeNull()
})

test('the tree says what was found, where each embryo went, and what isn’t on file', () => {
  const { text } = markupOf(<DonorTreeView collections={tree(2027)} season={2027} />)
  expect(text).toContain('Feb 18, 2027 Flush by High Oracle found 2 structures, 2 embryos on file')
  expect(text).toContain('E1 grade 1, fresh, sexed filly transferred into Big Red, Feb 18, 2027 In foal')
  expect(text).toContain('E3 what became of it isn’t on file')
  expect(markupOf(<DonorTreeView collections={[]} season={2027} />).text).toBe('')
})
