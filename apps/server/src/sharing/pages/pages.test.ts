import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CrossId, HorseId, RaceCardId, RaceId, TrackId } from '@quarterpole/contract/ids'
import type { Start } from '@quarterpole/contract/start'
import { readHorse } from '@quarterpole/db/queries/horse'
import { testServer } from '../../../test/test-server.ts'
import { loadCrossReport } from '../reports/cross/load-cross-report.ts'
import { loadReport } from '../reports/load-report.ts'
import { loadCard } from '../../racing/races/commands.ts'
import { loadSharedHorse } from './load-horse.ts'
import { crossPage } from './cross-page.ts'
import { documentOf, policyOf, type SharedPage } from './document.ts'
import { horsePage } from './horse-page.ts'
import { markup } from '../../platform/http/markup.ts'
import { racePage } from './race-page.ts'
import { pedigreePage, producePage, salePage } from './report-pages.ts'

const { call, services } = await testServer('sqlite')
const firstId = async (url: string) => ((await call('GET', url)).body as [{ id: number }])[0].id
const mare = await readHorse(
  services.db,
  (await firstId('/api/horses?mine=true&role=broodmare&limit=1')) as HorseId, // an id of the answer, as below
)
if (!mare) throw new Error('the sample herd has a broodmare')
const gathered = {
  cross: await loadCrossReport(services, (await firstId('/api/mating/crosses')) as CrossId),
  race: await loadCard(services.db, (await firstId('/api/race-cards?scored=true')) as RaceCardId),
  horse: await loadSharedHorse(services, mare, true),
  pedigree: await loadReport(services, mare, 'pedigree'),
  produce: await loadReport(services, mare, 'produce_record'),
  sale: await loadReport(services, mare, 'sale_page'),
}

/** All pages, with every text in them replaced. */
function pagesWith(text: string): SharedPage[] {
  const { cross, race, horse, pedigree, produce, sale } = replaced(gathered, text)
  return [
    crossPage(cross),
    racePage(race),
    horsePage(horse),
    pedigreePage(pedigree),
    producePage(produce),
    salePage(sale),
  ]
}

/** Texts that mean something to the page itself. */
const SENSE =
  /^(?:\d{4}-\d\d.*|\d\d:\d\d|[SMGU]|hypp|pssm1|mh|gbed|herda|myhm|N\/N|N\/H|H\/H|[a-z_]+|AAAT?|AA)$/

function replaced<T>(value: T, text: string): T {
  const swap = (one: unknown): unknown => {
    if (typeof one === 'string') return SENSE.test(one) ? one : text
    if (Array.isArray(one)) return one.map(swap)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, swap(member)]))
  }
  return swap(value) as T // of the same shape
}

test.each([
  '<script>alert(1)</script>',
  '</title></style><img src=x onerror=alert(1)>',
  '" onmouseover="alert(1)" x="',
  "' autofocus onfocus='alert(1)",
  '--><!--',
  '<a href="https://evil.example">x</a>',
  '&lt;b&gt; &amp;amp; ${alert(1)} {{x}}',
])('%s in every text is text on every page', (hostile) => {
  const plain = pagesWith('Plain Name').map((page) => tagsOf(documentOf(page, '2026-06-15')))
  for (const [i, page] of pagesWith(hostile).entries()) {
    const document = documentOf(page, '2026-06-15')
    expect(tagsOf(document)).toEqual(plain[i])
    expect(document).not.toContain(hostile)
  }
})

/** Names and attribute names of all tags, in order. */
const tagsOf = (document: string) =>
  [...document.replace(/<style>[\s\S]*?<\/style>/, '').matchAll(/<([^\s>]+)([^>]*)>/g)].map(
    ([, tag, attributes]) =>
      [tag, ...[...(attributes ?? '').matchAll(/\s([\w-]+)="[^"]*"/g)].map(([, name]) => name)].join(' '),
  )

test.each(['محمد العربي', '🐎 Runner 漢字', 'W'.repeat(2000)])('%s is on the page as it is', (name) => {
  for (const page of pagesWith(name)) expect(documentOf(page, '2026-06-15')).toContain(name)
})

test('a shared card known to be wrong says so', () => {
  const caution = 'Sealed by an earlier version.'
  expect(documentOf(racePage({ ...gathered.race, caution }), '2026-06-15')).toContain(caution)
  expect(documentOf(racePage({ ...gathered.race, caution: null }), '2026-06-15')).not.toContain(caution)
})

test('a chance that rounds to none is not none on a shared card', () => {
  const { race } = gathered
  const predictions = race.prediction.predictions.slice(0, 3).map(({ finish: _, ...runner }, i) => ({
    ...runner,
    win_probability: [0.997, 0.002, 0.001][i] ?? 0,
    place_probability: [0.999, 0.6, 0.401][i] ?? 0,
    show_probability: 1,
  }))
  const [first] = race.score?.runners ?? []
  if (race.score === null || first === undefined) throw new Error('the sample herd has a scored card')
  const runners = [{ ...first, win_probability: 0.004 }]
  const page = documentOf(
    racePage({ ...race, prediction: { ...race.prediction, predictions }, score: { ...race.score, runners } }),
    '2026-06-15',
  )
  const cells = [...page.matchAll(/<td[^>]*>([^<]*%)<\/td>/g)].map(([, cell]) => cell)
  const chancesOf = (nth: number) => cells.slice(4 * nth, 4 * nth + 3) // the fourth is the confidence
  expect([0, 1, 2].map(chancesOf)).toEqual([
    ['&gt;99%', '&gt;99%', '100%'],
    ['&lt;1%', '60%', '100%'],
    ['&lt;1%', '40%', '100%'],
  ])
  expect(cells.at(-1)).toBe('&lt;1%')
})

test('no page has the id of another record', () => {
  const ids = new Set<number>()
  const collect = (one: unknown): unknown =>
    typeof one === 'object' && one !== null
      ? Object.entries(one).forEach(([name, member]) =>
          /(?:^|_)id$/.test(name) && typeof member === 'number' ? ids.add(member) : collect(member),
        )
      : undefined
  collect(gathered)
  const marked = replacedNumbers(gathered)
  const pages = [
    crossPage(marked.cross),
    racePage(marked.race),
    horsePage(marked.horse),
    pedigreePage(marked.pedigree),
    producePage(marked.produce),
    salePage(marked.sale),
  ]
  expect(ids.size).toBeGreaterThan(10)
  for (const page of pages) expect(documentOf(page, '2026-06-15')).not.toContain(String(MARKED_ID))
})

test('a start has its place in the field, alone where the field is not known, and no win after a disqualification', () => {
  const start: Start = {
    race_id: 1 as RaceId,
    race_date: '2026-05-01',
    track_id: 1 as TrackId,
    track_name: 'Ruidoso Downs',
    race_number: 1,
    post_time: null,
    distance_yards: 400,
    condition: null,
    wind_mph: null,
    post_position: null,
    finish: 2,
    field_size: 8,
    time_s: null,
    si: null,
    si_source: null,
    earned_cents: null,
    status: 'finished',
    weight_lb: null,
    jockey: null,
    trainer: null,
    comment: null,
    version: 1,
  }
  const starts: Start[] = [
    start,
    { ...start, finish: 7, field_size: null },
    { ...start, finish: 1, status: 'disqualified' },
  ]
  const document = documentOf(horsePage({ ...gathered.horse, starts }), '2026-06-15')
  const cells = [...document.matchAll(/>([^<>]+)<\/td>/g)].map(([, text]) => text)
  expect(cells.filter((text) => / of 8$|^7|^disq/.test(text ?? ''))).toEqual([
    '2 of 8',
    '7th',
    'disqualified',
  ])
})

const MARKED_ID = 987_654_321
/** The same with every numeric id replaced by one that would be seen. */
function replacedNumbers<T>(value: T): T {
  const swap = (name: string, one: unknown): unknown => {
    if (typeof one === 'number' && /(?:^|_)id$/.test(name)) return MARKED_ID
    if (Array.isArray(one)) return one.map((each) => swap(name, each))
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, member]) => [key, swap(key, member)]))
  }
  return swap('', value) as T // of the same shape
}

test('the sheet has the product’s colors and faces', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const tokens = new Map(
    [...read('../../../../web/src/ui/styles/tokens.css').matchAll(/^ {2}(--[\w-]+): (.+);/gm)].map(
      ([, name, value]) => [name ?? '', value ?? ''] as const,
    ),
  )
  const [light = '', dark = ''] = read('./sheet.css').split('@media screen and (prefers-color-scheme: dark)')
  const declared = (css: string) => [...(css.split('\n}\n')[0] ?? '').matchAll(/(--[\w-]+): (.+);/g)]
  for (const [, name = '', value] of declared(light)) {
    const [, pair] = /^light-dark\((.+), (?:#\w+)\)$/.exec(tokens.get(name) ?? '') ?? []
    expect(pair ?? tokens.get(name), name).toBe(value)
  }
  for (const [, name = '', value] of declared(dark))
    expect(/, (#\w+)\)$/.exec(tokens.get(name) ?? '')?.[1], name).toBe(value)
  expect(declared(light).length).toBeGreaterThan(10)
  expect(declared(dark).length).toBeGreaterThan(10)
})

test('what a page may do is written in the page itself, also of one that an earlier version made', () => {
  const page = documentOf({ kind: 'Horse', title: 'A', under: [], content: null, method: [] }, '2026-06-15')
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(style).toContain('--paper')
  for (const family of ['Newsreader', 'Instrument Sans'])
    expect(style.match(new RegExp(`font-family:'${family}';font-weight:[46]00;`, 'g'))).toHaveLength(2)
  expect(policyOf(page)).toContain(`default-src 'none'; style-src 'sha256-${hash}'; font-src data:;`)
  expect(policyOf(page.replace(/sha256-[^&]+/, 'sha256-older'))).toContain("'sha256-older'")
  expect(policyOf('<p>no policy</p>')).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('values are escaped where they are written, and pieces of a page are not', () => {
  const name = `<b>&"'`
  expect(markup`<p title="${name}">${name}${markup`<i>${1}</i>`}${null}${['a', ['<']]}</p>`.text).toBe(
    '<p title="&lt;b&gt;&amp;&quot;&#39;">&lt;b&gt;&amp;&quot;&#39;<i>1</i>a&lt;</p>',
  )
})
