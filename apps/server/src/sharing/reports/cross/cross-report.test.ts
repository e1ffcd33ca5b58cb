import type { MatingCosts } from '@quarterpole/contract/mating-costs'
import { expect, test } from 'vitest'
import { findCouple } from '../../../breeding/predictions/couple.ts'
import { loadMatingCosts } from '../../../breeding/predictions/load-mating-costs.ts'
import { costSentences } from './cross-words.ts'
import { testServer } from '../../../../test/test-server.ts'
import { loadCrossReport } from './load-cross-report.ts'
import { crossReport } from './cross-report.ts'
import { printable } from '../../../platform/paper/fonts.ts'
import { countFoals } from './foal-columns.ts'

const { call, services } = await testServer('sqlite')
const [first] = (await call('GET', '/api/mating/crosses')).body as [{ id: number }]
const { cross, parents } = await loadCrossReport(services, first.id as Parameters<typeof loadCrossReport>[1]) // an id of the answer
const couple = await findCouple(services.db, cross.sire_id, cross.dam_id)
const costs = await loadMatingCosts(services, couple)

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test.each([
  ') /JS (app.alert(1)) /S /JavaScript (',
  '<script>alert(1)</script>',
  '\\) endobj 1 0 obj << /OpenAction 2 0 R >>',
  'محمد العربي',
  '🐎 Runner 漢字',
  'line\nbreak\u0000null',
  'W'.repeat(2000),
])('a horse named %j gives a whole document with nothing active in it', async (name) => {
  const hostile = { ...cross, sire_name: name, notes: name }
  const pdf = await crossReport({
    cross: hostile,
    parents,
    costs,
    risks: [name],
    paper: 'LETTER',
    modelVersion: 'test',
  })
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
  expect(pdf.subarray(-6).toString()).toContain('%%EOF')
  expect(pagesOf(pdf)).toBeLessThanOrEqual(10)
  // In the objects, not in strings: a name is there as hexadecimal or escaped text.
  const objects = pdf
    .toString('latin1')
    .replace(/stream\r?\n[\s\S]*?endstream/g, '') // page contents and fonts: no objects there
    .replace(/\((?:\\.|[^\\)])*\)/gs, '()')
    .replace(/<[0-9a-f]+>/gi, '<>')
  expect(objects).not.toMatch(/\/(?:JS|JavaScript|Launch|OpenAction|AA|URI)\b/)
})

test.each(['A4', 'LETTER'] as const)('a sheet to pass on and one of evidence, %s', async (paper) => {
  const pdf = await crossReport({ cross, parents, costs, risks: [], paper, modelVersion: 'test' })
  expect(pagesOf(pdf)).toBe(2)
})

test('the report has every part of the prediction', async () => {
  const pdf = await crossReport({ cross, parents, costs, risks: [], paper: 'A4', modelVersion: 'test' })
  const headings = [...pdf.toString('latin1').matchAll(/\/S \/(H1|H2|Table|Figure|Caption)\b/g)].map(
    ([, kind]) => kind,
  )
  expect(headings.filter((kind) => kind === 'H1')).toHaveLength(1)
  expect(headings.filter((kind) => kind === 'H2').length).toBeGreaterThanOrEqual(6)
  expect(headings.filter((kind) => kind === 'Figure')).toHaveLength(3)
  expect(headings.filter((kind) => kind === 'Table').length).toBeGreaterThanOrEqual(2)
  for (const alt of pdf.toString('latin1').matchAll(/\/Alt \(/g)) expect(alt.index).toBeGreaterThan(0)
})

test('costs are said for both ways, and what is not on file is never zero', () => {
  const fee = { name: 'stud_fee', cents: 250_000, basis: 'As booked for 2026.' } as const
  const keep = (cents: number | null, basis: string) => ({ name: 'keep', cents, basis }) as const
  const flush = { name: 'flush', cents: null, basis: 'No charge says “flush”.' } as const
  const said: MatingCosts = {
    keep_days: 520,
    own: { lines: [fee, keep(936_050, 'At her rates.')], cents: 1_186_050, is_whole: true },
    embryo: { lines: [fee, keep(null, 'No charge for days.'), flush], cents: 250_000, is_whole: false },
  }
  expect(costSentences(said)).toEqual([
    'The foal’s cost until weaning, carried by the mare: $11,860.50 in all.',
    'Its cost by embryo transfer: At least $2,500: 2 of 3 costs aren’t on file. Not in it: mare’s keep to weaning, flush.',
  ])
})

test('letters outside the faces become letters inside them', () => {
  expect(printable('Łódź Çağ é ü ñ')).toBe('Lódz Çag é ü ñ')
  expect(printable('a ± b ≥ c')).toBe('a +/- b >= c')
  expect(printable('漢\u0000\n')).toBe('???')
})

test('a hundred foals fall into zones that add up', () => {
  expect(countFoals([89.9, 90, 99.9, 100, 120])).toEqual({ below: 1, strong: 2, record: 2 })
})
