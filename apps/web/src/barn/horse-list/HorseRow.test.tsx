import { JANUARY_1 } from '@quarterpole/genetics/horse-year'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { arithmetic, ebvs, genetics, pedigree, rain, starts } from '../../stories/fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { PedigreeView } from '../../herd/pedigree/PedigreeView.tsx'
import { EbvLines } from '../../herd/horses/EbvLines.tsx'
import { BreedingValues } from '../horse-details/BreedingValues.tsx'
import { HorseRow } from './HorseRow.tsx'
import { sexWord } from '../../herd/horses/horse-words.ts'
import { ebvQuery, type Start, startsQuery } from '../../herd/horses/queries.ts'
import { StartsTable } from '../horse-details/StartsTable.tsx'

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
test('the barn name is shown where there is one', () => {
  const shown = (barn_name: string | null) =>
    row({ horse: { ...rain, barn_name }, ebvs, genetics }).text.includes('“Ribbon”')
  expect([shown('Ribbon'), shown(null)]).toEqual([true, false])
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
test('a start on file is never denied: it is read with the next update', () => {
  const words = (best_si: number | null) =>
    row({ horse: { ...rain, best_si }, ebvs: [], genetics: null }).text
  expect(words(null)).toContain(
    'No estimate yet. The next update of the breeding values gives one if this horse or a relative has a speed index.',
  )
  expect(words(88)).toContain(
    'Not read yet: this horse’s starts count from the next update of the breeding values.',
  )
})
test('breeding values say which own starts they are from, and how many the next ones are', () => {
  const client = new QueryClient()
  client.setQueryData(ebvQuery(rain.id).queryKey, [...ebvs])
  const words = (own: readonly Start[]) => {
    client.setQueryData(startsQuery(rain.id).queryKey, [...own])
    return markupOf(<BreedingValues horse={rain} />, client).text
  }
  const [start] = starts
  if (start === undefined) throw new Error('no fixture')
  const four = Array.from({ length: 4 }, () => ({ ...start, si: 88 }))
  expect(words([...four, { ...start, si: null }])).toContain('From 4 own starts and all relatives. How')
  expect(words([...four, { ...start, si: 90 }])).toContain(
    'From 4 own starts and all relatives. From the next update on: 5 own starts.',
  )
})
test('at most three estimates, signed to one decimal, a gain only above 0', () => {
  const [ebv] = ebvs
  if (ebv === undefined) throw new Error('no fixture')
  const four = [3.94, -1.26, 0, 9].map((estimate, at) => ({ ...ebv, estimate, trait: `SI ${at}` }))
  const { html, all } = markupOf(<EbvLines horse={rain} ebvs={four} />)
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
test('five starts are listed first, the others on demand, and twelve on paper', () => {
  const many = Array.from({ length: 14 }, (_, at) => ({
    ...starts[0]!,
    race_id: at as (typeof starts)[0]['race_id'],
  })) // one start of the fixtures, with other ids
  const { all, html } = markupOf(<StartsTable starts={many} />)
  expect(all('tr')).toHaveLength(13)
  expect(html.match(/<tr class="[^"]*onPaper/g)).toHaveLength(7)
  expect(all('button')).toEqual(['Show all 14 starts'])
})
test.each([
  ['S', '2022-05-01', 'Colt'],
  ['M', '2022-05-01', 'Filly'],
  ['S', '2021-05-01', 'Stallion'],
  ['M', null, 'Mare'],
  ['G', '2024-05-01', 'Gelding'],
  ['U', '2024-05-01', 'Unknown'],
] as const)('in 2026 sex %s foaled %s is a %s', (sex, foaled, word) =>
  expect(sexWord({ sex, foaled, foaled_precision: 'day' }, JANUARY_1, new Date(2026, 10, 20))).toBe(word),
)
