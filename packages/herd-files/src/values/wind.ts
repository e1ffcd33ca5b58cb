import { parseWind } from '@quarterpole/racing/condition-codes'
import type { Cells } from '../cells.ts'
import { type Fault, fault } from '../problems.ts'

const MAX_WIND_MPH = 80
const MPH_IN = { 'm/s': 2.236_936, 'km/h': 0.621_371, kts: 1.150_779 } as const

export interface ReadWind {
  readonly mph: number | null
  /** A speed without sign or word: which way it blew is not said. */
  readonly isUndirected: boolean
  /** A way without a speed, of which nothing can be made but the words. */
  readonly isSpeedless: boolean
}

const NO_WIND: ReadWind = { mph: null, isUndirected: false, isSpeedless: false }

/**
 * Wind along the track in miles an hour, tail wind positive: +5, 5 tw, head 3, calm, 2 m/s head, cross 8 (which is 0
 * along the track). The direction may be in a cell of its own.
 */
export function readWind(cell: string, directionCell = ''): ReadWind | Fault {
  const text = cell.trim()
  const direction = /^(?:-|n\/?a|none|variable|var)?$/i.test(directionCell.trim()) ? '' : directionCell.trim()
  if (/^(?:-|n\/?a)?$/i.test(text)) return { ...NO_WIND, isSpeedless: direction !== '' }
  const unit = unitIn(text)
  const wind = parseWind(`${unit.text} ${direction}`.trim())
  if (wind?.windDirection === 'cross') return { ...NO_WIND, mph: 0 }
  if (wind !== null && wind.windMph === null) return { ...NO_WIND, isSpeedless: true }
  const mph = wind === null ? Number.NaN : Math.round((wind.windMph ?? Number.NaN) * unit.mph * 100) / 100
  if (wind === null || !(mph <= MAX_WIND_MPH)) {
    return fault(
      'wind',
      `“${[text, direction].filter(Boolean).join(' ')}” isn’t a wind reading.`,
      'Enter miles per hour along the track, tailwind positive, such as -4 for a headwind.',
    )
  }
  // 0 − 0 keeps a calm from being −0
  return wind.windDirection === 'head'
    ? { ...NO_WIND, mph: 0 - mph }
    : { ...NO_WIND, mph, isUndirected: wind.windDirection === 'unknown' }
}

function unitIn(text: string): { text: string; mph: number } {
  const metric = /\s*(m\/s|mps|km\/h|kmh|kph|kts?|knots?)\b/i.exec(text)
  const unit = metric?.[1]?.toLowerCase()
  if (metric === null || unit === undefined) return { text, mph: 1 }
  const mph =
    unit === 'm/s' || unit === 'mps'
      ? MPH_IN['m/s']
      : unit.startsWith('k') && !unit.startsWith('km') && unit !== 'kph'
        ? MPH_IN.kts
        : MPH_IN['km/h']
  return { text: text.replace(metric[0], ' '), mph }
}

export type WindReader = (index: number) => ReadWind | Fault

/**
 * Reads a column of winds. Their unit is in the cells or the header; without one they are miles an hour, except in a
 * file that is metric otherwise, where it is asked about once.
 */
export function windReader(cells: Cells, isMetric: boolean): WindReader {
  const unit = cells.has('wind_mph') ? unitOfWinds(cells, isMetric) : ''
  return (index) => {
    const text = cells.text(index, 'wind_mph')
    const isBare = unit !== '' && /\d/.test(text) && !UNIT.test(text)
    return readWind(isBare ? `${text} ${unit}` : text, cells.text(index, 'wind_dir'))
  }
}

const UNIT = /mph|m\/s|mps|km\/?h|kph|kt|knot/i
const CHOSEN = { mph: '', kmh: 'km/h', ms: 'm/s' } as const

function unitOfWinds(cells: Cells, isMetric: boolean): string {
  const header = cells.header('wind_mph').toLowerCase()
  if (/km\s*\/?\s*h|kph|km_h/.test(header)) return 'km/h'
  if (/m\s*\/\s*s\b|\bmps\b|_ms$/.test(header)) return 'm/s'
  if (/\bkts?\b|knot/.test(header)) return 'kts'
  const chosen = cells.choices.wind_unit
  if (chosen !== undefined) return CHOSEN[chosen]
  if (!isMetric || header.includes('mph')) return ''
  for (const cell of cells.column('wind_mph')) {
    if (!/[1-9]/.test(cell)) continue
    if (UNIT.test(cell)) return ''
    const message = `The distances are in meters and the winds, such as “${cell}”, have no unit.`
    const found = fault('wind-unit', message, 'Choose miles or kilometers an hour under Match columns.')
    cells.problems.error({ row: null, field: 'wind_mph', value: cell }, found)
    break
  }
  return ''
}
