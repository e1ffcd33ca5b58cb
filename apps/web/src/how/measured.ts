import type { CardName } from '../app/paths.ts'

/** A check of a model on data whose truth is known, or that came later. Its figures are in `doc` too; a test compares them. */
export interface Measured {
  readonly card: CardName
  readonly what: string
  readonly found: string
  /** As printed in docs/models. */
  readonly figures: readonly string[]
  readonly doc: string
  /** What repeats it: a command, or a test. */
  readonly by: string
  /** YYYY-MM-DD. */
  readonly on: string
}

const COVERAGE = 'npm run verify:coverage'

export const MEASURED: readonly Measured[] = [
  {
    card: 'evaluation',
    what: 'Breeding values against the true ones, invented breeds of 10,000, 100,000 and 1,000,000 horses',
    found: 'They go together with a correlation of 0.848, 0.910 and 0.926; other programs get the same.',
    figures: ['0.848', '0.910', '0.926'],
    doc: 'evaluation.md',
    by: 'evaluation.test.ts',
    on: '2026-11-20',
  },
  {
    card: 'evaluation',
    what: 'Textbook examples (Mrode)',
    found: 'Equal to the printed digits; 5e-11 from the exact solution.',
    figures: ['5e-11'],
    doc: 'evaluation.md',
    by: 'evaluation.test.ts',
    on: '2026-11-20',
  },
  {
    card: 'evaluation',
    what: 'How often an interval meant to hold 80 of 100 true values does, against the newest crops, three invented herds of 20,000',
    found: 'Sires in use 76.9, dams in use 81.1, racing age with starts 79.9, unraced 79.9.',
    figures: ['76.9', '81.1', '79.9'],
    doc: 'evaluation.md',
    by: COVERAGE,
    on: '2026-11-24',
  },
  {
    card: 'evaluation',
    what: 'The same for sires with 20 and more runners where trainers differ by 2.5 points and one has six in ten of a sire’s foals, two invented herds of 40,000',
    found: 'They hold 77.2 of 100; among themselves a reliability of 0.52 was found where 0.63 was reported.',
    figures: ['77.2', '0.52', '0.63'],
    doc: 'evaluation.md',
    by: COVERAGE,
    on: '2026-11-24',
  },
  {
    card: 'evaluation',
    what: 'Heritability where distance matters more or less than published (genetic correlations of 0.43 and 0.90; true 0.25), three invented herds of 20,000 each',
    found: '0.241 and 0.223 were found; 80 of 100 intervals of unraced horses hold 80.1 and 78.5.',
    figures: ['0.241', '0.223', '80.1', '78.5'],
    doc: 'evaluation.md',
    by: COVERAGE,
    on: '2026-11-24',
  },
  {
    card: 'evaluation',
    what: 'Intervals meant to hold 80 of 100 where owners race the faster horses, three invented herds of 20,000',
    found: 'Raced 82.8, unraced 80.5; heritability came out too low, 0.136 for 0.170.',
    figures: ['82.8', '80.5', '0.136', '0.170'],
    doc: 'evaluation.md',
    by: COVERAGE,
    on: '2026-11-24',
  },
  {
    card: 'evaluation',
    what: 'The next starts of horses that have raced, intervals meant to hold 80 of 100',
    found: 'They hold 78.4 of 100, over 4,004 starts.',
    figures: ['78.4', '4,004'],
    doc: 'evaluation.md',
    by: COVERAGE,
    on: '2026-11-24',
  },
  {
    card: 'foal',
    what: 'Starts of foals predicted from their parents alone, three invented herds of 20,000',
    found: 'The range meant to hold 68 of 100 holds 66.5, the one for 80 holds 79.6, over 5,853 starts.',
    figures: ['66.5', '79.6', '5,853'],
    doc: 'foal.md',
    by: COVERAGE,
    on: '2026-11-24',
  },
  {
    card: 'foal',
    what: 'Season plans against trying every plan, 500 invented herds with fees, budget and books',
    found: 'The best plan was found in all 500.',
    figures: ['500'],
    doc: 'season-plan.md',
    by: 'season-plan.test.ts',
    on: '2026-11-22',
  },
  {
    card: 'foal',
    what: 'The same with donors of several foals, recipients and the cost of embryos, 500 invented grids',
    found: 'The best plan was found in all 500, and of equal ones the cheapest.',
    figures: ['500'],
    doc: 'season-plan.md',
    by: 'season-plan.test.ts',
    on: '2026-11-30',
  },
  {
    card: 'race',
    what: 'Winners of eight invented herds’ races, log-loss (lower is better)',
    found: 'We score 1.930, equal chances 2.072, one who knew every true variance 1.926.',
    figures: ['1.930', '2.072', '1.926'],
    doc: 'race-model.md',
    by: 'npm run verify:simulated',
    on: '2026-11-22',
  },
  {
    card: 'race',
    what: 'Winners of 1,169 real sprints in Hong Kong, each predicted as the server does, log-loss',
    found:
      'With jockeys, trainers and weights 2.108 ± .023, without them 2.152 ± .019, equal chances 2.425. Features were chosen on these cards.',
    figures: ['2.108 ± .023', '2.152 ± .019', '2.425'],
    doc: 'race-model.md',
    by: 'npm run verify:race',
    on: '2026-11-24',
  },
  {
    card: 'race',
    what: 'Real American sprints of 2019 up to 550 yards: place chances that follow from win chances, log-loss',
    found: 'Ours .4796 ± .0075, the older formula (Harville) .4789 ± .0085: no difference in 249 races.',
    figures: ['.4796 ± .0075', '.4789 ± .0085', '249'],
    doc: 'race-order.md',
    by: 'npm run verify:order',
    on: '2026-11-21',
  },
  {
    card: 'race',
    what: 'Whether to keep paying: 20,000 invented horses of one futurity, three payments, trials of forty for ten places',
    found:
      'By the rule a horse earned $1,055 ± 58 on average where $1,044 was said, paying all $609, and knowing each horse’s ability from the start $1,273.',
    figures: ['$1,055 ± 58', '$1,044', '$609', '$1,273'],
    doc: 'keep-paying.md',
    by: 'keep-paying.test.ts',
    on: '2026-11-29',
  },
  {
    card: 'value',
    what: 'How many of the invented prices fall in the range meant for half of them',
    found: '49%, 47% and 50% after 0, 20 and 500 sales on file.',
    figures: ['49%, 47% and 50% after 0, 20 and 500'],
    doc: 'value.md',
    by: 'value.test.ts',
    on: '2026-11-22',
  },
  {
    card: 'injury',
    what: 'The formula for horses still out, against invented cases counted one by one',
    found: 'The same shares at four times, among 200,000 cases.',
    figures: ['200,000'],
    doc: 'injury.md',
    by: 'injury.test.ts',
    on: '2026-11-22',
  },
  {
    card: 'injury',
    what: 'A herd whose horses come back as in the study (.73), after 5, 20, 50 and 150 cases',
    found: 'It reads .735, .737, .736 and .729.',
    figures: ['.735', '.737', '.736', '.729'],
    doc: 'injury.md',
    by: 'level-regained.test.ts',
    on: '2026-11-24',
  },
  {
    card: 'bias',
    what: 'Post effects added to the starts of 60,000 invented horses, 50 places: intervals meant to hold 80 of 100, with posts that differ by 0, 1, 2 and 4 points',
    found: 'They hold 99.2, 76.3, 82.3 and 80.2. Of places without any effect 0.4 % had a flag.',
    figures: ['99.2, 76.3, 82.3 and 80.2', '0.4 %'],
    doc: 'track-bias.md',
    by: 'npm run verify:bias',
    on: '2026-11-23',
  },
  {
    card: 'bias',
    what: 'The table of wind, altitude and heat against an independent integration of the same physics',
    found: 'Within 2 ms.',
    figures: ['2 ms'],
    doc: 'conditions.md',
    by: 'conditions.test.ts',
    on: '2026-11-20',
  },
  {
    card: 'panel',
    what: 'Chances of an untested horse from tested relatives, against counting every possible family',
    found: 'Equal to 10⁻¹².',
    figures: ['10⁻¹²'],
    doc: 'panel.md',
    by: 'informed-copies.test.ts',
    on: '2026-11-20',
  },
]
