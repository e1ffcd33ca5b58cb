import { expect, test } from 'vitest'
import { stateFaults } from './module-state.ts'

const faultsIn = (text: string) => stateFaults({ path: 'packages/genetics/src/x.ts', text })

test.each([
  ['a variable', 'let room = 0'],
  ['an exported variable', 'export let room = 0'],
  ['a map', 'const seen = new Map<string, number>()'],
  ['a weak map with a type', 'const seen: WeakMap<object, number> = new WeakMap()'],
  ['scratch memory', 'const scratch = new Float64Array(1000)'],
  ['scratch memory in a record', 'const scratch = { a: new Float64Array(1), b: 2 }'],
  ['an object of a class', 'export const walker = new Walker()'],
  ['an empty array', 'const found: number[] = []'],
  ['a list that a function adds to', 'const found = [1]\nfunction f() {\n  found.push(2)\n}'],
  ['a record that a function changes', 'const last = { row: 0 }\nfunction f() {\n  last.row = 2\n}'],
  ['a record that a function counts in', 'const calls = { n: 0 }\nfunction f() {\n  calls.n++\n}'],
  ['a table that a function fills', 'const table = rows(4)\nfunction f(i: number) {\n  table[i] = 2\n}'],
  ['a table filled when first asked', 'const table = rows(4)\nconst f = (i: number) => (table[i] ??= g(i))'],
  ['a static field', 'class A {\n  static #count = 0\n}'],
])('%s: caught', (_name, text) => expect(faultsIn(text)).toHaveLength(1))

test.each([
  ['a set that cannot be written', "const NAMES: ReadonlySet<string> = new Set(['a'])"],
  ['a map over several lines', 'const NAMES: ReadonlyMap<string, number> = new Map(\n  entries,\n)'],
  ['a table of numbers', 'const TABLE: ArrayLike<number> = Float64Array.of(1, 2)'],
  ['a list of words', "export const WORDS = ['a', 'b'] as const"],
  ['a function that makes a map', 'const index = (rows: Row[]) => {\n  const of = new Map()\n  return of\n}'],
  ['a generic function', 'export const index = <T>(rows: T[]): Set<T> =>\n  new Set(rows)'],
  ['a map within a function', 'function f() {\n  const seen = new Map()\n  let n = 0\n  seen.set(1, n)\n}'],
  ['a check with a callback', 'const Shape = object({}).refine((x) => new Set(x).size === 1)'],
  ['a pattern', "const WORD = new RegExp('a')"],
  ['a constant that is compared', 'const MOST = rows(4)\nconst isMost = (n: number) => MOST.length === n'],
  ['a comment', '// let room = 0\n/* const a = new Map() */'],
])('%s: allowed', (_name, text) => expect(faultsIn(text)).toEqual([]))
