import { grid, type MessyFile } from './messy-file.ts'
import { at, base, horses, race, ran, withTrackAdded, TWO } from './race-of-two.ts'

/** What charts and barns write of each runner: its place, time, figures and who it is. */
export const RACE_RUNNERS: readonly MessyFile[] = [
  {
    ...base,
    habit: 'times in every spelling',
    onFile: TWO,
    rows: race('Time', ':17.512', '0:17.7'),
    outcome: { horses, starts: ran({ time: 17.512 }, { time: 17.7 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'times with a comma, a blank or seconds behind',
    onFile: TWO,
    rows: race('Final Time', '17,512 s', '17 702'),
    outcome: { horses, starts: ran({ time: 17.512 }, { time: 17.702 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'minus ninety-nine for what is missing',
    onFile: TWO,
    rows: race('Time|SI|PP', '17.512|-99.00|1', '-97.00|88|-99'),
    outcome: { horses, starts: ran({ time: 17.512, post: 1 }, { si: 88 }), warnings: withTrackAdded() },
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
      warnings: withTrackAdded(),
    },
  },
  {
    ...base,
    habit: 'a dead heat, marked',
    onFile: TWO,
    rows: grid(`Track|Date|Race #|Distance|Horse|Fin
SUN|2016-06-04|3|350|Ada Run|1DH
SUN|2016-06-04|3|350|Bea Run|1DH`),
    outcome: { horses, starts: ran({}, { finish: 1 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'a place given twice',
    onFile: TWO,
    rows: grid(`Track|Date|Race #|Distance|Horse|Fin
SUN|2016-06-04|3|350|Ada Run|1
SUN|2016-06-04|3|350|Bea Run|1`),
    outcome: { horses, starts: ran({}, { finish: 1 }), warnings: withTrackAdded('place-twice') },
  },
  {
    ...base,
    habit: 'the stewards’ place beside the one at the line',
    onFile: TWO,
    rows: race('Official Placing', '2', '1'),
    outcome: {
      horses,
      starts: ran({ finish: 2 }, { finish: 1 }),
      warnings: withTrackAdded('finish-official'),
    },
  },
  {
    ...base,
    habit: 'a column Scratched with a Y',
    onFile: TWO,
    rows: grid(`Track|Date|Race #|Distance|Horse|Fin|Scratched
SUN|2016-06-04|3|350|Ada Run|1|N
SUN|2016-06-04|3|350|Bea Run||Y`),
    outcome: {
      horses,
      starts: ran({}, { finish: undefined, status: 'scratched' }),
      warnings: withTrackAdded(),
    },
  },
  {
    ...base,
    habit: 'a runner slower than those behind it',
    onFile: TWO,
    rows: race('Time', '17.902', '17.512'),
    outcome: {
      horses,
      starts: ran({ time: 17.902 }, { time: 17.512 }),
      warnings: withTrackAdded('time-against-place'),
    },
  },
  {
    ...base,
    habit: 'purses as money, and another figure than the index',
    onFile: TWO,
    rows: race('Purse|Speed Rating|SI', '$25,000|101|88', '25k|99|85'),
    outcome: {
      horses,
      starts: ran({ purse: 25_000, si: 88 }, { purse: 25_000, si: 85 }),
      warnings: withTrackAdded('figure-other'),
    },
  },
  {
    ...base,
    habit: 'the winner’s time on every row',
    onFile: TWO,
    rows: race('Winning Time', '17.512', '17.512'),
    outcome: { horses, starts: ran({ time: 17.512 }, {}), warnings: withTrackAdded('time-winning') },
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
      warnings: withTrackAdded(),
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
