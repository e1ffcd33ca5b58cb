import { CrossComparison } from '@quarterpole/contract/cross-comparison'
import { describe, expect, test } from 'vitest'
import { axisOf, hundredFoals, reaching } from '../predictions/hundred.ts'
import { comparisons } from '../../stories/comparison-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { comparedTitle } from './compared-words.ts'
import { TwoHundredsView } from './TwoHundredsView.tsx'

describe.each(comparisons)('%s', (_, comparison) => {
  const { html, text, all, attributes } = markupOf(<TwoHundredsView comparison={comparison} yards={400} />)
  const [first, second] = [comparison.first, comparison.second]

  test('is what the contract says', () => {
    expect(CrossComparison.safeParse(comparison).error).toBeUndefined()
  })

  test('names both, with health, fee and inbreeding under each and a link to each cross', () => {
    expect(all('h2')[0]).toBe(comparedTitle(comparison))
    expect(all('h3')).toEqual(expect.arrayContaining([first.sire_name, second.sire_name]))
    for (const cross of [first, second]) {
      expect(text).toContain(cross.health)
      expect(attributes('href')).toContain(`/breeding?sire=${cross.sire_id}&dam=${cross.dam_id}`)
    }
    expect(text.includes('Trace the gene')).toBe(comparison.is_grave)
  })

  test('draws a hundred of each on one axis, or says what is missing', () => {
    const from = html.indexOf('role="img"')
    const dots = html.slice(from, html.indexOf('</svg>', from)).match(/<circle /g)
    if (comparison.speeds.length === 0) {
      expect(text).toContain('Speed needs race results')
      expect(from).toBe(-1)
    } else expect(dots).toHaveLength(202 - first.lethal_of_100 - second.lethal_of_100) // and one beside each name
  })

  test('the table counts what the picture shows', () => {
    const distribution = first.distributions.find(({ distance_yards }) => distance_yards === 400)
    if (distribution === undefined) return
    const hundred = hundredFoals(distribution.mean, distribution.sd, 1.25, {
      lost: first.lethal_of_100,
    })
    expect(text).toContain(`${reaching(hundred, 95)} of 100`)
    const row = all('tr').find((one) => one.startsWith('90 '))
    expect(row).toContain(` ${reaching(hundred, 90)} `)
  })
})

test('every foal of either hundred has a column of the shared axis', () => {
  const [slow, fast] = [
    { mean: 70, sd: 8 },
    { mean: 101, sd: 12 },
  ]
  const axis = axisOf(slow, fast)
  for (const { mean, sd } of [slow, fast])
    for (const width of [1.25, 2.5] as const) {
      const { foals, columns } = hundredFoals(mean, sd, width, { axis })
      expect(foals).toHaveLength(100)
      for (const { column, si } of foals) {
        expect(column).toBeGreaterThanOrEqual(0)
        expect(column).toBeLessThan(columns)
        expect(Math.abs(axis.from + (column + 0.5) * width - si)).toBeLessThanOrEqual(width / 2 + 1e-9)
      }
    }
})
