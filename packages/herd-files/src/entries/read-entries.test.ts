import { describe, expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { linesOfText, readEntries } from './read-entries.ts'

const read = (text: string) => readEntries(linesOfText(text))

/** "post|name|jockey|trainer|pounds|age sex|sire|dam|dam's sire|status", blanks at the end left out. */
const short = ({ post, name, jockey, trainer, weightLb, age, sex, sire, dam, damSire, status }: Entry) =>
  [
    post,
    name,
    jockey,
    trainer,
    weightLb,
    [age, sex].filter((part) => part !== null).join(' '),
    sire,
    dam,
    damSire,
    status === 'in' ? '' : status,
  ]
    .map((part) => part ?? '')
    .join('|')
    .replace(/\|+$/, '')

/** Invented horses and people; the ways of writing are real. */
const LISTS: readonly (readonly [what: string, text: string, entries: readonly string[]])[] = [
  [
    'a number, a name, the jockey in brackets, pounds',
    '1 Perkin Desire (Garcia, Ramiro) 124\n2 Dusty Verdict (Luna, Eddie) 126',
    ['1|Perkin Desire|Garcia, Ramiro||124', '2|Dusty Verdict|Luna, Eddie||126'],
  ],
  [
    'an overnight sheet with everything in one line',
    '2. FAST HORSE, b f 2, by Sire Street - Dam Fine, by Damsire Joe, T: Gomez J: Garcia\n3. SLOW POKE, s g 3, by Pokey Lad - Slow Lane, by Lane One, T: Ortiz J: Ruiz',
    [
      '2|FAST HORSE|Garcia|Gomez||2 M|Sire Street|Dam Fine|Damsire Joe',
      '3|SLOW POKE|Ruiz|Ortiz||3 G|Pokey Lad|Slow Lane|Lane One',
    ],
  ],
  [
    'what the horse is before its parents, in brackets',
    'Tyree Lantern (2YO g by Sire Street – Dam Fine)\nKiowa Bell (3-year-old sorrel filly by Pokey Lad x Slow Lane, by Lane One)',
    ['|Tyree Lantern||||2 G|Sire Street|Dam Fine', '|Kiowa Bell||||3 M|Pokey Lad|Slow Lane|Lane One'],
  ],
  [
    'parents that are not known',
    'Tyree Lantern, b g 2, by Unknown - Dam Fine\nKiowa Bell, b f 3, by Pokey Lad - unknown mare',
    ['|Tyree Lantern||||2 G||Dam Fine', '|Kiowa Bell||||3 M|Pokey Lad'],
  ],
  [
    'a table with tabs, as copied from a web page',
    'PP\tHorse\tJockey\tTrainer\tWgt\n1\tKiowa Lantern\tR. Garcia\tM. Gomez\t124\n2\tLevee Song\tE. Luna\tP. Ortiz\t*119',
    ['1|Kiowa Lantern|R. Garcia|M. Gomez|124', '2|Levee Song|E. Luna|P. Ortiz|119'],
  ],
  [
    'aligned columns',
    'PP  Horse            Jockey          Trainer        Wgt\n1   Kiowa Lantern    R. Garcia       M. Gomez       124\n2   Levee Song       E. Luna         P. Ortiz       126',
    ['1|Kiowa Lantern|R. Garcia|M. Gomez|124', '2|Levee Song|E. Luna|P. Ortiz|126'],
  ],
  [
    'aligned columns with an empty cell',
    'PP  Horse            Jockey          Trainer        Wgt\n1   Kiowa Lantern    R. Garcia       M. Gomez       124\n2   Levee Song                       P. Ortiz       126',
    ['1|Kiowa Lantern|R. Garcia|M. Gomez|124', '2|Levee Song||P. Ortiz|126'],
  ],
  [
    'comma-separated with quotes',
    'Post,Horse,Jockey,Trainer,Weight,Age,Sex,Sire,Dam\n4,"Cash, On Delivery","Garcia, Ramiro",M. Gomez,124,2,F,Cash Sire,On Time',
    ['4|Cash, On Delivery|Garcia, Ramiro|M. Gomez|124|2 M|Cash Sire|On Time'],
  ],
  [
    'a table with semicolons',
    'Horse;PP;Rider;Conditioner\nKiowa Lantern;3;R. Garcia;M. Gomez',
    ['3|Kiowa Lantern|R. Garcia|M. Gomez'],
  ],
  [
    'a table with bars and a rule',
    '| # | Horse | A/S | Jockey | Wt |\n|---|---|---|---|---|\n| 1 | Kiowa Lantern | 3F | R. Garcia | 124 |\n| 2 | Levee Song | 4/G | E. Luna | 126 |',
    ['1|Kiowa Lantern|R. Garcia||124|3 M', '2|Levee Song|E. Luna||126|4 G'],
  ],
  ['names alone', 'Kiowa Lantern\nLevee Song\nHush Caddo', ['|Kiowa Lantern', '|Levee Song', '|Hush Caddo']],
  ['a column of names', 'Horse\nKiowa Lantern\nLevee Song', ['|Kiowa Lantern', '|Levee Song']],
  ['a numbered list', '1. Kiowa Lantern\n2. Levee Song', ['1|Kiowa Lantern', '2|Levee Song']],
  ['numbers in brackets', '(1) Kiowa Lantern\n(2) Levee Song', ['1|Kiowa Lantern', '2|Levee Song']],
  ['numbers with a bracket', '1) Kiowa Lantern\n2) Levee Song', ['1|Kiowa Lantern', '2|Levee Song']],
  ['numbers with a sign', '#1 Kiowa Lantern\n#2 Levee Song', ['1|Kiowa Lantern', '2|Levee Song']],
  ['posts in words', 'PP 3: Kiowa Lantern\nPost 4 - Levee Song', ['3|Kiowa Lantern', '4|Levee Song']],
  [
    'bullets',
    '• Kiowa Lantern\n- Levee Song\n* Hush Caddo',
    ['|Kiowa Lantern', '|Levee Song', '|Hush Caddo'],
  ],
  [
    'name, jockey and trainer with commas',
    '1 Kiowa Lantern, R. Garcia, M. Gomez\n2 Levee Song, E. Luna, P. Ortiz',
    ['1|Kiowa Lantern|R. Garcia|M. Gomez', '2|Levee Song|E. Luna|P. Ortiz'],
  ],
  [
    'name, jockey and trainer with dashes',
    '1 Kiowa Lantern - R. Garcia - M. Gomez - 124\n2 Levee Song - E. Luna - P. Ortiz - 126',
    ['1|Kiowa Lantern|R. Garcia|M. Gomez|124', '2|Levee Song|E. Luna|P. Ortiz|126'],
  ],
  [
    'tabs without heads',
    '1\tKiowa Lantern\tR. Garcia\tM. Gomez\t124\n2\tLevee Song\tE. Luna\tP. Ortiz\t126',
    ['1|Kiowa Lantern|R. Garcia|M. Gomez|124', '2|Levee Song|E. Luna|P. Ortiz|126'],
  ],
  [
    'columns without heads, with medication and odds',
    '1   Kiowa Lantern    L   R. Garcia    124   5-2\n2   Levee Song       L   E. Luna      126   8-1',
    ['1|Kiowa Lantern|R. Garcia||124', '2|Levee Song|E. Luna||126'],
  ],
  [
    'also eligible, marked',
    '1 Kiowa Lantern\n2 Levee Song\nAE 11 Hush Caddo\nAE2. Tin Roof Rain',
    [
      '1|Kiowa Lantern',
      '2|Levee Song',
      '|Hush Caddo||||||||also_eligible',
      '|Tin Roof Rain||||||||also_eligible',
    ],
  ],
  [
    'also eligible, under a heading',
    '1 Kiowa Lantern\n2 Levee Song\nAlso Eligible:\n11 Hush Caddo',
    ['1|Kiowa Lantern', '2|Levee Song', '11|Hush Caddo||||||||also_eligible'],
  ],
  [
    'scratched, behind the name',
    '1 Kiowa Lantern SCR\n2 Levee Song (scratched)\n3 Hush Caddo - scratched\n4 Tin Roof Rain',
    [
      '1|Kiowa Lantern||||||||scratched',
      '2|Levee Song||||||||scratched',
      '3|Hush Caddo||||||||scratched',
      '4|Tin Roof Rain',
    ],
  ],
  [
    'scratched, before the number',
    'SCR 1 Kiowa Lantern\n2 Levee Song\n3 Hush Caddo',
    ['1|Kiowa Lantern||||||||scratched', '2|Levee Song', '3|Hush Caddo'],
  ],
  [
    'scratched, as a line of names',
    '1 Kiowa Lantern\n2 Levee Song\n3 Hush Caddo\nScratched: Levee Song, Ledger Lad',
    ['1|Kiowa Lantern', '2|Levee Song||||||||scratched', '3|Hush Caddo', '|Ledger Lad||||||||scratched'],
  ],
  [
    'scratched, in a column',
    'PP\tHorse\tJockey\tStatus\n1\tKiowa Lantern\tR. Garcia\tSCR\n2\tLevee Song\tE. Luna\t',
    ['1|Kiowa Lantern|R. Garcia|||||||scratched', '2|Levee Song|E. Luna'],
  ],
  [
    'marks of state and breed behind the name',
    '1 Kiowa Lantern (OK) (Garcia, R.) 124\n2 Levee Song [QH] (Luna, E.) 126',
    ['1|Kiowa Lantern|Garcia, R.||124', '2|Levee Song|Luna, E.||126'],
  ],
  [
    'age and sex in words',
    '1 Kiowa Lantern, 3 year old filly\n2 Levee Song, 2-year-old sorrel gelding\n3 Hush Caddo, 4yo mare',
    ['1|Kiowa Lantern||||3 M', '2|Levee Song||||2 G', '3|Hush Caddo||||4 M'],
  ],
  [
    'age and sex in codes',
    '1 Kiowa Lantern (3F)\n2 Levee Song 2G\n3 Hush Caddo br. c. 2\n4 Tin Roof Rain ch/m/5',
    ['1|Kiowa Lantern||||3 M', '2|Levee Song||||2 G', '3|Hush Caddo||||2 S', '4|Tin Roof Rain||||5 M'],
  ],
  [
    'parents in brackets',
    '1 Kiowa Lantern (Lantern Ridge x Kiowa Belle)\n2 Levee Song (Levee Lad - Song Sung, by Singing Joe)',
    ['1|Kiowa Lantern|||||Lantern Ridge|Kiowa Belle', '2|Levee Song|||||Levee Lad|Song Sung|Singing Joe'],
  ],
  [
    'by a sire out of a dam',
    '1 Kiowa Lantern, by Lantern Ridge out of Kiowa Belle\n2 Levee Song by Levee Lad out of Song Sung by Singing Joe',
    ['1|Kiowa Lantern|||||Lantern Ridge|Kiowa Belle', '2|Levee Song|||||Levee Lad|Song Sung|Singing Joe'],
  ],
  [
    'by a sire alone',
    '1 Kiowa Lantern, b f 2, by Lantern Ridge\n2 Levee Song, s g 2, by Levee Lad',
    ['1|Kiowa Lantern||||2 M|Lantern Ridge', '2|Levee Song||||2 G|Levee Lad'],
  ],
  [
    'people with their labels in words',
    '1 Kiowa Lantern Jockey: R. Garcia Trainer: M. Gomez Weight: 124\n2 Levee Song Jockey: E. Luna Trainer: P. Ortiz Weight: 126',
    ['1|Kiowa Lantern|R. Garcia|M. Gomez|124', '2|Levee Song|E. Luna|P. Ortiz|126'],
  ],
  [
    'people on a second line',
    '1 Kiowa Lantern\n   J: R. Garcia T: M. Gomez\n2 Levee Song\n   J: E. Luna T: P. Ortiz',
    ['1|Kiowa Lantern|R. Garcia|M. Gomez', '2|Levee Song|E. Luna|P. Ortiz'],
  ],
  [
    'a pedigree on a second line',
    '1 Kiowa Lantern 124\nb f 2, by Lantern Ridge - Kiowa Belle\n2 Levee Song 126\ns g 3, by Levee Lad - Song Sung',
    ['1|Kiowa Lantern|||124|2 M|Lantern Ridge|Kiowa Belle', '2|Levee Song|||126|3 G|Levee Lad|Song Sung'],
  ],
  [
    'names in capitals before the people',
    '1 KIOWA LANTERN Ramiro Garcia 124\n2 LEVEE SONG Eddie Luna 126',
    ['1|KIOWA LANTERN|Ramiro Garcia||124', '2|LEVEE SONG|Eddie Luna||126'],
  ],
  [
    'names with digits, initials and signs',
    "1 Mr B 2 Fast (Garcia, R.) 124\n2 Jess A Tres' Chick (Luna, E.) 126\n3 Pyc 44 Magnum",
    ['1|Mr B 2 Fast|Garcia, R.||124', "2|Jess A Tres' Chick|Luna, E.||126", '3|Pyc 44 Magnum'],
  ],
  [
    'names with “by” and a color in them',
    '1 Stand By Me Okay (Garcia, R.) 124\n2 Brown Sugar Bay (Luna, E.) 126',
    ['1|Stand By Me Okay|Garcia, R.||124', '2|Brown Sugar Bay|Luna, E.||126'],
  ],
  [
    'coupled program numbers, and posts beside them',
    'Pgm\tPP\tHorse\n1\t4\tKiowa Lantern\n1A\t7\tLevee Song',
    ['4|Kiowa Lantern', '7|Levee Song'],
  ],
  [
    'coupled program numbers alone',
    '1 Kiowa Lantern\n1A Levee Song\n2 Hush Caddo',
    ['1|Kiowa Lantern', '|Levee Song', '2|Hush Caddo'],
  ],
  [
    'no rider yet',
    'PP\tHorse\tJockey\tTrainer\n1\tKiowa Lantern\tNo Rider\tM. Gomez\n2\tLevee Song\tTBA\t-',
    ['1|Kiowa Lantern||M. Gomez', '2|Levee Song'],
  ],
  [
    'claims, colors, owners and odds are left out',
    'PP,Horse,Color,Owner,Claim,M/L,Wt\n1,Kiowa Lantern,Bay,Turnrow Ranch,"$5,000",5-2,124',
    ['1|Kiowa Lantern|||124'],
  ],
  [
    'the jockey in brackets under “Horse (Jockey)”',
    'Wgt\tPP\tHorse Name (Jockey)\n124\t3\tKiowa Lantern (Garcia, Ramiro)',
    ['3|Kiowa Lantern|Garcia, Ramiro||124'],
  ],
  [
    'sire and dam in one column',
    'Horse\tSire - Dam\tAge\tSex\nKiowa Lantern\tLantern Ridge - Kiowa Belle, by Belle Starr\t2\tb f',
    ['|Kiowa Lantern||||2 M|Lantern Ridge|Kiowa Belle|Belle Starr'],
  ],
  [
    'age, sex and color in one column',
    'PP  Horse          C/S/A    Jockey\n1   Kiowa Lantern  b f 2    R. Garcia\n2   Levee Song     so.g.3   E. Luna',
    ['1|Kiowa Lantern|R. Garcia|||2 M', '2|Levee Song|E. Luna|||3 G'],
  ],
  [
    'blanks that don’t break and Windows line ends',
    '1\u00a0Kiowa\u00a0Lantern\r\n2\u00a0Levee Song\r\n',
    ['1|Kiowa Lantern', '2|Levee Song'],
  ],
  [
    'words of a page around it',
    'Home > Entries > Saturday\n\nEntries are subject to change\n1 Kiowa Lantern 124\n2 Levee Song 126\nPrinted from www.example.com',
    ['1|Kiowa Lantern|||124', '2|Levee Song|||126'],
  ],
  [
    'an email',
    'Hi Pat,\nhere is the field for Saturday:\n1. Kiowa Lantern (R. Garcia)\n2. Levee Song (E. Luna)\nThanks!',
    ['1|Kiowa Lantern|R. Garcia', '2|Levee Song|E. Luna'],
  ],
]

describe('a list of entries', () => {
  test.each(LISTS)('%s', (_what, text, entries) => {
    const { races, unread } = read(text)
    expect(unread).toEqual([])
    expect(races).toHaveLength(1)
    expect(races[0]?.entries.map(short)).toEqual(entries)
  })

  test('there are at least forty of them', () => expect(LISTS.length).toBeGreaterThanOrEqual(40))
})

describe('the lines above', () => {
  const ENTRIES = '\n1 Kiowa Lantern\n2 Levee Song'
  test.each([
    [
      'Los Alamitos\nSaturday, November 28, 2026\nRace 5 - 350 Yards - Purse $12,400 - Post Time 1:50 PM',
      { raceNumber: 5, distanceYards: 350, raceDate: '2026-11-28', postTime: '13:50', purse: 12400 },
    ],
    [
      'FIFTH RACE. Three Hundred Thirty Yards. Purse: $8,000. Off at: 6:05',
      { raceNumber: 5, distanceYards: 330, raceDate: null, postTime: '18:05', purse: 8000 },
    ],
    [
      '3rd Race, 870 yds, 11/28/2026',
      { raceNumber: 3, distanceYards: 870, raceDate: '2026-11-28', postTime: null, purse: null },
    ],
    [
      '2026-11-28 7:15 p.m.',
      { raceNumber: null, distanceYards: null, raceDate: '2026-11-28', postTime: '19:15', purse: null },
    ],
    [
      'MAIDENS. For three-year-olds. 1,000 yards',
      { raceNumber: null, distanceYards: 1000, raceDate: null, postTime: null, purse: null },
    ],
    ['', { raceNumber: null, distanceYards: null, raceDate: null, postTime: null, purse: null }],
  ])('%s', (heading, facts) => {
    const { races } = read(heading + ENTRIES)
    expect(races).toHaveLength(1)
    expect(races[0]).toMatchObject(facts)
    expect(races[0]?.entries.map(({ name }) => name)).toEqual(['Kiowa Lantern', 'Levee Song'])
  })

  test('a day’s card is cut into its races; day and track hold for all', () => {
    const { races } = read(
      'Ruidoso Downs, July 4, 2026\nRace 1 - 220 yards\n1 Kiowa Lantern\n2 Levee Song\nRace 2 - 550 yards, Post 1:25\n1 Hush Caddo\n2 Tin Roof Rain',
    )
    expect(races).toMatchObject([
      { raceNumber: 1, distanceYards: 220, raceDate: '2026-07-04' },
      { raceNumber: 2, distanceYards: 550, raceDate: '2026-07-04', postTime: '13:25' },
    ])
    for (const { heading, entries } of races) {
      expect(heading).toContain('Ruidoso Downs')
      expect(entries).toHaveLength(2)
    }
  })

  test('a table names the race in its columns', () => {
    const { races } = read(
      'Track,Date,Race,Distance,Post Time,Horse\nRUI,7/4/2026,1,220,1:00 PM,Kiowa Lantern\nRUI,7/4/2026,2,550,1:25 PM,Levee Song',
    )
    expect(races).toMatchObject([
      { raceNumber: 1, distanceYards: 220, raceDate: '2026-07-04', postTime: '13:00', heading: 'RUI' },
      { raceNumber: 2, distanceYards: 550, postTime: '13:25' },
    ])
  })
})

test('a spreadsheet’s rows are read by their heads, lines above them included', () => {
  const rows = [
    ['Race 5', '', ''],
    ['PP', 'Horse', 'Jockey'],
    ['1', 'Kiowa Lantern', 'Garcia, Ramiro'],
    ['2', 'Levee Song', ''],
  ]
  const { races } = readEntries(rows.map((cells, i) => ({ line: i + 1, text: cells.join('\t'), cells })))
  expect(races).toMatchObject([{ raceNumber: 5 }])
  expect(races[0]?.entries.map(short)).toEqual(['1|Kiowa Lantern|Garcia, Ramiro', '2|Levee Song'])
})

test('a line that runs names and people together is handed back with the reason', () => {
  const { races, unread } = read(
    'PP Horse Jockey Trainer Wgt\n1 Perkin Desire Ramiro Garcia Matt Gomez 124\n2 KIOWA LANTERN R. Garcia 126',
  )
  expect(unread).toMatchObject([{ line: 2, reason: expect.stringContaining('comma') }])
  expect(races[0]?.entries.map(short)).toEqual(['2|KIOWA LANTERN|R. Garcia||126'])
})

test.each(['', '   \n\n', 'https://www.example.com/entries', '12345\n67890', '-----'])(
  '“%s” has no entries',
  (text) => {
    expect(read(text).races).toEqual([])
  },
)

test('any text is read within a moment, and never throws', () => {
  const odd = [
    '('.repeat(20_000),
    'by '.repeat(5_000),
    ', - '.repeat(5_000),
    '1 '.repeat(10_000),
    `a${' '.repeat(20_000)}b`,
    '\t|;,'.repeat(5_000),
  ]
  for (const text of odd) {
    const started = performance.now()
    read(`${text}\n1 Kiowa Lantern ${text}`)
    expect(performance.now() - started).toBeLessThan(1000)
    const many = `1 Kiowa Lantern ${text.slice(0, 500)}\n`.repeat(200)
    read(many)
    expect(performance.now() - started).toBeLessThan(3000)
  }
})
