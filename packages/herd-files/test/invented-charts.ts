import { CHART_COLUMNS, type ChartColumn, type ChartRaceText, type ChartRunner } from './chart-pdf.ts'

/** A race as it was, from which both a chart and what must be read of it are made. */
export interface InventedRace {
  readonly track: string
  /** As printed, and as YYYY-MM-DD. */
  readonly day: readonly [printed: string, iso: string]
  readonly number: number
  readonly type: string
  readonly breed: string
  readonly distance: string
  readonly purse: string
  /** What each place was paid; left out: not printed. */
  readonly paid?: readonly string[]
  readonly wind: readonly [mph: string, way: string] | null
  readonly weather: string
  readonly condition: string
  readonly offAt: readonly [printed: string, time: string]
  readonly timer: string
  readonly runners: readonly InventedRunner[]
  readonly scratched: readonly (readonly [name: string, reason: string])[]
  readonly winnerLine?: string
  readonly footnotes: string
  readonly foot: readonly string[]
  readonly columns: readonly ChartColumn[]
}

export interface InventedRunner extends ChartRunner {
  readonly trainer: string
  readonly owner: string
  /** The place that counts, where the stewards changed it. */
  readonly official?: string
  /** What must be read of his earnings. */
  readonly earned?: string
  readonly status?: 'DNF' | 'DQ'
  readonly isDeadHeat?: boolean
}

/** A small seeded generator (mulberry32): the same charts on every run. */
export function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const FIRST = 'Copper Quiet Sudden Velvet Lantern Dusty Paper Seven Marble Northern Plain Thunder'.split(' ')
const SECOND = [
  'Ledger',
  'Ol Hickory',
  'de la Luna',
  "Ain't Shy",
  'Jess Bird',
  'B Fast',
  'Mc Gee',
  'Trestle',
  'Orchard',
]
const SURNAMES = [
  'Alvarado',
  'Beck',
  'Castellanos',
  "O'Dell",
  'Fuentes Jr.',
  'Grant',
  'Michel-Ortiz',
  'Huerta',
  'Iverson',
]
const GIVEN = 'Ana Boyd Carla Dale Elena Frank Gus Hector Ida'.split(' ')
const MARGINS = ['1/2', '1 3/4', 'Neck', 'Head', 'Nose', '3/4', '1', '2 1/4', '11 1/2']
const COMMENTS = ['first out, drew off', 'bumped start', 'late gain outside', 'no factor', 'gained late']

/** A race of `count` runners without anything odd. */
export function inventedRace(seed: number, count = 8): InventedRace {
  const next = seeded(seed)
  const pick = (list: readonly string[]) => list[next(list.length)] ?? ''
  const person = () => `${pick(SURNAMES)}, ${pick(GIVEN)}`
  const posts = Array.from({ length: count }, (_, at) => at + 1).toSorted(() => next(3) - 1)
  let thousandths = 17_500 + next(400)
  let index = 95 - next(8)
  const runners = posts.map((post, at): InventedRunner => {
    if (at > 0) {
      const behind = 20 + next(120)
      thousandths += behind
      index -= Math.round(behind / 35)
    }
    const call = () => [String(1 + next(count)), pick(MARGINS)] as const
    return {
      program: String(post),
      name: `${FIRST[(seed + at) % FIRST.length]} ${pick(SECOND)}`,
      jockey: person(),
      weight: String(120 + next(8)),
      equipment: pick(['L bf', 'BL b', 'L', 'BL bf']),
      post: String(post),
      calls: [call(), call()],
      fin: [String(at + 1), at === count - 1 ? '' : pick(MARGINS)],
      odds: `${next(30)}.${next(9)}0${at === 1 ? '*' : ''}`,
      time: (thousandths / 1000).toFixed(3),
      index: String(index),
      comment: [pick(COMMENTS)],
      lastRaced:
        at % 4 === 3 ? null : [`${1 + next(28)}May26`, String(1 + next(9)), 'RUI', String(1 + next(9))],
      trainer: person(),
      owner:
        at % 2 === 0
          ? `${pick(GIVEN)} ${pick(SURNAMES)}`
          : `${pick(SURNAMES)}, ${pick(GIVEN)} and ${pick(GIVEN)}`,
    }
  })
  return {
    track: 'RUIDOSO DOWNS',
    day: ['June 7, 2026', '2026-06-07'],
    number: 3,
    type: 'MAIDEN',
    breed: 'Quarter Horse',
    distance: 'Three Hundred And Fifty Yards',
    purse: '$7,150',
    wind: ['2', 'Head'],
    weather: 'Clear',
    condition: 'Fast',
    offAt: ['1:50', '13:50'],
    timer: 'Electronic',
    runners,
    scratched: [],
    footnotes: 'A close race to the wire.',
    foot: [],
    columns: CHART_COLUMNS,
  }
}

/** What the chart says of each race's winner; of the first of two. */
const WINNER = {
  color: 'Dark Bay or Brown',
  sex: 'Gelding',
  sire: 'Mr. Invented Jess',
  dam: 'Dashing Inventa',
  dam_sire: 'Old Invention',
  foaled: 'Mar 11, 2024',
  breeder: 'F. A. Inventor Jr.',
} as const

const placeOf = ({ official, fin }: InventedRunner) => official ?? fin[0]

export function chartOf(race: InventedRace): ChartRaceText {
  const winner = race.runners.find((runner) => placeOf(runner) === '1')
  const bare = winner?.name.replace(/^(?:DQ-|DH-)+/, '') ?? ''
  const list = (value: (runner: InventedRunner) => string) =>
    race.runners
      .map((runner, at) => `${runner.program} -${at % 3 === 0 ? ' ' : ''}${value(runner)}`)
      .join('; ')
  return {
    head: [
      `${race.track} - ${race.day[0]} - Race ${race.number}`,
      `${race.type} - ${race.breed}`,
      'FOR MAIDENS, TWO YEARS OLD. Weight, 124 lbs. (S)',
      `${race.distance} On The Dirt Track Record: (Some Invented Bug - 16.901 - May 2, 2011)`,
      `Purse: ${race.purse}`,
      `Available Money: ${race.purse}`,
      ...(race.paid === undefined
        ? []
        : wrapped(
            `Value of Race: ${race.purse} ${race.paid.map((amount, at) => `${['1st', '2nd', '3rd'][at] ?? `${at + 1}th`} $${amount}`).join(', ')}`,
          )),
      ...(race.wind === null ? [] : [`Wind Speed: ${race.wind[0]} Wind Direction: ${race.wind[1]}`]),
      `Weather: ${race.weather} Track: ${race.condition}`,
      `Off at: ${race.offAt[0]} Start: Good for all${race.timer === '' ? '' : ` Timer: ${race.timer}`}`,
    ],
    columns: race.columns,
    runners: race.runners,
    foot: [
      'Run-Up: 0 feet',
      race.winnerLine ??
        `Winner: ${bare}, ${WINNER.color} ${WINNER.sex}, by ${WINNER.sire} out of ${WINNER.dam}, by ${WINNER.dam_sire}. Foaled ${WINNER.foaled} in New Mexico.`,
      `Breeder: ${WINNER.breeder}. Winning Owner: ${winner?.owner ?? ''}`,
      ...(race.scratched.length === 0
        ? []
        : wrapped(
            `Scratched Horse(s): ${race.scratched.map(([name, reason]) => `${name} (${reason})`).join(', ')}`,
          )),
      ...race.foot,
      'Total WPS Pool: $5,120',
      'Pgm Horse Win Place Show Wager Type Winning Numbers Payoff Pool',
      '2 Some Invented 9.20 4.40 3.10 $2.00 Exacta 2-5 41.00 1,702',
      'Past Performance Running Line Preview',
      'Pgm Horse Name Start Str 1 Str Fin',
      ...wrapped(`Trainers: ${list(({ trainer }) => trainer)}`),
      ...wrapped(`Owners: ${list(({ owner }) => owner)};`),
      'Footnotes',
      race.footnotes,
    ],
  }
}

const LINE_LETTERS = 110

/** Breaks between words, as a chart's lists wrap. */
function wrapped(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length > LINE_LETTERS) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

/** The cells that must be read, of every runner and every scratched horse; blank ones left out. */
export function cellsOf(race: InventedRace): Record<string, string>[] {
  const facts = {
    track: race.track,
    race_date: race.day[1],
    race_number: String(race.number),
    post_time: race.offAt[1],
    distance_yards: race.distance,
    condition: race.condition,
    wind_mph: race.wind?.[0] ?? '',
    wind_dir: race.wind?.[1] ?? '',
    wind_text: race.wind?.join(' ') ?? '',
    purse: race.purse,
    race_type: race.type,
    timing: race.timer,
    field_size: String(race.runners.length),
  }
  const winner = race.runners.find((runner) => placeOf(runner) === '1')
  const runners = race.runners.map((runner) => ({
    ...facts,
    name: runner.name.replace(/^(?:DQ-|DH-)+/, ''),
    finish: runner.status === 'DNF' ? '' : runner.fin[0].replace(/\D/g, ''),
    placed_officially: runner.official ?? '',
    status: runner.status ?? '',
    dead_heat: runner.isDeadHeat === true ? 'yes' : '',
    time_s: runner.time.replace('---', ''),
    si: runner.index.replace('---', ''),
    earned: runner.earned ?? '',
    post_position: runner.post,
    weight_lb: runner.weight.replace(/\D/g, ''),
    jockey: runner.jockey,
    trainer: runner.trainer,
    owner: runner.owner,
    comment: runner.comment.join(' '),
    ...(runner === winner ? WINNER : {}),
  }))
  const scratched = race.scratched.map(([name, reason]) => ({
    ...facts,
    name,
    status: 'SCR',
    earned: /\(Earned \$([\d.]+)/.exec(reason)?.[1] ?? '',
    comment: reason.replace(/\) \(Earned.*/, ''),
  }))
  return [...runners, ...scratched].map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')),
  )
}

/** Changes a race's runners by their place from 1. */
export const withRunners = (
  race: InventedRace,
  changes: Readonly<Record<number, Partial<InventedRunner>>>,
): InventedRace => ({
  ...race,
  runners: race.runners.map((runner, at) => ({ ...runner, ...changes[at + 1] })),
})
