import { QUALITY_BANDS } from '@quarterpole/contract/quality-bands'
import { expect, test } from 'vitest'
import { emptyQuality, quality, imports } from '../../stories/data-studio-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { QualityView } from './Quality.tsx'
import { RecentImportsView } from './RecentImports.tsx'

const view = (shown: typeof quality | undefined, error: Error | null = null) =>
  markupOf(<QualityView quality={shown} error={error} onRetry={() => {}} />)
const wordOf = (value: number, good: number, fair: number) =>
  value >= good ? 'good' : value >= fair ? 'fair' : 'thin'

test('the ten with the most to gain have their score, rating and biggest gap', () => {
  const rows = view(quality).all('tr').slice(-quality.lowest.length)
  expect(rows).toHaveLength(quality.lowest.length)
  for (const [at, { name, score, lacks }] of quality.lowest.entries()) {
    expect(rows[at]).toContain(name)
    expect(rows[at]).toContain(score.toFixed(1))
    expect(rows[at]).toContain(wordOf(score, 85, 65))
    expect(rows[at]).toContain(lacks[0] === undefined ? 'nothing' : `+${lacks[0].points.toFixed(1)}`)
  }
})
test('the ten most complete are one choice away', () => {
  const { html, text } = view(quality)
  expect(text).toContain('Most to gain Most complete')
  expect(html).toMatch(/checked="" value="lowest"/)
})
test.each([
  [0.9, 'good'],
  [0.89, 'fair'],
  [0.7, 'fair'],
  [0.69, 'thin'],
])('a completeness of %d is %s', (completeness, word) =>
  expect(
    view({ ...quality, completeness })
      .attributes('aria-label')
      .join(),
  ).toContain(`have genetics: ${word}`),
)
test('the legend has the points of the specification', () => {
  const { text } = view(quality)
  expect(text).toContain('base 10, six panel tests 30, three markers 10')
  expect(text).toContain('sire and dam 12.5 each')
  expect(text).toContain('AQHA id 5, foaling date 5, color and sex 2.5 each')
  expect(text).toContain('A full record scores 90. 85 is good, 65 is fair.')
})
test('the five biggest gaps lead to the horses that have them', () => {
  const links = view(quality)
    .attributes('href')
    .filter((href) => href.startsWith('/horses?lacks='))
  expect(links).toEqual(quality.gaps.slice(0, 5).map(({ item }) => `/horses?lacks=${item}`))
})
test('links lead to the horses that were counted: mine, or all', () => {
  const { attributes } = markupOf(
    <QualityView quality={{ ...quality, ask_status: 3 }} whose="all" error={null} onRetry={() => {}} />,
  )
  const lists = attributes('href').filter((href) => href.startsWith('/horses?'))
  expect(lists).toContain(`/horses?lacks=${quality.gaps[0]?.item}&whose=all`)
  for (const href of lists) expect(href).toContain('whose=all')
})
test('all scores are counted, and each bar that has horses leads to them', () => {
  const { text, attributes } = view(quality)
  expect(text).toContain('4 of 312 records are good, 190 fair, 118 thin')
  expect(text).toContain('Show as a table')
  const links = attributes('href').filter((href) => href.startsWith('/horses?score='))
  const filled = QUALITY_BANDS.filter((_, at) => quality.scores[at] !== 0).map(
    (band) => `/horses?score=${band}`,
  )
  expect(links).toEqual([...filled, ...filled]) // the picture, and the table
  expect(attributes('aria-label')).toContain('90 horses, score 65 to 74')
})
test('no horses, no AQHA ids and a failure say so', () => {
  expect(view(emptyQuality).text).toContain('No horses yet')
  expect(view({ ...quality, aqha_id_accuracy: null }).text).toContain('No AQHA ids yet')
  expect(view(undefined, new Error('x')).text).toContain('The data quality didn’t load')
})
test('an import that was undone cannot be undone again', () => {
  const { attributes } = markupOf(
    <RecentImportsView
      imports={imports}
      error={null}
      onRetry={() => {}}
      now={new Date()}
      onUndo={() => {}}
    />,
  )
  const done = imports.filter(({ status }) => status === 'done').map(({ file_name }) => `Undo ${file_name}`)
  expect(attributes('aria-label').filter((label) => label.startsWith('Undo '))).toEqual(done)
})
