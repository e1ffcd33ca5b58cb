import type { DataQuality } from '@quarterpole/contract/data-import'
import { QUALITY_BAND_WORDS, QUALITY_BANDS } from '@quarterpole/contract/quality-bands'
import { paths } from '../../app/paths.ts'
import type { Whose } from '../../herd/horses/horse-search.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { AsTable } from '../../ui/AsTable.tsx'
import ink from '../../ui/charts/Ink.module.css'
import { Ground, Ticks } from '../../ui/charts/Axis.tsx'
import { look, Stack } from '../../ui/Layout.tsx'
import { Picture, PictureLink } from '../../ui/Picture.tsx'
import pictureStyles from '../../ui/Picture.module.css'
import { RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { useRovingFocus } from '../../ui/use-roving-focus.ts'
import { useWidth } from '../../ui/use-width.ts'
import { count, plural, short } from '../../ui/words/number.ts'
import { GOOD, FAIR } from './quality-parts.ts'

const HEIGHT = 132
const TOP = 18
const BASE = 96
/** Between bars. */
const GAP = 2
/** As wide as a digit over a bar is, about. */
const DIGIT = 7

interface ScoreHistogramProps {
  scores: DataQuality['scores']
  /** Whose horses are counted, where there are others too. */
  whose: Whose | undefined
}

interface Band {
  at: number
  from: number
  horses: number
  words: string
  href: string
}

/** How complete all records are, at a glance; each bar leads to its horses. */
export function ScoreHistogram({ scores, whose }: ScoreHistogramProps) {
  const bands = QUALITY_BANDS.map((from, at) => ({
    at,
    from,
    horses: scores[at] ?? 0,
    words: QUALITY_BAND_WORDS[`${from}`],
    href: paths.horses({ score: String(from), whose }),
  }))
  return (
    <Stack gap={2} below={5}>
      <h3>{scoresSentence(scores)}</h3>
      <Bars bands={bands} />
      <AsTable>
        <Table caption="Horses by data quality score" dense entries="1fr auto">
          <thead>
            <tr>
              <Th>Score</Th>
              <Th num>Horses</Th>
            </tr>
          </thead>
          <tbody>
            {bands.map(({ from, horses, words, href }) => (
              <tr key={from}>
                <RowHead>{horses === 0 ? words : <Anchor href={href}>{words}</Anchor>}</RowHead>
                <Td num>{count(horses)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </AsTable>
    </Stack>
  )
}

/** "4 of 12 records are good, 3 fair, 5 thin" */
export function scoresSentence(scores: readonly number[]): string {
  const within = (from: number, to: number) =>
    QUALITY_BANDS.reduce((sum, band, at) => sum + (band >= from && band < to ? (scores[at] ?? 0) : 0), 0)
  const all = within(0, Infinity)
  const good = within(GOOD.score, Infinity)
  return `${count(good)} of ${plural(all, 'record')} ${good === 1 ? 'is' : 'are'} good, ${count(within(FAIR.score, GOOD.score))} fair, ${count(within(0, FAIR.score))} thin`
}

const RATINGS = [
  { word: 'thin', from: 0, to: QUALITY_BANDS.indexOf(FAIR.score) },
  { word: 'fair', from: QUALITY_BANDS.indexOf(FAIR.score), to: QUALITY_BANDS.indexOf(GOOD.score) },
  { word: 'good', from: QUALITY_BANDS.indexOf(GOOD.score), to: QUALITY_BANDS.length },
] as const

function Bars({ bands }: { bands: readonly Band[] }) {
  const [ref, width] = useWidth<HTMLDivElement>(640, true)
  const filled = bands.filter(({ horses }) => horses > 0)
  const [current, roving] = useRovingFocus(
    filled.map(({ at }) => at),
    (from, key) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      return step === 0 ? undefined : filled[filled.findIndex(({ at }) => at === from) + step]?.at
    },
  )
  const most = Math.max(1, ...bands.map(({ horses }) => horses))
  const barWidth = width / bands.length
  const x = (at: number) => at * barWidth
  return (
    <div ref={ref} className={look({ shrinks: true })} {...roving}>
      <Picture
        width={width}
        height={HEIGHT}
        label="Horses by data quality score; arrow keys move between the bars, the table below has the same"
      >
        {bands.map(({ at, horses, words, href }) => {
          const height = horses === 0 ? 0 : Math.max(2, ((BASE - TOP) * horses) / most)
          return (
            <g key={at} className={pictureStyles.place}>
              <rect
                x={x(at) + GAP / 2}
                y={BASE - height}
                width={barWidth - GAP}
                height={height}
                className={ink.mark}
              />
              {horses > 0 && (
                <>
                  <text
                    x={x(at + 0.5)}
                    y={BASE - height - 4}
                    textAnchor="middle"
                    className={ink.tick}
                    aria-hidden="true"
                  >
                    {count(horses).length * DIGIT > barWidth ? short(horses) : count(horses)}
                  </text>
                  <PictureLink
                    href={href}
                    place={at}
                    isCurrent={at === current}
                    box={{ x: x(at), y: 0, width: barWidth, height: BASE }}
                    aria-label={`${plural(horses, 'horse')}, score ${words}`}
                  />
                </>
              )}
            </g>
          )
        })}
        <g aria-hidden="true">
          <Ground from={0} to={width} y={BASE} />
          <Ticks
            values={QUALITY_BANDS.slice(1)}
            x={(value) => x(QUALITY_BANDS.findIndex((from) => from === value))}
            y={BASE + 15}
            mark={[BASE, BASE + 4]}
          />
          {RATINGS.map(({ word, from, to }) => (
            <g key={word}>
              {from > 0 && (
                <line
                  x1={x(from)}
                  x2={x(from)}
                  y1={0}
                  y2={BASE}
                  className={ink.tickLine}
                  strokeDasharray="4 3"
                />
              )}
              <text x={x((from + to) / 2)} y={BASE + 32} textAnchor="middle" className={ink.muted}>
                {word}
              </text>
            </g>
          ))}
        </g>
      </Picture>
    </div>
  )
}
