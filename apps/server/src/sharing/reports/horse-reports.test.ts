import { JANUARY_1 } from '@quarterpole/genetics/horse-year'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Progeny } from '@quarterpole/contract/progeny'
import { insertHorse, insertHorses } from '@quarterpole/db/queries/horse-write'
import { allocateIds } from '@quarterpole/db/queries/id-block'
import { NO_EARNINGS } from '@quarterpole/db/queries/earnings'
import { readHorse } from '@quarterpole/db/queries/horse'
import { horse } from '@quarterpole/db/test-rows'
import { describe, expect, test } from 'vitest'
import { addRace } from '../../../test/race-rows.ts'
import { coverOf, seasonPair } from '../../../test/season-rows.ts'
import { TEST_DAY, testServer } from '../../../test/test-server.ts'
import { presentPedigree } from '../../herd/genetics/present-pedigree.ts'
import { headingOf, recordWords, sexWord } from '../words/heading.ts'
import { pedigreeReport } from './pedigree-report.ts'
import { produceReport } from './produce-report.ts'
import { drawSalePage } from './sale-page/draw-sale-page.ts'
import { loadSalePage } from './sale-page/load-sale-page.ts'
import type { SalePage } from './sale-page/sale-page.ts'
import { sireReport } from './sire-report.ts'

const { db, services, call } = await testServer('sqlite', { seeded: false })
const { id: track } = (
  await call('POST', '/api/tracks', {
    name: 'Ruidoso',
    state: 'NM',
    latitude: 33,
    longitude: -105,
    altitude_m: 2000,
  })
).body as { id: number }

const add = (name: string, fields: Parameters<typeof horse>[0]) => insertHorse(db, horse({ name, ...fields }))
const on = (year: number) => ({ foaled: `${year}-03-01` })
const pageOf = async (id: HorseId): Promise<SalePage> => {
  await services.herd.upToDate()
  const row = await readHorse(db, id)
  if (!row) throw new Error('not on file')
  return loadSalePage(services, row)
}
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
const drawn = (page: SalePage, paper: 'LETTER' | 'A4' = 'LETTER') =>
  drawSalePage({ report: 'sale_page', page, paper, on: TEST_DAY })

const sire = await add('Lantern Ridge', { sex: 'S', ...on(2008) })
const third = await add('Third Dam', { sex: 'M', ...on(1995) })
const second = await add('Second Dam', { sex: 'M', dam_id: third, ...on(2004) })
const first = await add('First Dam', { sex: 'M', sire_id: sire, dam_id: second, ...on(2012) })
const filly = await add('Sale Filly', {
  sex: 'M',
  sire_id: sire,
  dam_id: first,
  owner: 'Rocking R',
  aqha_id: '1234567',
  color: 'bay',
  ...on(2024),
})
const runner = await add('Half Brother', { sex: 'G', sire_id: sire, dam_id: first, ...on(2019) })
await add('Unraced Sister', { sex: 'M', dam_id: first, ...on(2022) })
await add('Her Uncle', { sex: 'G', dam_id: second, ...on(2010) })
await addRace(db, { track, date: '2022-05-01', horses: [runner, second] })

test('the page names owner, three generations and three dams, each without the foal the line runs through', async () => {
  const page = await pageOf(filly)
  expect(page.owner).toBe('Rocking R')
  expect(page.heading).toEqual({
    name: 'Sale Filly',
    facts: 'Bay filly, foaled March 1, 2024 · AQHA 1234567',
    byLine: 'by Lantern Ridge out of First Dam, by Lantern Ridge',
  })
  expect(page.pedigree.map((names) => names.length)).toEqual([2, 4, 8])
  expect(page.pedigree[1]?.map((entry) => entry?.name ?? null)).toEqual([
    null,
    null,
    'Lantern Ridge',
    'Second Dam',
  ])
  expect(page.sire).toBe(
    'By Lantern Ridge: no starts on file. Sire of 3 foals on file, 1 starter, 1 winner, 1 with a Register of Merit, 1 AAAT.',
  )
  expect(page.dams.map(({ ordinal, name }) => [ordinal, name])).toEqual([
    ['1st dam', 'First Dam'],
    ['2nd dam', 'Second Dam'],
    ['3rd dam', 'Third Dam'],
  ])
  expect(page.dams[0]?.text).toBe(
    ', by Lantern Ridge. No starts on file. Dam of 2 other foals on file, 2 of racing age, 1 starter, 1 winner.',
  )
  expect(page.dams[0]?.foals.map(({ name, text }) => name + text)).toEqual([
    'Half Brother (2019 gelding by Lantern Ridge). 1 win in 1 start, SI 110 (AAAT).',
    'Unraced Sister (2022 filly by an unknown sire). No starts on file.',
  ])
  expect(page.dams[1]?.text).toContain('1 start, no wins, SI 106 (AAAT).')
  expect(page.dams[1]?.foals.map(({ name }) => name)).toEqual(['Her Uncle'])
  expect(page.dams[2]?.text).toContain('No other foals on file.')
  expect(page.raceRecord).toBe('No starts on file.')
  expect(page).toMatchObject({ produce: [], breeding: 'Not on file.' })
})

test('black type is set only where a stakes race is recorded', async () => {
  const [race] = await db.kysely.selectFrom('race').select('id').execute()
  await db.kysely
    .updateTable('race')
    .set({ race_type: 'stakes', race_name: 'Rimrock Stakes', grade: '2' })
    .where('id', '=', race?.id ?? (0 as never))
    .execute()
  const page = await pageOf(filly)
  expect(page.dams[0]?.foals[0]).toMatchObject({
    stakes: 'winner',
    text: expect.stringContaining(' Stakes: won Rimrock Stakes [G2] 2022.'),
  })
  expect(page.dams[1]).toMatchObject({
    stakes: 'placed',
    text: expect.stringContaining('Stakes: 2nd Rimrock Stakes [G2] 2022.'),
  })
  expect(page.dams[0]?.foals[1]?.stakes).toBeNull()
})

test('a mare’s page has her produce year by year, a gelding’s his record', async () => {
  const mare = await pageOf(first)
  expect(mare.produce?.map(({ name, text }) => name + text)).toEqual([
    '2025 to 2026: not on file.',
    '2024: Sale Filly, filly by Lantern Ridge; no starts on file.',
    '2023: not on file.',
    '2022: Unraced Sister, filly by an unknown sire; no starts on file.',
    '2020 to 2021: not on file.',
    '2019: Half Brother, gelding by Lantern Ridge; 1 win in 1 start, SI 110 (AAAT).',
  ])
  const gelding = await pageOf(runner)
  expect(gelding.produce).toBeNull()
  expect(gelding.raceRecord).toBe(
    '1 start: 1 win. Best speed index 110 (AAAT). Register of Merit 2022. Stakes: won Rimrock Stakes [G2] 2022. Earnings not on file.',
  )
})

test('a mare in foal is so on her page, also when her next breeding is planned', async () => {
  const { breed, add: note, mare_id, stallion_id } = await seasonPair({ db, call }, 'In Foal')
  const { id } = coverOf(await breed('2026-05-01'))
  coverOf(await note(id, { kind: 'scan', event_date: '2026-05-15', result: 'in_foal' }))
  const planned = { mare_id, stallion_id, season_year: 2027 }
  expect((await call('POST', '/api/covers', planned)).status).toBe(201)
  expect((await pageOf(mare_id)).breeding).toBe(
    'In foal to In Foal Stud, last bred May 1, 2026 (scan of May 15, 2026).',
  )
})

test('a horse of whom nothing is known has a page too', async () => {
  const page = await pageOf(await add('Stranger', { sex: 'U' }))
  expect(page).toMatchObject({ owner: null, sire: 'Sire not on file.', dams: [] })
  expect(pagesOf(await drawn(page))).toBe(1)
})

test('a family of two hundred foals with long names fits one page, the best of them on it', async () => {
  const from = await allocateIds(db, 'horse', 210)
  const dams = [first, second, third] as const
  await insertHorses(
    db,
    Array.from({ length: 210 }, (_, i) => ({
      ...horse({
        name: `${'Long Name '.repeat(5)}${i}`,
        dam_id: dams[i % 3] ?? first,
        ...on(2015 + (i % 9)),
      }),
      id: (from + i) as HorseId,
    })),
  )
  for (const subject of [filly, first]) {
    const page = await pageOf(subject)
    expect(page.dams[0]?.foals.length).toBeGreaterThan(subject === filly ? 60 : 50)
    for (const paper of ['LETTER', 'A4'] as const) expect(pagesOf(await drawn(page, paper))).toBe(1)
  }
})

test.each([') /JS (app.alert(1)) /S /JavaScript (', 'محمد العربي', '漢字\n\u0000', 'W'.repeat(60)])(
  'a page full of horses named %j is one page with nothing active in it',
  async (name) => {
    const page = await pageOf(filly)
    const line = { name, stakes: 'winner', text: ` (2020 filly by ${name}).`, weight: 1 } as const
    const pdf = await drawn({
      ...page,
      owner: name,
      heading: { name, facts: name, byLine: name },
      pedigree: page.pedigree.map((entries) => entries.map(() => ({ name, facts: '' }))),
      dams: page.dams.map((dam) => ({ ...dam, name, foals: Array.from({ length: 80 }, () => line) })),
    })
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect(pagesOf(pdf)).toBe(1)
    const objects = pdf
      .toString('latin1')
      .replace(/stream\r?\n[\s\S]*?endstream/g, '')
      .replace(/\((?:\\.|[^\\)])*\)/gs, '()')
      .replace(/<[0-9a-f]+>/gi, '<>')
    expect(objects).not.toMatch(/\/(?:JS|JavaScript|Launch|OpenAction|AA|URI)\b/)
  },
)

const foal = (name: string): Progeny => ({
  id: filly as Progeny['id'],
  name,
  sex: 'M',
  birth_year: 2020,
  crop: 2020,
  foaled: null,
  foaled_precision: null,
  color: null,
  mate_id: null,
  mate_name: null,
  starts: 3,
  wins: 1,
  seconds: 0,
  thirds: 0,
  best_si: 95,
  grade: 'AAA',
  earnings: { ...NO_EARNINGS, starts_cents: 1_230_000, starts_with_money: 3 },
  ebv_400: null,
  panel: { hypp: null, pssm1: null, mh: null, gbed: null, herda: null, myhm: null },
  status: null,
  role: null,
  is_mine: false,
})
const heading = { name: 'A Horse', facts: 'Bay mare', byLine: null }
const onPaper = { paper: 'LETTER', on: TEST_DAY } as const
const tagsOf = (pdf: Buffer, tag: string) =>
  pdf.toString('latin1').match(new RegExp(`/S /${tag}\\b`, 'g'))?.length ?? 0

test('a produce record has a row a year under its head, as a real table; an empty one says so', async () => {
  const record = {
    horse_id: first,
    years: [
      { year: 2020, outcome: 'foaled' as const, foals: [foal('One'), foal('Two')], covers: [] },
      { year: 2021, outcome: 'not_on_file' as const, foals: [], covers: [] },
    ],
    undated: [foal('Three')],
  }
  const pdf = await produceReport({ ...onPaper, report: 'produce_record', heading, year: 2026, record })
  expect([tagsOf(pdf, 'Table'), tagsOf(pdf, 'TR')]).toEqual([1, 5])
  const empty = await produceReport({
    ...onPaper,
    report: 'produce_record',
    heading,
    year: 2026,
    record: { horse_id: first, years: [], undated: [] },
  })
  expect([tagsOf(empty, 'Table'), pagesOf(empty)]).toEqual([0, 1])
})

test('a sire summary has one table by crop and one of the fastest', async () => {
  const counts = {
    foals: 2,
    of_racing_age: 2,
    starters: 2,
    winners: 2,
    register_of_merit: 2,
    aa: 0,
    aaa: 2,
    aaat: 0,
    rated: 2,
    earnings: { cents: 2_460_000, runners: 2, known: 2, by_registry: 0, incomplete: 0 },
    median_best_si: null,
  }
  const summary = {
    horse_id: sire,
    ...counts,
    unknown_age: 0,
    median_floor: 15,
    herd: null,
    crops: [{ year: 2020, ...counts }],
  }
  const pdf = await sireReport({
    ...onPaper,
    report: 'sire_summary',
    heading,
    summary,
    best: [foal('One'), { ...foal('Two'), best_si: null }],
  })
  expect([tagsOf(pdf, 'Table'), tagsOf(pdf, 'TR')]).toEqual([2, 3 + 2])
})

test.each([
  ['S', 2022, 'colt'],
  ['S', 2021, 'stallion'],
  ['M', 2022, 'filly'],
  ['G', 2025, 'gelding'],
  ['M', null, 'mare'],
] as const)('sex %s of %s is a %s in 2026', (sex, year, word) => expect(sexWord(sex, year, 2026)).toBe(word))

test.each([
  [{ starts: 0, wins: 0, best_si: null, grade: null }, 'no starts on file'],
  [{ starts: 2, wins: 0, best_si: null, grade: null }, '2 starts, no wins'],
  [{ starts: 1, wins: 1, best_si: 75, grade: null }, '1 win in 1 start, SI 75'],
  [{ starts: 9, wins: 3, best_si: 90, grade: 'AAA' as const }, '3 wins in 9 starts, SI 90 (AAA)'],
])('%j reads %s', (record, words) =>
  expect(recordWords({ seconds: 0, thirds: 0, earnings: NO_EARNINGS, ...record })).toBe(words),
)

describe('the pedigree on paper', () => {
  const pedigreePdf = async (id: HorseId, paper: 'LETTER' | 'A4') => {
    const row = await readHorse(db, id)
    if (!row) throw new Error('not on file')
    const pedigree = presentPedigree(await services.herd.upToDate(), id, 5)
    return pedigreeReport({
      report: 'pedigree',
      heading: headingOf(row, { on: TEST_DAY, start: JANUARY_1 }),
      pedigree,
      paper,
      on: TEST_DAY,
    })
  }

  test.each(['LETTER', 'A4'] as const)(
    'is one landscape sheet, %s, with nobody and with all 62',
    async (paper) => {
      const alone = await add('Nobody Behind', { sex: 'M' })
      let generation = await Promise.all(
        Array.from({ length: 32 }, (_, i) =>
          add(`A Rather Long Ancestor Name ${i}`, { sex: i % 2 === 0 ? 'S' : 'M' }),
        ),
      )
      while (generation.length > 1)
        generation = await Promise.all(
          Array.from({ length: generation.length / 2 }, (_, i) =>
            add(`Generation of ${generation.length} No ${i}`, {
              sex: i % 2 === 0 ? 'S' : 'M',
              sire_id: generation[2 * i] ?? null,
              dam_id: generation[2 * i + 1] ?? null,
            }),
          ),
        )
      await services.herd.upToDate()
      const [whole] = generation
      if (whole === undefined) throw new Error('nobody')
      for (const id of [alone, whole]) expect(pagesOf(await pedigreePdf(id, paper))).toBe(1)
    },
  )
})
