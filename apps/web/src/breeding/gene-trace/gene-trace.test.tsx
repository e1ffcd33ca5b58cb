import { GeneTrace } from '@quarterpole/contract/gene-trace'
import { describe, expect, test } from 'vitest'
import { geneTraces } from '../../stories/gene-trace-fixtures.ts'
import { markupOf } from '../../stories/markup.tsx'
import { RoadList } from './RoadList.tsx'
import { TraceBracket } from './TraceBracket.tsx'
import { TraceTable } from './TraceTable.tsx'
import { fitted } from '../../ui/picture-text.ts'
import { traceLayout } from './trace-layout.ts'
import { horseWords, roadWords, shortWords } from './trace-words.ts'

describe.each(geneTraces)('%s', (_, trace) => {
  test('is what the contract says, and its roads add up', () => {
    expect(GeneTrace.safeParse(trace).error).toBeUndefined()
    const road = new Map(trace.places.map(({ line, road: chance }) => [line, chance ?? 0]))
    for (const { line, road: chance } of trace.places) {
      const behind = ['S', 'D'].map((step) => road.get(line + step))
      if (chance === null || trace.test === null || behind.includes(undefined)) continue
      expect((behind[0] ?? 0) + (behind[1] ?? 0)).toBeCloseTo(chance, 12)
    }
    if (trace.foal)
      expect((road.get('S') ?? 0) + (road.get('D') ?? 0)).toBeCloseTo(trace.foal[1] + 2 * trace.foal[2], 12)
  })

  test.each([3, 4, 5])(
    'drawn with %d generations: no two texts on one line of a column, all within the width',
    (generations) => {
      const { nodes, height } = traceLayout(trace, 1264, generations)
      for (const node of nodes) {
        expect(node.x).toBeLessThan(1264)
        expect(node.y).toBeLessThan(height)
        const column = nodes.filter(({ line }) => line.length === node.line.length && line !== node.line)
        for (const other of column) expect(Math.abs(other.y - node.y)).toBeGreaterThanOrEqual(24)
      }
      expect(nodes).toHaveLength(1 + trace.places.filter(({ line }) => line.length <= generations).length)
    },
  )

  test('every place is a link that says who he is, and the table has the same', () => {
    const drawn = markupOf(<TraceBracket trace={trace} width={1264} generations={5} title="A trace" />)
    const labels = drawn.attributes('aria-label').slice(1)
    expect(labels).toHaveLength(trace.places.length)
    expect(drawn.attributes('tabindex').filter((value) => value === '0')).toHaveLength(1)
    const rows = markupOf(<TraceTable trace={trace} />).all('tr')
    expect(rows).toHaveLength(trace.places.length + 1)
  })
})

const [inbred, untested, clear, , contradicting, ancestor] = geneTraces.map(([, trace]) => trace)

test('lit are the roads that a copy took; the list has them, sire before dam', () => {
  const lit = (trace: GeneTrace | undefined) =>
    trace
      ? traceLayout(trace, 1264, 5)
          .nodes.filter(({ part }) => part > 0)
          .map(({ line }) => line)
      : []
  expect(lit(inbred)).toEqual(expect.arrayContaining(['S', 'SS', 'D', 'DD', 'DDS']))
  expect(lit(inbred)).not.toContain('SD') // tested clear
  expect(lit(clear)).toEqual([])
  expect(lit(contradicting)).toEqual([])
  expect(lit(ancestor)).toEqual(expect.arrayContaining(['S', 'SS', 'D', 'DD', 'DDS']))
  expect(lit(untested)).toContain('S')
  if (inbred)
    expect(markupOf(<RoadList trace={inbred} generations={5} />).text).toMatch(
      /^High Signal sire · carrier, tested · 50 of 100 foals this way Iron Orchard/,
    )
  if (clear) expect(markupOf(<RoadList trace={clear} generations={5} />).text).toMatch(/^No road to light/)
})

test('an untested horse has his chance in words, never a verdict', () => {
  const at = (name: string) => inbred?.horses.find((horse) => horse.name === name)
  const words = (name: string) => {
    const horse = at(name)
    return horse && inbred ? [horseWords(horse, inbred.test), shortWords(horse, inbred.test)] : []
  }
  expect(words('High Signal')).toEqual(['carrier, tested', 'carrier, tested'])
  expect(words('Tin Chapel')).toEqual(['clear, tested', 'clear, tested'])
  expect(words('Iron Orchard')).toEqual(['not tested, must have a copy', 'must have a copy'])
  expect(words('Old Ledger')).toEqual(['not tested, about 1 in 2', '1 in 2'])
  const odd = contradicting?.horses.at(-1)
  if (odd && contradicting) expect(horseWords(odd, contradicting.test)).toBe('not tested')
  if (contradicting?.places[0]) expect(roadWords(contradicting.places[0], contradicting.test)).toBe('–')
})

test('a name too long for its column is shortened', () => {
  expect(fitted('Short Name', 200, 16, 'name')).toBe('Short Name')
  const shown = fitted('A Registered Name Of A Good Sixty Letters', 120, 16, 'name')
  expect(shown.length).toBeLessThanOrEqual(15)
  expect(shown.endsWith('…')).toBe(true)
})
