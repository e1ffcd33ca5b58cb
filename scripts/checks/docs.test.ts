import { expect, test } from 'vitest'
import { decisionFaults, docFaults, headingsOf, strayFaults } from './docs.ts'
import type { Checkout } from './docs.ts'

const checkout: Checkout = {
  paths: new Set([
    'README.md',
    'docs',
    'docs/tour.md',
    'docs/models',
    'packages',
    'packages/db',
    'packages/db/schema.sql',
  ]),
  scripts: new Set(['start', 'test', 'check', 'db:schema']),
  read: () => '# The tour\n## From row to screen\n',
}
const faultsIn = (text: string, path = 'README.md') => docFaults({ path, text }, checkout)

test.each([
  ['a link to a missing file', '[tour](docs/tuor.md)'],
  ['a link to a missing heading', '[tour](docs/tour.md#from-screen-to-row)'],
  ['a link to a missing heading of the same file', '[below](#nothing)'],
  ['a command that does not exist', 'Run `npm run chekc`.'],
  ['a missing command in a code block', '```sh\nnpm run nothing\n```'],
  ['a short command that does not exist', 'Run `npm strat`.'],
  ['a missing path in backticks', 'See `packages/db/shcema.sql`.'],
  ['a pattern that matches nothing', 'See `docs/*.txt`.'],
  ['one missing of several', 'See `packages/{db,bd}`.'],
])('%s: caught', (_name, text) => expect(faultsIn(text)).toHaveLength(1))

test.each([
  ['links that resolve', '[a](docs/tour.md#from-row-to-screen) [b](https://example.org/x) [c](docs/)'],
  ['commands that exist', 'Run `npm start`, `npm run db:schema` or `npm ci`.'],
  ['paths that exist', 'See `packages/db/schema.sql`, `packages/{db}` and `docs/*.md`.'],
  ['placeholders', 'Copy it to `docs/decisions/NNNN-title.md` or `packages/<name>/src`.'],
  ['code that is no path', 'The value `a/b` and `GET /horses/{id}`.'],
])('%s: allowed', (_name, text) => expect(faultsIn(text)).toEqual([]))

test('links are relative to the document that has them', () => {
  expect(faultsIn('[db](../packages/db/schema.sql)', 'docs/tour.md')).toEqual([])
  expect(faultsIn('[db](packages/db/schema.sql)', 'docs/tour.md')).toHaveLength(1)
})

test('equal headings get numbers, punctuation goes', () => {
  expect([...headingsOf('# A & B\n## `npm` (twice)\n## `npm` (twice)\n')]).toEqual([
    'a--b',
    'npm-twice',
    'npm-twice-1',
  ])
})

test('addresses of registries and paths of one machine are caught, general paths are not', () => {
  const stray = (text: string) => strayFaults({ path: 'a.md', text })
  expect(stray('from https://registry.example.com/x')).toHaveLength(1)
  expect(stray('see /home/alice/notes')).toHaveLength(1)
  expect(stray('is in /root/checkout')).toHaveLength(1)
  expect(stray('GET /horses/5, /usr/bin/chromium, docs/work/plan, https://example.org/work/x')).toEqual([])
})

test('decisions are numbered without a gap or a double, as their headings say', () => {
  const record = (name: string, heading: string) => ({ path: `docs/decisions/${name}.md`, text: heading })
  const first = record('0001-one', '# 1. One\n')
  expect(decisionFaults([record('0002-two', '# 2. Two\n'), first])).toEqual([])
  expect(decisionFaults([first, record('0001-other', '# 1. Other\n')])).toHaveLength(1)
  expect(decisionFaults([first, record('0003-three', '# 3. Three\n')])).toHaveLength(1)
  expect(decisionFaults([record('0001-one', '# 0001 One\n')])).toHaveLength(1)
})
