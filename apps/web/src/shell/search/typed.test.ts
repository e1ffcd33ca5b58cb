import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasWords, readTyped } from './typed.ts'

test('two names parted by an x or by the sign are a cross, in the order typed', () => {
  const cross = { kind: 'cross', sire: 'high or', dam: 'quick fu' }
  expect(readTyped('high or x quick fu')).toEqual(cross)
  expect(readTyped('  high or  X  quick fu ')).toEqual(cross)
  expect(readTyped('high or×quick fu')).toEqual(cross)
  expect(readTyped('high or x')).toEqual({ kind: 'cross', sire: 'high or', dam: '' })
  expect(readTyped('x quick')).toEqual({ kind: 'cross', sire: '', dam: 'quick' })
})

test('an x within a word, or alone, is a name', () => {
  expect(readTyped('Oxbow Express')).toEqual({ kind: 'words', words: 'Oxbow Express' })
  expect(readTyped('X0123456')).toEqual({ kind: 'words', words: 'X0123456' })
  expect(readTyped('x')).toEqual({ kind: 'words', words: 'x' })
  expect(readTyped('   ')).toEqual({ kind: 'nothing' })
})

test('no text is lost: a cross’s names and its sign are what was typed', () => {
  const name = fc.stringMatching(/^[a-wyz]{1,8}( [a-wyz]{1,8})?$/)
  fc.assert(
    fc.property(name, name, fc.constantFrom(' x ', ' X ', '×', ' × '), (sire, dam, sign) => {
      expect(readTyped(sire + sign + dam)).toEqual({ kind: 'cross', sire, dam })
      expect(readTyped(sire)).toEqual({ kind: 'words', words: sire })
    }),
  )
})

test('a page is found by the beginnings of its words, in any order', () => {
  expect(hasWords('Predict a race field chances', 'race pre')).toBe(true)
  expect(hasWords('Predict a race field chances', 'ace')).toBe(false)
  expect(hasWords('Hipódromo de las Américas', 'americas HIPO')).toBe(true)
})
