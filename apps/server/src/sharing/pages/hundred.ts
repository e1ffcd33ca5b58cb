import type { FoalDistribution } from '@quarterpole/contract/breeding'
import { SI_RECORD, SI_STRONG } from '@quarterpole/contract/limits'
import { BIN, foalColumns, type FoalZone, zoneOf } from '../reports/cross/foal-columns.ts'
import { markup, type Markup } from '../../platform/http/markup.ts'

const WIDTH = 640
const TOP = 6
const FOOT = 24
/** Diameter of a foal, and of the place it takes. */
const DOT = 8
const STEP = 10

/** A hundred countable foals: filled at record pace, ringed with a dot when strong, open below. */
export function hundredFigure(distribution: FoalDistribution, lost: number): Markup {
  const { mean, sd } = distribution
  const { counts, columns, first, last, tallest, ticks, alt } = foalColumns(distribution, lost)
  const step = WIDTH / (last - first + 1)
  const floor = TOP + tallest * STEP
  const x = (si: number) => round((si / BIN - first) * step)
  const foals = [...columns].flatMap(([bin, members]) =>
    members.map((si, i) =>
      foal(zoneOf(si), round((bin - first + 0.5) * step), round(floor - (i + 0.5) * STEP)),
    ),
  )
  return markup`<figure>
    <ul class="zones">
      ${lost > 0 ? markup`<li class="below">${lost} would die</li>` : null}
      <li class="below">${counts.below} below ${SI_STRONG}</li>
      <li class="strong">${counts.strong} strong, ${SI_STRONG} to ${SI_RECORD - 1}</li>
      <li class="record">${counts.record} at record pace, ${SI_RECORD} and over</li>
    </ul>
    <svg viewBox="0 0 ${WIDTH} ${floor + FOOT}" role="img" aria-label="${alt}">
      <path class="axis" d="M0 ${floor}H${WIDTH}${[SI_STRONG, SI_RECORD].map((si) => `M${x(si)} 0V${floor}`)}" />
      ${ticks.map((si) => markup`<text class="tick" x="${x(si)}" y="${floor + 18}">${si}</text>`)}
      ${foals}
    </svg>
    <figcaption>
      Each circle is one foal. The average is ${mean.toFixed(1)}; a foal’s own run varies around it by
      ${sd.toFixed(1)} (standard deviation).
    </figcaption>
  </figure>`
}

function foal(zone: FoalZone, x: number, y: number): Markup {
  const circle = markup`<circle
    class="${zone}"
    cx="${x}"
    cy="${y}"
    r="${zone === 'record' ? DOT / 2 : DOT / 2 - 0.6}"
  />`
  return zone === 'strong' ? markup`${circle}<circle class="dot" cx="${x}" cy="${y}" r="1.5" />` : circle
}

const round = (value: number) => Math.round(value * 10) / 10
