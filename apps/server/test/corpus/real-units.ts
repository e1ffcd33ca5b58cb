import { grid, type MessyFile } from './messy-file.ts'
import { at, base, horses, race, ran, TWO, withTrackAdded } from './race-of-two.ts'

const measured = (heading: string, distance: string, headers = 'Time', [ada, bea] = ['17.9', '18.1']) =>
  grid(`Track|Date|Race|${heading}|Horse|Fin|${headers}
SUN|2016-06-04|3|${distance}|Ada Run|1|${ada}
SUN|2016-06-04|3|${distance}|Bea Run|2|${bea}`)
const over = (yards: number, ada: object, bea: object = ada) =>
  ran(ada, bea).map((start) => ({ ...start, yards }))

/** Distances, weights and winds in units other than the usual ones. */
export const REAL_UNITS: readonly MessyFile[] = [
  {
    ...base,
    habit: '57.7 s over 1000, which is meters',
    onFile: TWO,
    rows: measured('Distance', '1000', 'Time', ['57.7', '58.2']),
    outcome: {
      horses,
      starts: over(1094, { time: 57.7 }, { time: 58.2 }),
      warnings: withTrackAdded('distance-unit-told'),
    },
  },
  {
    ...base,
    habit: '54.2 s over 1000, which is yards',
    onFile: TWO,
    rows: measured('Distance', '1000', 'Time', ['54.2', '54.9']),
    outcome: { horses, starts: over(1000, { time: 54.2 }, { time: 54.9 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'Quarter Horse distances in meters: 320 and 402',
    onFile: TWO,
    rows: grid(`Track|Date|Race|Distance|Horse|Fin
SUN|2016-06-04|3|320|Ada Run|1
SUN|2016-06-04|4|402|Bea Run|1`),
    outcome: {
      horses,
      starts: [
        { horse: 'Ada Run', ...at, finish: 1 },
        { horse: 'Bea Run', ...at, race: 4, yards: 440, finish: 1 },
      ],
      warnings: withTrackAdded('distance-unit-told'),
    },
  },
  {
    ...base,
    habit: 'the unit in the heading: Dist (m)',
    onFile: TWO,
    rows: measured('Dist (m)', '320'),
    outcome: { horses, starts: over(350, { time: 17.9 }, { time: 18.1 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'furlongs without a unit: 2, 1.75',
    onFile: TWO,
    rows: grid(`Track|Date|Race|Distance|Horse|Fin
SUN|2016-06-04|3|2|Ada Run|1
SUN|2016-06-04|4|1.75|Bea Run|1`),
    outcome: {
      horses,
      starts: [
        { horse: 'Ada Run', ...at, yards: 440, finish: 1 },
        { horse: 'Bea Run', ...at, race: 4, yards: 385, finish: 1 },
      ],
      warnings: withTrackAdded('distance-unit-told'),
    },
  },
  {
    ...base,
    habit: 'feet without a unit: 1050 in 17.9 s',
    onFile: TWO,
    rows: measured('Distance', '1050'),
    outcome: {
      horses,
      starts: over(350, { time: 17.9 }, { time: 18.1 }),
      warnings: withTrackAdded('distance-unit-told'),
    },
  },
  {
    ...base,
    habit: 'feet in the cells: 1320 ft',
    onFile: TWO,
    rows: measured('Distance', '1320 ft', 'Time', ['22.1', '22.3']),
    outcome: { horses, starts: over(440, { time: 22.1 }, { time: 22.3 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'weights in kilograms, told by their size',
    onFile: TWO,
    rows: race('Weight', '56.5', '57'),
    outcome: {
      horses,
      starts: ran({ weight: 124.6 }, { weight: 125.7 }),
      warnings: withTrackAdded('weight-kg'),
    },
  },
  {
    ...base,
    habit: 'weights in kilograms by their heading and in the cells',
    onFile: TWO,
    rows: race('Wt (kg)', '56.5', '57 kg'),
    outcome: { horses, starts: ran({ weight: 124.6 }, { weight: 125.7 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'weights with lbs behind and an allowance’s star',
    onFile: TWO,
    rows: race('Weight Carried', '124 lbs', '119*'),
    outcome: { horses, starts: ran({ weight: 124 }, { weight: 119 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'winds in kilometers an hour by their heading',
    onFile: TWO,
    rows: race('Wind (km/h)|Wind Dir', '10|Head', '10|Head'),
    outcome: { horses, starts: ran({ wind: -6.21 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'winds without a unit in a file in meters',
    onFile: TWO,
    rows: measured('Dist (m)', '320', 'Wind|Wind Dir', ['10|Tail', '10|Tail']),
    outcome: { refused: ['wind-unit'] },
  },
  {
    ...base,
    habit: 'winds without a unit in a file in meters, after the user has said it',
    onFile: TWO,
    rows: measured('Dist (m)', '320', 'Wind|Wind Dir', ['10|Tail', '10|Tail']),
    mapping: { choices: { wind_unit: 'kmh' } },
    outcome: { horses, starts: ran({ wind: 6.21 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'distances that are yards or meters, and weights in kilograms',
    onFile: TWO,
    rows: measured('Distance', '600', 'Wt', ['56', '57']),
    outcome: { refused: ['distance-unit'] },
  },
]
