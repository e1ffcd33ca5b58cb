import { dollarsSaid } from '@quarterpole/contract/cents'
import { earnedBy, earnedWords } from '@quarterpole/contract/earnings'
import { officialPlace, placeInField } from '@quarterpole/contract/place'
import { DISEASE_LOCI, DISEASES, isOfPanel, plainTruth, statusWord } from '@quarterpole/genetics/panel'
import { usDay } from '../../platform/us-day.ts'
import { longDay, recordWords, SOURCE } from '../words/heading.ts'
import { inbreedingWords } from '../reports/pedigree-words.ts'
import { generationsOf } from '../../platform/paper/bracket.ts'
import type { TableContent } from '../../platform/paper/table.ts'
import type { SharedHorse } from './load-horse.ts'
import type { SharedPage } from './document.ts'
import { markup, type Part } from '../../platform/http/markup.ts'
import { bracket, type Cells, facts, paragraph, portrait, section, table } from './parts.ts'
import { capital } from '@quarterpole/contract/capital'

/** One horse: who it is, what it did, its tests, breeding values and pedigree. */
export function horsePage(shared: SharedHorse): SharedPage {
  const { horse, heading, record, ebvs, pedigree, on } = shared
  return {
    kind: 'Horse',
    title: heading.name,
    under: [heading.facts, heading.byLine],
    content: [
      portrait(shared.portrait, heading.name),
      paragraph(`${capital(recordWords(record))}.`, 'finding'),
      facts([
        ['Earnings', earnedBy(record.earnings) === null ? null : earnedWords(record, usDay)],
        ['Owner', horse.owner],
        ['Breeder', horse.breeder],
        ['Trainer', horse.trainer],
        ['Register of Merit', record.register_of_merit_on && longDay(record.register_of_merit_on)],
        ['Stud fee', horse.stud_fee === null ? null : dollars(horse.stud_fee)],
      ]),
      section('Pedigree', bracket(heading.name, generationsOf([pedigree.sire, pedigree.dam], 3))),
      paragraph(inbreedingWords(pedigree), 'note'),
      section('Genetic tests', table('Genetic tests', testTable(shared))),
      ebvs.length === 0 ? null : section('Breeding values', table('Breeding values', ebvTable(shared))),
      starts(shared),
      sales(shared),
      horse.notes === null ? null : section('Notes', paragraph(horse.notes)),
    ],
    method: [
      'Breeding values are estimated from every start on file, of the horse and all relatives (animal model), in speed index points against the average of the newest crops; ± is one standard error. Inbreeding is Wright’s coefficient over the whole pedigree on file.',
      SOURCE(on),
    ],
  }
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

/** The six tests, also those that are missing: untested is not clear; of the others what is on file. */
const testTable = ({ horse }: SharedHorse): Cells => [
  [
    { head: 'Test', share: 1 },
    { head: 'Result', share: 3 },
    { head: 'As reported', share: 1 },
    { head: 'Tested', share: 2 },
  ],
  DISEASE_LOCI.flatMap((locus) => {
    const test = horse.genetic_tests.find(({ marker }) => marker === locus)
    if (test === undefined && !isOfPanel(locus)) return []
    const value = test?.value ?? null
    const truth = plainTruth(locus, value)
    const row: Part[] = [
      DISEASES[locus].label,
      truth === null ? statusWord(value) : markup`${statusWord(value)} <small>${truth}</small>`,
      test === undefined ? '–' : `${test.raw}${test.inferred ? ', inferred' : ''}`,
      [test?.tested_on ? usDay(test.tested_on) : null, test?.lab ?? null].filter(Boolean).join(', ') || '–',
    ]
    return [row]
  }),
]

const ebvTable = ({ ebvs }: SharedHorse): TableContent => [
  [
    { head: 'Distance', share: 1 },
    { head: 'Breeding value', share: 1, align: 'right' },
    { head: 'Reliability', share: 1, align: 'right' },
    { head: 'Own starts', share: 1, align: 'right' },
  ],
  ebvs.map(({ distance_yards, estimate, standard_error, reliability, own_starts }) => [
    `${distance_yards} yards`,
    `${estimate > 0 ? '+' : estimate < 0 ? '−' : ''}${Math.abs(estimate).toFixed(1)} ± ${standard_error.toFixed(1)}`,
    reliability.toFixed(2),
    String(own_starts),
  ]),
]

function starts({ starts: all }: SharedHorse): Part {
  if (all.length === 0) return null
  const rows = all.map((start) => [
    usDay(start.race_date),
    start.track_name,
    `${start.distance_yards} yd`,
    placeWords(start),
    start.time_s === null ? '–' : start.time_s.toFixed(2),
    start.si === null ? '–' : String(start.si),
    start.earned_cents === null ? '–' : dollarsSaid(start.earned_cents),
  ])
  return section(
    'Starts',
    table('Starts, newest first', [
      [
        { head: 'Day', share: 2 },
        { head: 'Track', share: 3 },
        { head: 'Distance', share: 1, align: 'right' },
        { head: 'Finish', share: 1, align: 'right' },
        { head: 'Time, s', share: 1, align: 'right' },
        { head: 'SI', share: 1, align: 'right' },
        { head: 'Earned', share: 1, align: 'right' },
      ],
      rows,
    ]),
  )
}

function placeWords(start: SharedHorse['starts'][number]): string {
  const finish = officialPlace(start)
  return finish === null
    ? start.status.replace('dnf', 'did not finish')
    : placeInField({ finish, field_size: start.field_size })
}

function sales({ sales: all }: SharedHorse): Part {
  if (all.length === 0) return null
  const rows = all.map(({ sale_date, sale_name, price_usd, buyer }) => [
    usDay(sale_date),
    sale_name ?? '–',
    dollars(price_usd),
    buyer ?? '–',
  ])
  return section(
    'Sales',
    table('Sales', [
      [
        { head: 'Day', share: 2 },
        { head: 'Sale', share: 3 },
        { head: 'Price', share: 1, align: 'right' },
        { head: 'Buyer', share: 2 },
      ],
      rows,
    ]),
  )
}
