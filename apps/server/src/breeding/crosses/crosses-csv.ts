import type { Cross } from '@quarterpole/contract/cross'
import { riskSentence } from '@quarterpole/contract/risk-factors'
import { csvFile } from '../../platform/http/files.ts'

const HEADER = [
  'cross',
  'saved_on',
  'sire',
  'dam',
  'expected_si_350',
  'expected_si_400',
  'expected_si_440',
  'sd_of_expected_400',
  'inbreeding_coefficient',
  'clear_of_100',
  'carriers_of_100',
  'at_risk_of_100',
  'affected_of_100',
  'projected_value',
  'finding',
  'risks',
  'booked_for',
  'notes',
]

/** Saved crosses as saved, one a line. */
export const crossesCsv = (crosses: readonly Cross[]): string =>
  csvFile(
    HEADER,
    crosses.map(({ id, created_at, sire_name, dam_name, prediction, bookings, notes }) => [
      id,
      created_at.slice(0, 10),
      sire_name,
      dam_name,
      rounded(prediction.expected_si_350),
      rounded(prediction.expected_si_400),
      rounded(prediction.expected_si_440),
      rounded(
        prediction.distributions.find(({ distance_yards }) => distance_yards === 400)?.sd_of_expected ?? null,
      ),
      prediction.inbreeding_coefficient,
      prediction.panel_of_100.clear,
      prediction.panel_of_100.carrier,
      prediction.panel_of_100.at_risk,
      prediction.panel_of_100.affected,
      prediction.projected_value === null ? null : Math.round(prediction.projected_value),
      prediction.finding.map(({ text }) => text).join(''),
      prediction.risk_factors.map(riskSentence).join(' '),
      bookings
        .filter(({ status }) => status === 'booked')
        .map(({ season_year }) => season_year)
        .join('; ') || null,
      notes,
    ]),
  )

const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(2)))
