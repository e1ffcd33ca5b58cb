import { expect, test } from 'vitest'
import {
  boxesOf,
  bracketOf,
  isTyped,
  pathsOf,
  problemsByBox,
  replaces,
  type TypedBox,
  withBox,
} from './typed-bracket.ts'

const horse = (id: number, name: string, parents: object = {}) => ({
  id,
  name,
  aqha_id: null,
  sex: 'S' as const,
  foaled: null,
  color: null,
  ...parents,
})
const pedigree = {
  sire: horse(2, 'Sire', { sire: horse(4, 'Grandsire'), dam: null }),
  dam: null,
}
const boxAt = (bracket: Readonly<Record<string, TypedBox>>, path: string) => {
  const box = bracket[path]
  if (box === undefined) throw new Error(`no box ${path}`)
  return box
}

test('fourteen and thirty boxes, by generation, sire above dam', () => {
  expect(pathsOf(2)).toEqual(['S', 'D', 'SS', 'SD', 'DS', 'DD'])
  expect(pathsOf(3)).toHaveLength(14)
  expect(pathsOf(4)).toHaveLength(30)
})

test('what is on file fills the boxes and is not sent again', () => {
  const bracket = bracketOf(pedigree, 3)
  expect(boxAt(bracket, 'SS').horse).toEqual({ id: 4, name: 'Grandsire' })
  expect(boxAt(bracket, 'SD').horse).toBeNull()
  expect(boxesOf(bracket)).toEqual([])
})

test('a new name is sent with its number, a known horse by its id, nearest first', () => {
  let bracket = bracketOf(pedigree, 3)
  bracket = withBox(bracket, 'SSD', { name: 'Far Mare' }, null)
  bracket = withBox(bracket, 'D', { name: 'New Dam', aqha_id: ' 5550001 ' }, null)
  bracket = withBox(bracket, 'DS', { horse: { id: 9, name: 'Known' } }, { sire: null, dam: null })
  expect(boxesOf(bracket)).toEqual([
    { path: 'D', name: 'New Dam', aqha_id: '5550001' },
    { path: 'DS', horse_id: 9 },
    { path: 'SSD', name: 'Far Mare', aqha_id: null },
  ])
})

test('choosing a horse shows its own ancestors behind it, and keeps what was typed there', () => {
  let bracket = withBox(bracketOf(pedigree, 3), 'SSS', { name: 'Typed' }, null)
  bracket = withBox(
    bracket,
    'S',
    { horse: { id: 7, name: 'Other' } },
    { sire: horse(8, 'His Sire', { sire: horse(10, 'Old'), dam: null }), dam: null },
  )
  expect(boxAt(bracket, 'SS').horse).toEqual({ id: 8, name: 'His Sire' })
  expect(boxAt(bracket, 'SSS')).toMatchObject({ name: 'Typed', onFile: { id: 10 } })
  expect(replaces(boxAt(bracket, 'S'))).toBe(true)
  const renamed = withBox(bracket, 'S', { horse: null, name: 'Brand New' }, null)
  expect(isTyped(boxAt(renamed, 'SS'))).toBe(false)
  expect(boxAt(renamed, 'SS').horse).toBeNull()
})

test('a problem goes to its box, by path or by place in the request', () => {
  const boxes = [{ path: 'S' }, { path: 'DS' }]
  expect(
    problemsByBox(
      [
        { path: 'boxes.DS', message: 'a' },
        { path: 'boxes.0.aqha_id', message: 'b' },
        { path: 'boxes', message: 'c' },
      ],
      boxes,
    ),
  ).toEqual({ byPath: { DS: 'a', S: 'b' }, others: ['c'] })
})
