/**
 * Judges the order layer on real fields that are not part of the project: win chances are taken from win pools, and
 * the chances to come in among the first two and three that follow from them are held against what happened, beside
 * Harville's formula, which follows from the same win chances.
 *
 *     node lab/verification/verify-order.ts --runners FILE
 *
 * FILE is CSV with a head row; read are race_id, win_pool and finish_top3 (1, 2, 3, or empty).
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { orderProbabilities } from '@quarterpole/racing/order'

/** Fewer runners, or a smaller pool in dollars, say little about the order of a field. */
const SMALLEST_FIELD = 4
const SMALLEST_POOL = 500

interface Field {
  /** Shares of the win pool. */
  win: Float64Array
  /** 1, 2, 3, or 0 behind them. */
  finish: number[]
}

function readFields(path: string): Field[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  const names = head.split(',')
  const column = (name: string) => {
    const at = names.indexOf(name)
    if (at < 0) throw new Error(`${path} has no column ${name}.`)
    return at
  }
  const [race, pool, top] = ['race_id', 'win_pool', 'finish_top3'].map(column)
  const races = Map.groupBy(
    lines.map((line) => line.split(',')),
    (row) => row[race],
  )
  return [...races.values()].flatMap((rows) => {
    const pools = rows.map((row) => Number(row[pool]))
    const finish = rows.map((row) => Number(row[top]) || 0)
    const total = pools.reduce((sum, dollars) => sum + dollars, 0)
    const isWhole = [1, 2, 3].every((place) => finish.filter((f) => f === place).length === 1)
    if (rows.length < SMALLEST_FIELD || !(total >= SMALLEST_POOL) || !isWhole || !pools.every((p) => p > 0))
      return []
    return [{ win: Float64Array.from(pools, (dollars) => dollars / total), finish }]
  })
}

interface TopChances {
  place: Float64Array
  show: Float64Array
}

/** Normals of one spread whose win chances are these: damped fixed point μᵢ += 0.4·(ln wantedᵢ − ln foundᵢ). */
function normals({ win }: Field): TopChances {
  const sd = new Float64Array(win.length).fill(1)
  const mean = win.map((w) => 0.58 * Math.log(w))
  for (let step = 0; step < 1000; step++) {
    const found = orderProbabilities({ mean, sd })
    const gap = win.map((w, i) => Math.log(w) - Math.log(found.win[i]))
    if (gap.every((g) => Math.abs(g) <= 1e-9)) return found
    for (let i = 0; i < mean.length; i++) mean[i] += 0.4 * gap[i]
  }
  throw new Error('No normals were found that have these win chances.')
}

/** Pᵢ = wᵢ + Σⱼ wⱼ·wᵢ/(1 − wⱼ), and one step further for show. */
function harville({ win }: Field): TopChances {
  const n = win.length
  const [place, show] = [win.slice(), win.slice()]
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      if (j === i) continue
      const second = (win[j] * win[i]) / (1 - win[j])
      place[i] += second
      show[i] += second
      for (let k = 0; k < n; k++)
        if (k !== i && k !== j) show[i] += (win[j] * (win[k] / (1 - win[j])) * win[i]) / (1 - win[j] - win[k])
    }
  return { place, show }
}

/** Mean over the runners of a race of −ln of what was said about each. */
const loss = (chances: Float64Array, finish: readonly number[], places: number) =>
  finish.reduce((sum, f, i) => sum - Math.log(f > 0 && f <= places ? chances[i] : 1 - chances[i]), 0) /
  finish.length

function meanOf(values: readonly number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return `${mean.toFixed(4)} ± ${Math.sqrt(variance / values.length).toFixed(4)}`
}

function main(): void {
  const { values } = parseArgs({ options: { runners: { type: 'string' } } })
  if (!values.runners) throw new Error('Give the runners: --runners FILE.')
  const fields = readFields(values.runners)
  const runners = fields.reduce((sum, { win }) => sum + win.length, 0)
  console.log(`${fields.length} races, ${(runners / fields.length).toFixed(1)} runners each`)
  const said = fields.map((field) => ({ field, normal: normals(field), plain: harville(field) }))
  for (const [name, places] of [
    ['place', 2],
    ['show', 3],
  ] as const) {
    const of = ({ field, normal, plain }: (typeof said)[number]) =>
      [loss(normal[name], field.finish, places), loss(plain[name], field.finish, places)] as const
    const losses = said.map(of)
    console.log(`${name.padEnd(6)} normals   ${meanOf(losses.map(([normal]) => normal))}`)
    console.log(`${name.padEnd(6)} Harville  ${meanOf(losses.map(([, plain]) => plain))}`)
    console.log(`${name.padEnd(6)} gain      ${meanOf(losses.map(([normal, plain]) => plain - normal))}`)
  }
}

main()
