import type { Sample } from './sample.ts'

const WIDTH = 760
const DISEASES = { width: 360, height: 170, left: 44, right: 10, top: 34, bottom: 22 }
const GAP = 20
const TITLE = 44

interface Line {
  readonly name: string
  readonly of: (sample: Sample) => number
}
interface Panel {
  readonly title: string
  readonly lines: readonly Line[]
  /** Each step ten times the one below. */
  readonly byTens?: boolean
}

const PANELS: readonly Panel[] = [
  {
    title: 'Memory, MB',
    lines: [
      { name: 'resident', of: ({ rss_mb }) => rss_mb },
      { name: 'heap', of: ({ heap_mb }) => heap_mb },
    ],
  },
  {
    title: 'Delay, ms',
    byTens: true,
    lines: [
      { name: 'p99', of: ({ p99_ms }) => p99_ms },
      { name: 'p50', of: ({ p50_ms }) => p50_ms },
    ],
  },
  { title: 'Open descriptors', lines: [{ name: '', of: ({ descriptors }) => descriptors }] },
  { title: 'Errors, % of calls', lines: [{ name: '', of: ({ calls, errors }) => (100 * errors) / calls }] },
]

/** Four small charts over time in one SVG, light or dark as the reader's system is. */
export function chartOf(title: string, samples: readonly Sample[]): string {
  const height = TITLE + 2 * DISEASES.height + GAP
  const panels = PANELS.map((panel, at) => {
    const [x, y] = [(at % 2) * (DISEASES.width + GAP), TITLE + Math.floor(at / 2) * (DISEASES.height + GAP)]
    return `<g transform="translate(${x + GAP / 2} ${y})">${panelOf(panel, samples)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${title}">
<style>${STYLE}</style>
<rect class="ground" width="${WIDTH}" height="${height}"/>
<text class="head" x="${GAP / 2}" y="24">${title}</text>
${panels.join('\n')}
</svg>
`
}

const STYLE = `
text { font: 12px system-ui, sans-serif; fill: #444 } .head { font-size: 14px; font-weight: 600; fill: #111 }
.ground { fill: #fff } .grid { stroke: #ddd } .line { fill: none; stroke-width: 1.5; stroke-linejoin: round }
.first { stroke: #b3530b } .second { stroke: #1b6ca8 } text.first { fill: #b3530b; stroke: none } text.second { fill: #1b6ca8; stroke: none }
.end { text-anchor: end }
@media (prefers-color-scheme: dark) {
text { fill: #bbb } .head { fill: #eee } .ground { fill: #16181a } .grid { stroke: #34383c }
.first { stroke: #f0a35e } .second { stroke: #74b9ec } text.first { fill: #f0a35e } text.second { fill: #74b9ec }
}`

function panelOf({ title, lines, byTens = false }: Panel, samples: readonly Sample[]): string {
  const right = DISEASES.width - DISEASES.right
  const bottom = DISEASES.height - DISEASES.bottom
  const scale = byTens ? tens : linear
  const { ticks, at } = scale(samples.flatMap((sample) => lines.map(({ of }) => of(sample))))
  const y = (value: number) => bottom - at(value) * (bottom - DISEASES.top)
  const last = samples.at(-1)?.seconds ?? 1
  const x = (seconds: number) => DISEASES.left + (seconds / last) * (right - DISEASES.left)
  const grid = ticks.map(
    (tick) =>
      `<path class="grid" d="M${DISEASES.left} ${y(tick).toFixed(1)}H${right}"/><text class="end" x="${DISEASES.left - 6}" y="${(y(tick) + 4).toFixed(1)}">${tick.toLocaleString('en-US')}</text>`,
  )
  const drawn = lines.map(({ name, of }, n) => {
    const points = samples
      .filter((sample) => Number.isFinite(of(sample)))
      .map((sample) => `${x(sample.seconds).toFixed(1)},${y(of(sample)).toFixed(1)}`)
    const color = n === 0 ? 'first' : 'second'
    return `<polyline class="line ${color}" points="${points.join(' ')}"/><text class="end ${color}" x="${right - n * 64}" y="16">${name}</text>`
  })
  return `<text x="0" y="16">${title}</text>${grid.join('')}${drawn.join('')}<text x="${DISEASES.left}" y="${DISEASES.height - 4}">0</text><text class="end" x="${right}" y="${DISEASES.height - 4}">${Math.round(last / 60)} min</text>`
}

interface Scale {
  readonly ticks: readonly number[]
  /** From 0 at the bottom to 1 at the top. */
  readonly at: (value: number) => number
}

/** From zero to the next round number. */
function linear(values: readonly number[]): Scale {
  const most = Math.max(...values.filter(Number.isFinite), Number.MIN_VALUE)
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [0.25, 0.5, 1, 2.5].map((n) => n * power).find((size) => 4 * size >= most) ?? 2.5 * power
  const top = most === Number.MIN_VALUE ? 1 : Math.ceil(most / step) * step
  const ticks =
    most === Number.MIN_VALUE ? [0, 1] : Array.from({ length: top / step + 1 }, (_, n) => n * step)
  return { ticks, at: (value) => value / top }
}

function tens(values: readonly number[]): Scale {
  const known = values.filter((value) => value > 0 && Number.isFinite(value)).map(Math.log10)
  const [low, high] = [Math.floor(Math.min(...known)), Math.ceil(Math.max(...known))]
  const ticks = Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n))
  return { ticks, at: (value) => (Math.log10(Math.max(value, 10 ** low)) - low) / Math.max(1, high - low) }
}
