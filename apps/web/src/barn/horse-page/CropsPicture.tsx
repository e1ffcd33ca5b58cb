import { Ground } from '../../ui/charts/Axis.tsx'
import ink from '../../ui/charts/Ink.module.css'
import { Inline, Row } from '../../ui/Layout.tsx'
import tones from '../../ui/Marks.module.css'
import { Picture } from '../../ui/Picture.tsx'
import { count, plural } from '../../ui/words/number.ts'
import { COLUMN, CROP_BANDS, type CropBand, type CropsLayout, groundOf, MARK } from './crops-layout.ts'
import styles from './HorsePage.module.css'

const BAND_WORDS: Readonly<Record<CropBand, string>> = {
  record: 'AAAT, SI 100 and over',
  strong: 'AAA, SI 90 to 99',
  rom: 'AA, SI 80 to 89',
  started: 'started, below 80',
  unraced: 'not started',
  booked: 'mare booked',
}
const TONES: Readonly<Record<CropBand, string | undefined>> = {
  record: tones.record,
  strong: tones.strong,
  rom: tones.below,
  started: undefined,
  unraced: undefined,
  booked: undefined,
}

/** A mark per foal, stacked by how far each got: color, shape and the legend's word say the same. */
function CropMark({ band, x, y }: { band: CropBand; x: number; y: number }) {
  const r = 4.25
  return (
    <g transform={`translate(${x} ${y})`} className={TONES[band]}>
      {band === 'unraced' ? (
        <circle r={1.75} fill="var(--ink-3)" />
      ) : band === 'started' ? (
        <path d="M-4 0h8" stroke="var(--ink-2)" strokeWidth="2" />
      ) : band === 'booked' ? (
        <circle r={r} fill="none" stroke="var(--accent)" strokeWidth="1.5" strokeDasharray="2 1.6" />
      ) : (
        <circle r={r} className={band === 'record' ? ink.current : styles.openMark} />
      )}
      {band === 'strong' && <circle r={1.8} className={ink.current} />}
    </g>
  )
}

/** His crops by year, and behind a copper line the ones he is booked for. */
export function CropsPicture({ name, layout, width }: { name: string; layout: CropsLayout; width: number }) {
  const { columns, todayX, height } = layout
  const ground = groundOf(layout)
  const middle = MARK / 2 + 2
  const words = columns.map(({ year, total, marks }) =>
    marks[0] === 'booked'
      ? `${year}, to come: ${count(total)} mares booked`
      : `${year}: ${plural(total, 'foal')}`,
  )
  return (
    <Picture
      width={width}
      height={height}
      role="img"
      label={`Crops of ${name}. ${words.join('; ')}. The table below has what each crop did.`}
    >
      <g aria-hidden="true" className={ink.chart}>
        <Ground from={0} to={columns.length === 0 ? width : (columns.at(-1)?.x ?? 0) + COLUMN} y={ground} />
        {columns.map(({ year, x, total, marks }) => (
          <g key={year}>
            {marks.map((band, at) => (
              <CropMark key={at} band={band} x={x + middle} y={ground - MARK / 2 - 2 - at * MARK} />
            ))}
            {total > 0 && (
              <text x={x + middle + 9} y={ground - 5} className={ink.strong}>
                {count(total)}
              </text>
            )}
            <text x={x} y={ground + 17} className={ink.tick}>
              {year}
            </text>
          </g>
        ))}
        {todayX !== null && (
          <g>
            <line x1={todayX} x2={todayX} y1={18} y2={ground} className={ink.accentLine} />
            <text x={todayX} y={12} textAnchor="middle" className={ink.accentText}>
              today
            </text>
          </g>
        )}
      </g>
    </Picture>
  )
}

/** The marks drawn, and what they mean. */
export function CropsLegend({ layout: { columns, each, left } }: { layout: CropsLayout }) {
  const drawn = new Set(columns.flatMap(({ marks }) => marks))
  return (
    <Row as="p" gap="2 4" size="small" tone="muted">
      {CROP_BANDS.filter((band) => drawn.has(band)).map((band) => (
        <Inline as="span" gap={2} key={band}>
          <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
            <CropMark band={band} x={0} y={0} />
          </svg>
          {BAND_WORDS[band]}
        </Inline>
      ))}
      {each > 1 && <span>A mark stands for up to {each} horses.</span>}
      {left > 0 && <span>{plural(left, 'older crop is', 'older crops are')} in the table.</span>}
    </Row>
  )
}
