import { expect, test } from 'vitest'
import { arithmetic, ebvs, genetics, pedigree, rain, starts } from '../gallery/fixtures.ts'
import { markupOf } from '../gallery/markup.tsx'
import { PedigreeView } from '../pedigree/PedigreeView.tsx'
import { EbvLines } from './EbvLines.tsx'
import { HorseRow } from './HorseRow.tsx'
import { sexWord } from './horse-words.ts'
import { StartsTable } from './StartsTable.tsx'

const row = (props: Pick<Parameters<typeof HorseRow>[0], 'horse' | 'ebvs' | 'genetics'>) =>
  markupOf(<HorseRow {...props} detailsHref="/details" pedigreeHref="/pedigree" />)

test('a horse shows identity, people, tests and the way to details and pedigree', () => {
  const { text, attributes } = row({ horse: rain, ebvs, genetics })
  for (const part of [
    rain.name,
    `AQHA ${rain.aqha_id}`,
    rain.owner ?? '',
    rain.trainer ?? '',
    'HYPP',
    'MYHM',
  ])
    expect(text).toContain(part)
  expect(attributes('href')).toEqual([
    `/horses/${rain.id}`,
    '/details',
    '/pedigree',
    `/breeding?${rain.sex === 'M' ? 'dam' : 'sire'}=${rain.id}#ranking`,
  ])
})
test('what is loading or failed is neither untested nor without an estimate', () => {
  const { text } = row({ horse: rain, ebvs: undefined, genetics: undefined })
  expect(text).not.toContain('untested')
  expect(text).not.toContain('No estimate yet')
})
test('what is missing says so', () => {
  const { text } = row({ horse: arithmetic, ebvs: [], genetics: null })
  expect(text).toContain('untested')
  expect(text).toContain('No estimate yet')
})
test('at most three estimates, signed to one decimal, a gain only above 0', () => {
  const [ebv] = ebvs
  if (ebv === undefined) throw new Error('no fixture')
  const four = [3.94, -1.26, 0, 9].map((estimate, at) => ({ ...ebv, estimate, trait: `SI ${at}` }))
  const { html, all } = markupOf(<EbvLines ebvs={four} />)
  expect(all('tr').map((line) => /[+−]?\d+\.\d/.exec(line)?.[0])).toEqual(['+3.9', '−1.3', '0.0'])
  const [gain, loss, zero] = [...html.matchAll(/class="([^"]*delta[^"]*)"/g)].map(([, look]) => look)
  expect(loss).not.toBe(gain)
  expect(zero).toBe(loss)
})
test('a founder’s pedigree says Sire Unknown and Dam Unknown', () => {
  const founder = {
    ...pedigree,
    sire: null,
    dam: null,
    common_ancestors: [],
    inbreeding_coefficient: 0,
    completeness: { equivalent_generations: 0, by_generation: [0, 0, 0] },
  }
  const { text } = markupOf(<PedigreeView pedigree={founder} generations={3} tail={false} asTable={false} />)
  expect(text).toContain('Sire Unknown')
  expect(text).toContain('Dam Unknown')
})
test('ten starts are listed first, the others on demand', () => {
  const many = Array.from({ length: 12 }, (_, at) => ({
    ...starts[0]!,
    race_id: at as (typeof starts)[0]['race_id'],
  })) // one start of the fixtures, with other ids
  expect(markupOf(<StartsTable starts={many} />).all('tr')).toHaveLength(11)
  expect(markupOf(<StartsTable starts={many} />).all('button')).toEqual(['Show all 12 starts'])
})
test.each([
  ['S', '2022-05-01', 'Colt'],
  ['M', '2022-05-01', 'Filly'],
  ['S', '2021-05-01', 'Stallion'],
  ['M', null, 'Mare'],
  ['G', '2024-05-01', 'Gelding'],
  ['U', '2024-05-01', 'Unknown'],
] as const)('in 2026 sex %s foaled %s is a %s', (sex, foaled, word) =>
  expect(sexWord({ sex, foaled }, new Date(2026, 10, 20))).toBe(word),
)
