import type { TrackConditionName } from '@quarterpole/contract/limits'
import { parseTrackCondition, parseWind } from '@quarterpole/racing/condition-codes'
import { type Fault, fault } from '../problems.ts'

/** Track condition by its word or a chart's letters, as the contract codes it; “(sealed)” is a second fact. */
export function readCondition(
  cell: string,
): { condition: TrackConditionName | null; sealed: boolean } | Fault {
  const text = cell.trim()
  if (text === '' || text === '-') return { condition: null, sealed: false }
  if (/^\(?sealed\)?$/i.test(text)) return { condition: null, sealed: true }
  const read = parseTrackCondition(text)
  return read === null
    ? fault(
        'condition-unknown',
        `“${text}” is not a track condition.`,
        'Write fast, good, muddy, sloppy, wet fast, slow, heavy or frozen.',
      )
    : { condition: read.condition, sealed: read.isSealed }
}

const YARDS_PER_FURLONG = 220

/** A distance in yards: 350, 350y, 350 YDS, 2f. */
export function readDistance(cell: string): number | Fault {
  const parts = /^(\d{1,4}(?:\.\d+)?)\s*(y|yd|yds|yards?|f|fur|furlongs?)?\.?$/i.exec(cell.trim())
  const unit = parts?.[2]?.toLowerCase() ?? 'y'
  const yards = Math.round(Number(parts?.[1]) * (unit.startsWith('f') ? YARDS_PER_FURLONG : 1))
  return parts === null || yards < 100 || yards > 1100
    ? fault(
        'distance',
        `“${cell.trim()}” is not a distance in yards.`,
        'Write yards from 100 to 1100, for example 350.',
      )
    : yards
}

/** A time in seconds: 17.045, :17.045, 0:17.045, 17 045; 17 is what a workbook keeps of 17.000. Blank gives null. */
export function readTime(cell: string): number | Fault | null {
  const text = cell.trim()
  if (/^(|-+|dnf|0|0\.0+|-9[79](\.0+)?)$/i.test(text)) return null
  const parts = /^(?:(\d?):)?(\d{1,2})(?:[.:\s](\d{1,3}))?$/.exec(text)
  const seconds =
    parts === null ? Number.NaN : Number(parts[1] || 0) * 60 + Number(`${parts[2]}.${parts[3] ?? 0}`)
  return Number.isFinite(seconds) && seconds >= 5 && seconds <= 90
    ? seconds
    : fault(
        'time',
        `“${text}” is not a race time.`,
        'Write seconds with thousandths, for example 17.045, or leave it blank.',
      )
}

export interface ReadFinish {
  readonly finish: number | null
  readonly status: 'finished' | 'dnf' | 'scratched' | 'disqualified'
}

/**
 * A finishing position, with the words charts use where there is none; “unplaced” ran and was not recorded. DH marks a
 * dead heat and keeps the place.
 */
export function readFinish(cell: string, statusCell: string): ReadFinish | Fault {
  const text = cell.trim().toUpperCase()
  const said = statusCell.trim().toUpperCase()
  if (/^(SCR|SCRATCH(ED)?|WD|W\/D)$/.test(text) || /SCRATCH|^SCR$/.test(said))
    return { finish: null, status: 'scratched' }
  if (/^(DNF|FELL|EASED|PU|LS|UR|RO)$/.test(text) || /^(DNF|FELL|EASED|PU|LS)$/.test(said))
    return { finish: null, status: 'dnf' }
  if (text === 'UNPLACED') return { finish: null, status: 'finished' }
  const place = Number(/^(\d{1,2})(ST|ND|RD|TH)?\s*(DH|\*)?$/.exec(text)?.[1] ?? Number.NaN)
  if (/^(DQ|DISQ)/.test(text) || /^(DQ|DISQ)/.test(said))
    return { finish: Number.isNaN(place) ? null : place, status: 'disqualified' }
  return place >= 1 && place <= 30
    ? { finish: place, status: 'finished' }
    : fault(
        'finish',
        `“${cell.trim()}” is not a finishing position.`,
        'Write 1, 2, 3 …, or DNF, SCR, DQ or unplaced.',
      )
}

/** A number within bounds, or null for a blank. Signs of money, thousands' commas and a trailing unit are read over. */
export function readNumber(
  cell: string,
  [low, high]: readonly [number, number],
  what: string,
): number | Fault | null {
  const text = cell.trim()
  if (/^(|-+|n\/?a|pt|-9[79]\.00)$/i.test(text)) return null
  const parts = /^\$?\s*([+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[+-]?\d*\.?\d+)\s*(k|lbs?|mph|%|°?f)?$/i.exec(text)
  const value =
    parts === null
      ? Number.NaN
      : Number(parts[1]?.replaceAll(',', '')) * (parts[2]?.toLowerCase() === 'k' ? 1000 : 1)
  return value >= low && value <= high
    ? value
    : fault(
        `number-${what}`,
        `“${text}” is not a ${what}.`,
        `Write a number from ${low} to ${high}, or leave it blank.`,
      )
}

/** Wind along the track in miles an hour, tail wind positive: +5, 5 tw, head 3, calm, cross 8 (which is 0 along the track). */
export function readWind(cell: string): number | Fault | null {
  const text = cell.trim()
  if (text === '' || text === '-') return null
  const wind = parseWind(text)
  if (wind?.windDirection === 'cross') return 0
  if (wind === null || wind.windMph === null || wind.windMph > MAX_WIND_MPH) {
    return fault(
      'wind',
      `“${text}” is not a wind.`,
      'Write miles an hour along the track, tail wind positive, for example -4.',
    )
  }
  // A number without a word is along the track by the column's own meaning; 0 − 0 keeps a calm from being −0.
  return wind.windDirection === 'head' ? 0 - wind.windMph : wind.windMph
}

const MAX_WIND_MPH = 80
