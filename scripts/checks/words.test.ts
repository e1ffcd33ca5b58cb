import { expect, test } from 'vitest'
import { RETIRED, wordFaults } from './words.ts'

const faultsIn = (text: string, path = 'packages/racing/src/x.ts') => wordFaults({ path, text })

test.each([
  ['a class', 'class Kept<T> {}'],
  ['a cache with a vague name', 'const known = new WeakMap()'],
  ['a name with a retired part', 'await giveWayTo(other)'],
  ['a prefetch under its old name', 'const horsesAhead = []'],
  ['a file name', "import { a } from './hand-over.ts'"],
  ['a comment', '/** The herd is evaluated anew. */'],
  ['a text', "throw new Error('The horse stands on this card twice.')"],
  ['a British word in a longer name', 'const neighbours = []'],
  ['a capital', '# Behaviour'],
  ['a constant', 'const FEET_PER_METRE = 3.28'],
])('%s: caught, with the word to use', (_name, text) => {
  expect(faultsIn(text)).toEqual([
    expect.stringMatching(/^packages\/racing\/src\/x.ts:1 writes ".+"; instead: .+/),
  ])
})

test.each([
  ['American words', 'the neighbor of the center, labeled by color'],
  ['an attribute of HTML', '<svg aria-labelledby={id}>'],
  ['a part of another word', 'downloads, roommate, unknown'],
  ['what is known', 'const knownParents = horse.sire_id !== null'],
  ['a sentence on screen', "'Kept as text; not used in calculations.'"],
  ['a heading on screen', 'title="Kept: changed since"'],
  ['a date in the future', 'refuseFarAhead(body, today)'],
  ['a header in a test file', "grid('Name|Sex|Colour')"],
  ['a header of people’s files', "field('color', 'Color', 'colour, coat, coat color, coat colour')"],
])('%s: allowed', (_name, text) => expect(faultsIn(text)).toEqual([]))

test('every place is named with its line', () => {
  expect(faultsIn('one\ncolour and colour\n\nanew')).toEqual([
    'packages/racing/src/x.ts:4 writes "anew"; instead: again, update',
    'packages/racing/src/x.ts:2 writes "colour"; instead: color',
    'packages/racing/src/x.ts:2 writes "colour"; instead: color',
  ])
})

test('a word that is only retired in some folders is allowed elsewhere', () => {
  expect(faultsIn('lane', 'apps/server/src/jobs/x.ts')).toHaveLength(1)
  expect(faultsIn('lane')).toEqual([])
})

test('no retired word is the replacement of another', () => {
  for (const { instead } of RETIRED) expect(faultsIn(instead), instead).toEqual([])
})
