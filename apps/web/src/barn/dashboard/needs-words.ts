import type { DashboardNeeds as Needs, GraveCross } from '@quarterpole/contract/dashboard'
import { dayOf } from '../../ui/words/day.ts'
import type { SeasonItem } from '../../season/mares/queries.ts'
import { count, plural } from '../../ui/words/number.ts'
import { paths } from '../../app/paths.ts'
import type { IconName } from '../../ui/Icon.tsx'

/** Text, or a link. */
export interface NeedPart {
  text: string
  href?: string
  strong?: boolean
}
/** One sentence of what needs the reader. */
export interface Need {
  key: string
  icon: IconName | null
  parts: readonly NeedPart[]
}

/** More are counted. */
const NAMED = 3

/** What needs the reader, most pressing first; empty when nothing does. @param today YYYY-MM-DD */
export const needsOf = (needs: Needs, today: string): Need[] => [
  ...graveNeeds(needs.grave_crosses),
  ...overdueNeed(needs.overdue_horses),
  ...foalingNeeds(needs.foalings_due, today),
  ...dueNeeds(needs.due_now),
  ...testNeed(needs.next_test),
  ...resultNeed(needs.results_due),
  ...needs.reports_due.map(({ stallion_id, season_year, sentence }) => ({
    key: `report ${stallion_id}`,
    icon: 'warning' as const,
    parts: [
      {
        text: sentence,
        href: paths.stallionBook({ season: season_year, stallion: stallion_id, form: 'report' }),
      },
    ],
  })),
]

function graveNeeds(crosses: Needs['grave_crosses']): Need[] {
  return [...Map.groupBy(crosses, ({ outcome }) => outcome)].map(([outcome, own]) => ({
    key: outcome,
    icon: 'octagon',
    parts: [
      { text: outcome, strong: true },
      { text: ' from ' },
      ...listed(own, (cross) => [
        { text: `${cross.sire_name} × ${cross.dam_name}`, href: crossHref(cross) },
        { text: cross.season_year === null ? ' (saved)' : ` (booked for ${cross.season_year})` },
      ]),
      { text: '.' },
    ],
  }))
}

const crossHref = ({ cross_id, sire_id, dam_id }: GraveCross) =>
  paths.breeding(cross_id === null ? { sire: sire_id, dam: dam_id } : { cross: cross_id })

function overdueNeed(horses: Needs['overdue_horses']): Need[] {
  if (horses.length === 0) return []
  const name = ({ horse_name, injury_id, days_over }: (typeof horses)[number]): NeedPart[] => [
    { text: horse_name, href: paths.injuries(undefined, { impact: injury_id }) },
    { text: horses.length === 1 ? ` is ${plural(days_over, 'day')}` : ` (${plural(days_over, 'day')})` },
  ]
  const end = horses.length === 1 ? ' past due to come back.' : ' are past due to come back.'
  return [{ key: 'overdue', icon: 'warning', parts: [...listed(horses, name), { text: end }] }]
}

function foalingNeeds(foalings: Needs['foalings_due'], today: string): Need[] {
  const name = ({ mare_name, cover_id, due_on }: (typeof foalings)[number]): NeedPart[] => [
    { text: mare_name, href: paths.mares({ cover: cover_id }) },
    { text: ` (${dayOf(due_on)})` },
  ]
  const need = (key: string, own: typeof foalings, word: readonly [one: string, many: string]): Need[] =>
    own.length === 0
      ? []
      : [
          {
            key,
            icon: null,
            parts: [...listed(own, name), { text: own.length === 1 ? ` ${word[0]}.` : ` ${word[1]}.` }],
          },
        ]
  return [
    ...need(
      'late foalings',
      foalings.filter(({ due_on }) => due_on < today),
      ['is past her foaling day', 'are past their foaling days'],
    ),
    ...need(
      'foalings',
      foalings.filter(({ due_on }) => due_on >= today),
      ['is due to foal', 'are due to foal'],
    ),
  ]
}

function dueNeeds(due: Needs['due_now']): Need[] {
  const scans = due.filter(({ kind }) => kind === 'scan')
  const toDos = due.filter(({ kind }) => kind === 'to_do' || kind === 'record')
  const scan = ({ horse_name, cover_id, due_on }: SeasonItem): NeedPart[] => [
    { text: horse_name ?? '', href: paths.mares({ cover: cover_id ?? undefined }) },
    { text: ` (${dayOf(due_on)})` },
  ]
  const toDo = ({ title, horse_name, due_on }: SeasonItem): NeedPart[] => [
    { text: title ?? '', href: paths.toDo() },
    { text: `${horse_name === null ? '' : ` for ${horse_name}`} (${dayOf(due_on)})` },
  ]
  const verb = (own: readonly SeasonItem[]) => (own.length === 1 ? ' is' : ' are')
  return [
    ...(scans.length === 0
      ? []
      : [
          {
            key: 'scans',
            icon: null,
            parts: [...listed(scans, scan), { text: `${verb(scans)} due for a scan.` }],
          },
        ]),
    ...(toDos.length === 0
      ? []
      : [{ key: 'to_dos', icon: null, parts: [...listed(toDos, toDo), { text: `${verb(toDos)} due.` }] }]),
  ]
}

function testNeed(test: Needs['next_test']): Need[] {
  if (test === null) return []
  const settles = `would settle ${plural(test.matings, 'mating')}.`
  return [
    {
      key: 'test',
      icon: null,
      parts: [
        { text: `One ${test.label} test on ` },
        { text: test.name, href: paths.horse(test.horse_id) },
        { text: ` ${settles}` },
      ],
    },
  ]
}

function resultNeed(cards: Needs['results_due']): Need[] {
  const [latest] = cards
  if (latest === undefined) return []
  const where = `${latest.track_name}, ${dayOf(latest.race_date)}`
  const parts: NeedPart[] =
    cards.length === 1
      ? [
          { text: 'The race you sealed at ' },
          { text: where, href: paths.raceCard(latest.card_id) },
          { text: ', has no result yet.' },
        ]
      : [
          { text: `${count(cards.length)} sealed races`, href: paths.raceCards({ scored: 'no' }) },
          { text: ' have no result yet, the latest at ' },
          { text: where, href: paths.raceCard(latest.card_id) },
          { text: '.' },
        ]
  return [{ key: 'results', icon: null, parts }]
}

/** "A, B and C", or "A, B, C and 4 more". */
function listed<One>(all: readonly One[], partsOf: (one: One) => NeedPart[]): NeedPart[] {
  const named = all.slice(0, NAMED)
  const more = all.length - named.length
  const parts = named.flatMap((one, at) => [
    ...(at === 0 ? [] : [{ text: at === named.length - 1 && more === 0 ? ' and ' : ', ' }]),
    ...partsOf(one),
  ])
  return more === 0 ? parts : [...parts, { text: ` and ${count(more)} more` }]
}
