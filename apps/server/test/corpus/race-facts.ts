import { grid, type MessyFile } from './messy-file.ts'
import { base, horses, race, ran, withTrackAdded, TWO } from './race-of-two.ts'

/** What charts and barns write of a race: its track, day, distance, ground and weather. */
export const RACE_FACTS: readonly MessyFile[] = [
  {
    ...base,
    habit: 'conditions in chart letters, sealed beside',
    onFile: TWO,
    rows: race('Going', 'SY (Sealed)', 'Sloppy'),
    outcome: { horses, starts: ran({ condition: 'sloppy', sealed: true }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'a condition nobody knows',
    onFile: TWO,
    rows: race('Track Condition', 'purple', 'FT'),
    outcome: { refused: ['condition-unknown'] },
  },
  {
    ...base,
    habit: 'distances in words, furlongs and with yards behind',
    onFile: TWO,
    rows: grid(`Track|Date|Race|Dist|Horse|Pos
SUN|2016-06-04|1|Three Hundred And Fifty Yards|Ada Run|1
SUN|2016-06-05|2|2f|Ada Run|1
SUN|2016-06-06|3|About 870 YDS|Ada Run|1`),
    outcome: {
      horses,
      starts: [
        { horse: 'Ada Run', track: 'SUN', date: '2016-06-04', race: 1, yards: 350, finish: 1 },
        { horse: 'Ada Run', track: 'SUN', date: '2016-06-05', race: 2, yards: 440, finish: 1 },
        { horse: 'Ada Run', track: 'SUN', date: '2016-06-06', race: 3, yards: 870, finish: 1 },
      ],
      warnings: withTrackAdded(),
    },
  },
  {
    ...base,
    habit: 'the unit of the distance in a column of its own',
    onFile: TWO,
    rows: [
      ['Track', 'Date', 'Race', 'Dist', 'Unit', 'Horse', 'Pos'],
      ['SUN', '2016-06-04', 1, 2, 'F', 'Ada Run', 1],
      ['SUN', '2016-06-05', 2, 350, 'Y', 'Ada Run', 1],
    ],
    outcome: {
      horses,
      starts: [
        { horse: 'Ada Run', track: 'SUN', date: '2016-06-04', race: 1, yards: 440, finish: 1 },
        { horse: 'Ada Run', track: 'SUN', date: '2016-06-05', race: 2, yards: 350, finish: 1 },
      ],
      warnings: withTrackAdded(),
    },
  },
  {
    ...base,
    habit: 'winds with their way in words',
    onFile: TWO,
    rows: race('Wind', '3 mph H', '3 hw'),
    outcome: { horses, starts: ran({ wind: -3 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'the way of the wind in a column of its own',
    onFile: TWO,
    rows: race('Wind Speed|Wind Dir', '2|Tail', '2|Tail'),
    outcome: { horses, starts: ran({ wind: 2 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'winds that never say their way',
    onFile: TWO,
    rows: race('Wind', '5', '5'),
    outcome: { horses, starts: ran({ wind: 5 }), warnings: withTrackAdded('wind-undirected') },
  },
  {
    ...base,
    habit: 'a way of the wind without its speed',
    onFile: TWO,
    rows: race('Wind', 'head', 'head'),
    outcome: { horses, starts: ran({}), warnings: withTrackAdded('wind-speedless') },
  },
  {
    ...base,
    habit: 'temperatures that may be in °C',
    onFile: TWO,
    rows: race('Temp', '24', '24'),
    outcome: { refused: ['temperature-unit'] },
  },
  {
    ...base,
    habit: 'temperatures that are in °C, as the user has said',
    onFile: TWO,
    rows: race('Temp', '25', '25'),
    mapping: { choices: { temperature_unit: 'c' } },
    outcome: { horses, starts: ran({ temp: 77 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'temperatures with their unit',
    onFile: TWO,
    rows: race('Temp (°C)', '25', '25 °C'),
    outcome: { horses, starts: ran({ temp: 77 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'a meet that was run on another ground',
    onFile: TWO,
    rows: race('Venue', 'ALB', 'The Downs at Albuquerque'),
    outcome: { horses, starts: ran({ at: 'ALB' }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'track codes with stray commas and blanks',
    onFile: TWO,
    rows: grid(`Trk|RDate|Race|Dist|Horse|Fin
 sun, |2016-06-04|3|350|Ada Run|1
Sunland Park|2016-06-04|3|350|Bea Run|2`),
    outcome: { horses, starts: ran({}), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'a track nobody knows, and one left blank',
    onFile: TWO,
    rows: grid(`Track|Date|Race|Distance|Horse|Finish
Old Pasture|2016-06-04|3|350|Ada Run|1
|2016-06-04|3|350|Bea Run|2`),
    outcome: { refused: ['track-missing', 'track-unknown'] },
  },
  {
    ...base,
    habit: 'tracks by numbers of the sender’s own, all located by one answer',
    onFile: TWO,
    rows: grid(`Track|Date|Race|Distance|Horse|Finish
22|2016-06-04|3|350|Ada Run|1
Track 22|2016-06-05|3|350|Ada Run|2
Hay Flat|2016-06-04|3|350|Bea Run|2`),
    mapping: { choices: { unknown_tracks: 'Zia Park' } },
    outcome: {
      horses,
      starts: [
        { horse: 'Ada Run', track: '22', date: '2016-06-04', race: 3, yards: 350, finish: 1 },
        { horse: 'Bea Run', track: 'Hay Flat', date: '2016-06-04', race: 3, yards: 350, finish: 2 },
        { horse: 'Ada Run', track: '22', date: '2016-06-05', race: 3, yards: 350, finish: 2 },
      ],
      warnings: ['track-located'],
    },
  },
  {
    ...base,
    habit: 'tracks nobody knows, located at another that nobody knows',
    onFile: TWO,
    rows: grid(`Track|Date|Race|Distance|Horse|Finish\n22|2016-06-04|3|350|Ada Run|1`),
    mapping: { choices: { unknown_tracks: 'Atlantis Downs' } },
    outcome: { refused: ['track-unknown'] },
  },
  {
    ...base,
    habit: 'rows of a race that disagree about it',
    onFile: TWO,
    rows: race('Wind mph|Cond', '-2|FT', '+4|FT'),
    outcome: { horses, starts: ran({ wind: -2, condition: 'fast' }), warnings: withTrackAdded('race-facts') },
  },
  {
    ...base,
    habit: 'race days of which only the year is known',
    onFile: TWO,
    rows: grid('Track|Year|Race|Distance|Horse|Finish\nSUN|2016|3|350|Ada Run|1'),
    mapping: { columns: { race_date: 'Year' } },
    outcome: { refused: ['day-missing'] },
  },
]
