import { grid, type MessyFile } from './messy-file.ts'
import { at, base, horses, race, ran, TWO, withTrackAdded } from './race-of-two.ts'

const rows = (text: string) => grid(text)

/** Headings, dates, times and layouts of results as tracks, charts and free result files give them. */
export const REAL_RESULTS: readonly MessyFile[] = [
  {
    ...base,
    habit: 'a chart’s own headings: Ind. Time, Sp. In., Wgt and PP',
    onFile: TWO,
    rows: race('Wgt|PP|Ind. Time|Sp. In.', '124|3|17.512|94', '126|1|17.702|88'),
    outcome: {
      horses,
      starts: ran(
        { weight: 124, post: 3, time: 17.512, si: 94 },
        { weight: 126, post: 1, time: 17.702, si: 88 },
      ),
      warnings: withTrackAdded(),
    },
  },
  {
    ...base,
    habit: 'Order of Finish, Official Time and S.I.',
    onFile: TWO,
    rows: rows(`Race Track|Date of Race|Race No.|Race Distance|Name of Horse|Order of Finish|Official Time|S.I.
Sunland Park|06/04/2016|3|350 yds|Ada Run|1|:17.512|94
Sunland Park|06/04/2016|3|350 yds|Bea Run|2|:17.702|88`),
    mapping: { choices: { date_order: 'month_first' } },
    outcome: {
      horses,
      starts: ran({ time: 17.512, si: 94 }, { time: 17.702, si: 88 }),
      warnings: withTrackAdded(),
    },
  },
  {
    ...base,
    habit: 'Rank, Horse’s Name, Elapsed Time and Gate No.',
    onFile: TWO,
    rows: rows(`Racetrack|Run Date|Race #|Yardage|Horse's Name|Rank|Elapsed Time|Gate No.
SUN|June 4, 2016|3|350|Ada Run|1st|17.512 sec|4
SUN|June 4, 2016|3|350|Bea Run|2nd|17.702 sec|5`),
    outcome: {
      horses,
      starts: ran({ time: 17.512, post: 4 }, { time: 17.702, post: 5 }),
      warnings: withTrackAdded(),
    },
  },
  {
    ...base,
    habit: 'headings in capitals with points and blanks: F I N., P. P., SPD. IND.',
    onFile: TWO,
    rows: rows(`TRK.|R DATE|RACE NO|DIST. (YDS)|HORSE NAME|FIN. POS.|FIN. TIME|P. P.|SPD. IND.
SUN|2016-06-04|3|350|Ada Run|1|17.512|3|94
SUN|2016-06-04|3|350|Bea Run|2|17.702|1|88`),
    outcome: {
      horses,
      starts: ran({ time: 17.512, post: 3, si: 94 }, { time: 17.702, post: 1, si: 88 }),
      warnings: withTrackAdded(),
    },
  },
  {
    ...base,
    habit: 'dates with the weekday in front and the distance with its letter',
    onFile: TWO,
    rows: rows(`Track|Date|Race|Dist|Horse|Fin
SUN|Saturday, June 4, 2016|3|350Y|Ada Run|1
SUN|Sat Jun 4 2016|3|350 Yards|Bea Run|2`),
    outcome: { horses, starts: ran({}), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'a title line, a line of the meet and the header again on the next page',
    onFile: TWO,
    rows: [
      ['Sunland Park Official Results'],
      ['Summer Meet 2016'],
      ...rows(`Track|Date|Race|Distance|Horse|Finish
SUN|2016-06-04|3|350|Ada Run|1
Track|Date|Race|Distance|Horse|Finish
SUN|2016-06-04|3|350|Bea Run|2`),
    ],
    outcome: { horses, starts: ran({}), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'a line of totals and a note under the races',
    onFile: TWO,
    rows: [
      ...rows(`Track|Date|Race|Distance|Horse|Finish|Purse
SUN|2016-06-04|3|350|Ada Run|1|15000
SUN|2016-06-04|3|350|Bea Run|2|15000`),
      ['Total', '', '', '', '', '', '30000'],
      ['Source: track office', '', '', '', '', '', ''],
    ],
    outcome: { horses, starts: ran({ purse: 15_000 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'flags for scratched and disqualified in columns of their own',
    onFile: TWO,
    rows: rows(`Track|Date|Race|Distance|Horse|Finish|Scratched|DQ
SUN|2016-06-04|3|350|Ada Run|2|0|1
SUN|2016-06-04|3|350|Bea Run||1|0`),
    outcome: {
      horses,
      starts: ran({ finish: 2, status: 'disqualified' }, { finish: undefined, status: 'scratched' }),
      warnings: withTrackAdded(),
    },
  },
  {
    ...base,
    habit: 'an x under SCR, and the reason beside another',
    onFile: TWO,
    rows: rows(`Track|Date|Race|Distance|Horse|Finish|SCR
SUN|2016-06-04|3|350|Ada Run||x
SUN|2016-06-04|3|350|Bea Run||Vet`),
    outcome: {
      horses,
      starts: ran({ finish: undefined, status: 'scratched' }),
      warnings: withTrackAdded(),
    },
  },
  {
    ...base,
    habit: 'SCR, PULLED UP and DQ in the column of the finish',
    onFile: TWO,
    rows: rows(`Track|Date|Race|Distance|Horse|Official Order of Finish
SUN|2016-06-04|3|350|Ada Run|PULLED UP
SUN|2016-06-04|3|350|Bea Run|SCR
SUN|2016-06-05|3|350|Ada Run|DQ`),
    outcome: {
      horses,
      starts: [
        ...ran({ finish: undefined, status: 'dnf' }, { finish: undefined, status: 'scratched' }),
        { horse: 'Ada Run', ...at, date: '2016-06-05', status: 'disqualified' },
      ],
      warnings: withTrackAdded(),
    },
  },
  {
    ...base,
    habit: 'FAST under the heading Track Surface, beside the track’s code',
    onFile: TWO,
    rows: race('Track Surface', 'FAST', 'FAST'),
    outcome: { horses, starts: ran({ condition: 'fast' }), warnings: withTrackAdded('column-by-values') },
  },
  {
    ...base,
    habit: 'MUDDY under Conditions, where others write who may run',
    onFile: TWO,
    rows: race('Conditions', 'Muddy', 'Muddy (sealed)'),
    outcome: {
      horses,
      starts: ran({ condition: 'muddy', sealed: true }),
      warnings: withTrackAdded('column-by-values'),
    },
  },
  {
    ...base,
    habit: 'H and T in a column without a known heading beside the wind',
    onFile: TWO,
    rows: race('Wind|Dir.', '4|H', '4|H'),
    outcome: { horses, starts: ran({ wind: -4 }), warnings: withTrackAdded('column-by-values') },
  },
  {
    ...base,
    habit: 'post times under Time',
    onFile: TWO,
    rows: race('Time|Final Time', '14:05|17.512', '14:05|17.702'),
    mapping: { columns: { time_s: 'Final Time' } },
    outcome: {
      horses,
      starts: ran({ time: 17.512 }, { time: 17.702 }),
      warnings: withTrackAdded('columns-ignored'),
    },
  },
  {
    ...base,
    habit: 'post times under Time and no running times at all',
    onFile: TWO,
    rows: race('Time', '2:05 PM', '2:05 PM'),
    outcome: { horses, starts: ran({}), warnings: withTrackAdded('column-by-values') },
  },
  {
    ...base,
    habit: 'letters under SI: the grade and not the index',
    onFile: TWO,
    rows: race('Time|SI', '17.512|AAA', '17.702|AA'),
    outcome: {
      horses,
      starts: ran({ time: 17.512 }, { time: 17.702 }),
      warnings: withTrackAdded('column-by-values', 'columns-ignored'),
    },
  },
  {
    ...base,
    habit: 'a column Date with the year of foaling beside the Race Date',
    onFile: 'name,sex,foaled\nAda Run,M,2013\nAda Run,M,2005\nBea Run,M,2013\n',
    rows: rows(`Track|Race Date|Race|Distance|Horse|Date|Finish
SUN|2016-06-04|3|350|Ada Run|2013|1
SUN|2016-06-04|3|350|Bea Run|2013|2`),
    outcome: {
      horses: [
        { name: 'Ada Run', sex: 'M', foaled: '2005' },
        { name: 'Ada Run', sex: 'M', foaled: '2013' },
        { name: 'Bea Run', sex: 'M', foaled: '2013' },
      ],
      starts: ran({}),
      warnings: withTrackAdded('column-by-values'),
    },
  },
  {
    ...base,
    habit: 'hundredths of a second, and a time with its unit',
    onFile: TWO,
    rows: race('Indiv. Time', '17.51', '17.70s'),
    outcome: { horses, starts: ran({ time: 17.51 }, { time: 17.7 }), warnings: withTrackAdded() },
  },
  {
    ...base,
    habit: 'Spanish headings',
    onFile: TWO,
    rows: rows(`Hipódromo|Fecha|Carrera|Distancia|Caballo|Llegada|Tiempo|Jinete
SUN|2016-06-04|3|350 yardas|Ada Run|1|17.512|J. Doe
SUN|2016-06-04|3|350 yardas|Bea Run|2|17.702|R. Roe`),
    outcome: {
      horses,
      starts: ran({ time: 17.512, jockey: 'J. Doe' }, { time: 17.702, jockey: 'R. Roe' }),
      warnings: withTrackAdded(),
    },
  },
]
