import type { FoalDistribution } from '@quarterpole/contract/breeding'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import { BIN, foalColumns, type FoalZone, zoneOf } from '../../crosses/report/foal-columns.ts'
import { html, type Markup } from './markup.ts'

const WIDTH = 640
const TOP = 22
const FOOT = 22
/** Diameter of a foal, and of the place it takes. */
const DOT = 8
const STEP = 10

/** A hundred countable foals: filled at record pace, ringed with a dot when strong, open below. */
export function hundredFigure(distribution: FoalDistribution): Markup {
  const { counts, columns, first, last, tallest, ticks, alt } = foalColumns(distribution)
  const step = WIDTH / (last - first + 1)
  const floor = TOP + tallest * STEP
  const x = (si: number) => round((si / BIN - first) * step)
  const foals = [...columns].flatMap(([bin, members]) =>
    members.map((si, i) =>
      foal(zoneOf(si), round((bin - first + 0.5) * step), round(floor - (i + 0.5) * STEP)),
    ),
  )
  return html`<figure>
    <svg viewBox="0 0 ${WIDTH} ${floor + FOOT}" role="img" aria-label="${alt}">
      <path
        class="axis"
        d="M0 ${floor}H${WIDTH}${[SI_STRONG, SI_RECORD].map((si) => `M${x(si)} ${TOP - 8}V${floor}`)}"
      />
      ${ticks.map((si) => html`<text class="tick" x="${x(si)}" y="${floor + 15}">${si}</text>`)}
      <text class="below end" x="${x(SI_STRONG) - 6}" y="12">${counts.below} below ${SI_STRONG}</text>
      <text class="strong middle" x="${(x(SI_STRONG) + x(SI_RECORD)) / 2}" y="12">
        ${counts.strong} strong
      </text>
      <text class="record" x="${x(SI_RECORD) + 6}" y="12">${counts.record} at record pace</text>
      ${foals}
    </svg>
    <figcaption>${alt}</figcaption>
  </figure>`
}

function foal(zone: FoalZone, x: number, y: number): Markup {
  const circle = html`<circle
    class="${zone}"
    cx="${x}"
    cy="${y}"
    r="${zone === 'record' ? DOT / 2 : DOT / 2 - 0.6}"
  />`
  return zone === 'strong' ? html`${circle}<circle class="dot" cx="${x}" cy="${y}" r="1.5" />` : circle
}

const round = (value: number) => Math.round(value * 10) / 10
