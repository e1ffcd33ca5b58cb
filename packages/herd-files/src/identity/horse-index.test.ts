import { nameKey } from '@quarterpole/contract/name-key'
import { describe, expect, test } from 'vitest'
import { isFault } from '../problems.ts'
import { bareNameKey, HorseIndex, type KnownHorse } from './horse-index.ts'

const known = (id: number, name: string, rest: Partial<KnownHorse> = {}): KnownHorse => ({
  ref: { kind: 'herd', id },
  name,
  nameKey: nameKey(name),
  aqhaId: null,
  sex: 'U',
  birthYear: null,
  ...rest,
})
const indexOf = (...horses: KnownHorse[]) => {
  const index = new HorseIndex()
  for (const horse of horses) index.add(horse)
  return index
}
const find = (index: HorseIndex, name: string, rest: { aqhaId?: string; birthYear?: number } = {}) => {
  const found = index.find({ name, aqhaId: null, ...rest })
  return isFault(found) ? found.message : (found?.ref ?? null)
}

describe('a horse is found', () => {
  const index = indexOf(
    known(1, 'Old Smoke', { birthYear: 1990, aqhaId: '4400001' }),
    known(2, 'Old Smoke', { birthYear: 2015 }),
    known(3, 'Gallant Reed (TB)'),
    known(4, 'Plain Ann'),
  )
  test('by its number, and the year tells namesakes apart', () => {
    expect(find(index, 'Old Smoke', { aqhaId: '4400001' })).toEqual({ kind: 'herd', id: 1 })
    expect(find(index, 'OLD SMOKE', { birthYear: 2015 })).toEqual({ kind: 'herd', id: 2 })
  })
  test('behind a mark on either side, but never past a horse that has the mark', () => {
    expect(find(index, 'Gallant Reed')).toEqual({ kind: 'herd', id: 3 })
    expect(find(index, 'Plain Ann [imp]')).toEqual({ kind: 'herd', id: 4 })
    expect(find(indexOf(known(5, 'Duke (TB)'), known(6, 'Duke')), 'Duke (TB)')).toEqual({
      kind: 'herd',
      id: 5,
    })
    expect(find(indexOf(known(5, 'Duke (TB)'), known(6, 'Duke')), 'Duke')).toEqual({ kind: 'herd', id: 6 })
  })
  test('or the candidates are named, with what tells them apart', () => {
    expect(find(index, 'Old Smoke')).toBe(
      '2 horses on file are named Old Smoke: Old Smoke, foaled 1990 (AQHA 4400001); Old Smoke, foaled 2015 (id 2).',
    )
  })
  test('a later word about a horse on file replaces the earlier', () => {
    const one = indexOf(known(1, 'Ada', { birthYear: 2000 }), known(1, 'Ada', { birthYear: 2001 }))
    expect(one.namesakes('ada')).toHaveLength(1)
    expect(find(one, 'Ada', { birthYear: 2001 })).toEqual({ kind: 'herd', id: 1 })
  })
})

test('a name that hundreds bear names nobody, and is not searched through for each of them', () => {
  const index = new HorseIndex()
  for (let at = 0; at < 1000; at++) index.add(known(at, 'UNNAMED', { ref: { kind: 'new', index: at } }))
  expect(find(index, 'Unnamed')).toContain('More than 500 horses are named Unnamed')
  expect(find(index, 'Unnamed', { aqhaId: '4400001' })).toBeNull()
})

test.each([
  ['Duke (TB)', 'duke'],
  ['Duke [IMP.]', 'duke'],
  ['Duke TB', 'duke'],
  ['Duke (MEX)', 'duke'],
  ['Duke', null],
  ['Grub', null],
  ['(TB)', null],
  ['Duke (the younger)', null],
])('the name behind the mark of %s is %s', (name, bare) => expect(bareNameKey(name)).toBe(bare))
