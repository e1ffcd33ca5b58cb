import { grid, type MessyFile } from './messy-file.ts'

const base = { fileType: 'race_results' } as const
const TWO = 'name,sex\nAda Run,M\nBea Run,M\n'
const horses = [
  { name: 'Ada Run', sex: 'M' },
  { name: 'Bea Run', sex: 'M' },
]
/** A race of two at Sunland, with more columns for both rows. */
const race = (headers: string, ada: string, bea: string) =>
  grid(`Track|Date|Race #|Distance|Horse|Fin|${headers}
SUN|2016-06-04|3|350|Ada Run|1|${ada}
SUN|2016-06-04|3|350|Bea Run|2|${bea}`)
const at = { track: 'SUN', date: '2016-06-04', race: 3, yards: 350 }
const ran = (ada: object, bea: object = ada) => [
  { horse: 'Ada Run', finish: 1, ...at, ...ada },
  { horse: 'Bea Run', finish: 2, ...at, ...bea },
]
const told = (...groups: string[]) => ['track-added', ...groups].toSorted()

/** Results as charts and barns write them. */
export const RACE_RESULTS: readonly MessyFile[] = [
  {
    ...base,
    habit: 'times in every spelling',
    onFile: TWO,
    rows: race('Time', ':17.512', '0:17.7'),
    outcome: { horses, starts: ran({ time: 17.512 }, { time: 17.7 }), told: told() },
  },
  {
    ...base,
    habit: 'times with a comma, a blank or seconds behind',
    onFile: TWO,
    rows: race('Final Time', '17,512 s', '17 702'),
    outcome: { horses, starts: ran({ time: 17.512 }, { time: 17.702 }), told: told() },
  },
  {
    ...base,
    habit: 'minus ninety-nine for what is missing',
    onFile: TWO,
    rows: race('Time|SI|PP', '17.512|-99.00|1', '-97.00|88|-99'),
    outcome: { horses, starts: ran({ time: 17.512, post: 1 }, { si: 88 }), told: told() },
  },
  {
    ...base,
    habit: 'conditions in chart letters, sealed beside',
    onFile: TWO,
    rows: race('Going', 'SY (Sealed)', 'Sloppy'),
    outcome: { horses, starts: ran({ condition: 'sloppy', sealed: true }), told: told() },
  },
  {
    ...base,
    habit: 'a race before the horse of that name was foaled',
    onFile: 'name,sex,foaled\nAda Run,M,2020-05-01\nBea Run,M,2014-05-01\n',
    rows: race('Time', '17.512', '17.702'),
    outcome: { refused: ['before-foaling'] },
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
      told: told(),
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
      told: told(),
    },
  },
  {
    ...base,
    habit: 'words for horses that have no place',
    onFile: TWO,
    rows: grid(`Track|Date|Race|Distance|Horse|Finish
SUN|2016-06-04|1|350|Ada Run|DNF
SUN|2016-06-05|1|350|Ada Run|scratched
SUN|2016-06-06|1|350|Ada Run|3 (DQ)
SUN|2016-06-07|1|350|Ada Run|left at gate
SUN|2016-06-08|1|350|Ada Run|4th of 9`),
    outcome: {
      horses,
      starts: [
        { date: '2016-06-04', status: 'dnf' },
        { date: '2016-06-05', status: 'scratched' },
        { date: '2016-06-06', status: 'disqualified', finish: 3 },
        { date: '2016-06-07', status: 'dnf' },
        { date: '2016-06-08', finish: 4 },
      ].map((start) => ({ horse: 'Ada Run', track: 'SUN', race: 1, yards: 350, ...start })),
      told: told(),
    },
  },
  {
    ...base,
    habit: 'a dead heat, marked',
    onFile: TWO,
    rows: grid(`Track|Date|Race #|Distance|Horse|Fin
SUN|2016-06-04|3|350|Ada Run|1DH
SUN|2016-06-04|3|350|Bea Run|1DH`),
    outcome: { horses, starts: ran({}, { finish: 1 }), told: told() },
  },
  {
    ...base,
    habit: 'a place given twice',
    onFile: TWO,
    rows: grid(`Track|Date|Race #|Distance|Horse|Fin
SUN|2016-06-04|3|350|Ada Run|1
SUN|2016-06-04|3|350|Bea Run|1`),
    outcome: { horses, starts: ran({}, { finish: 1 }), told: told('place-twice') },
  },
  {
    ...base,
    habit: 'the stewards’ place beside the one at the line',
    onFile: TWO,
    rows: race('Official Placing', '2', '1'),
    outcome: { horses, starts: ran({ finish: 2 }, { finish: 1 }), told: told('finish-official') },
  },
  {
    ...base,
    habit: 'a column Scratched with a Y',
    onFile: TWO,
    rows: grid(`Track|Date|Race #|Distance|Horse|Fin|Scratched
SUN|2016-06-04|3|350|Ada Run|1|N
SUN|2016-06-04|3|350|Bea Run||Y`),
    outcome: { horses, starts: ran({}, { finish: undefined, status: 'scratched' }), told: told() },
  },
  {
    ...base,
    habit: 'a runner slower than those behind it',
    onFile: TWO,
    rows: race('Time', '17.902', '17.512'),
    outcome: { horses, starts: ran({ time: 17.902 }, { time: 17.512 }), told: told('time-against-place') },
  },
  {
    ...base,
    habit: 'winds with their way in words',
    onFile: TWO,
    rows: race('Wind', '3 mph H', '3 hw'),
    outcome: { horses, starts: ran({ wind: -3 }), told: told() },
  },
  {
    ...base,
    habit: 'the way of the wind in a column of its own',
    onFile: TWO,
    rows: race('Wind Speed|Wind Dir', '2|Tail', '2|Tail'),
    outcome: { horses, starts: ran({ wind: 2 }), told: told() },
  },
  {
    ...base,
    habit: 'winds that never say their way',
    onFile: TWO,
    rows: race('Wind', '5', '5'),
    outcome: { horses, starts: ran({ wind: 5 }), told: told('wind-undirected') },
  },
  {
    ...base,
    habit: 'a way of the wind without its speed',
    onFile: TWO,
    rows: race('Wind', 'head', 'head'),
    outcome: { horses, starts: ran({}), told: told('wind-speedless') },
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
    outcome: { horses, starts: ran({ temp: 77 }), told: told() },
  },
  {
    ...base,
    habit: 'temperatures with their unit',
    onFile: TWO,
    rows: race('Temp (°C)', '25', '25 °C'),
    outcome: { horses, starts: ran({ temp: 77 }), told: told() },
  },
  {
    ...base,
    habit: 'purses as money, and another figure than the index',
    onFile: TWO,
    rows: race('Purse|Speed Rating|SI', '$25,000|101|88', '25k|99|85'),
    outcome: {
      horses,
      starts: ran({ purse: 25_000, si: 88 }, { purse: 25_000, si: 85 }),
      told: told('figure-other'),
    },
  },
  {
    ...base,
    habit: 'the winner’s time on every row',
    onFile: TWO,
    rows: race('Winning Time', '17.512', '17.512'),
    outcome: { horses, starts: ran({ time: 17.512 }, {}), told: told('time-winning') },
  },
  {
    ...base,
    habit: 'a meet that was run on another ground',
    onFile: TWO,
    rows: race('Venue', 'ALB', 'The Downs at Albuquerque'),
    outcome: { horses, starts: ran({ at: 'ALB' }), told: told() },
  },
  {
    ...base,
    habit: 'track codes with stray commas and blanks',
    onFile: TWO,
    rows: grid(`Trk|RDate|Race|Dist|Horse|Fin
 sun, |2016-06-04|3|350|Ada Run|1
Sunland Park|2016-06-04|3|350|Bea Run|2`),
    outcome: { horses, starts: ran({}), told: told() },
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
    habit: 'a horse twice in a race',
    onFile: TWO,
    rows: grid(`Track|Date|Race|Distance|Horse|Finish
SUN|2016-06-04|3|350|Ada Run|1
SUN|2016-06-04|3|350|Ada Run|2`),
    outcome: { refused: ['horse-twice'] },
  },
  {
    ...base,
    habit: 'rows of a race that disagree about it',
    onFile: TWO,
    rows: race('Wind mph|Cond', '-2|FT', '+4|FT'),
    outcome: { horses, starts: ran({ wind: -2, condition: 'fast' }), told: told('race-facts') },
  },
  {
    ...base,
    habit: 'race days of which only the year is known',
    onFile: TWO,
    rows: grid('Track|Year|Race|Distance|Horse|Finish\nSUN|2016|3|350|Ada Run|1'),
    mapping: { columns: { race_date: 'Year' } },
    outcome: { refused: ['day-missing'] },
  },
  {
    ...base,
    habit: 'half a race number and no place',
    onFile: TWO,
    rows: grid('Track|Date|Race|Distance|Horse|Finish\nSUN|2016-06-04|3.5|350|Ada Run|won'),
    outcome: { refused: ['finish', 'number-race number'] },
  },
  {
    ...base,
    habit: 'a runner nobody knows',
    onFile: TWO,
    rows: grid('Track|Date|Race|Distance|Horse|Finish|Jockey\nSUN|2016-06-04|R3|350|New Runner|1|J. Doe'),
    outcome: {
      horses: [...horses, { name: 'New Runner', sex: 'U', stub: true }],
      starts: [{ horse: 'New Runner', finish: 1, ...at, jockey: 'J. Doe' }],
      told: told(),
    },
  },
  {
    ...base,
    habit: 'a runner nobody knows, where none may be created',
    onFile: TWO,
    createNewHorses: false,
    rows: grid('Track|Date|Race|Distance|Horse|Finish\nSUN|2016-06-04|3|350|New Runner|1'),
    outcome: { refused: ['unmatched'] },
  },
]
