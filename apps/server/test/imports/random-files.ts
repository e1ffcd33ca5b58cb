import type { FileType } from '@quarterpole/contract/limits'
import fc from 'fast-check'

/** A small file of a kind, as a test uploads it. */
export interface SmallFile {
  readonly fileType: FileType
  readonly text: string
}

const FAMILY = ['Old Mill', 'Gray Ann', 'Fast Bea', 'Slow Cal', 'Dry Dan', 'Wet Eve', 'Tall Fay', 'Low Gus']
const GENERATION_YEARS = 3
const place = fc.integer({ min: 0, max: FAMILY.length - 1 })
const orBlank = (values: readonly string[]) => fc.constantFrom('', ...values)
const table = (header: string, rows: readonly (readonly string[])[]) =>
  [header, ...rows.map((row) => row.join(','))].join('\n')

/** Sexes, years and parents follow from the place in the family, so that most files are sound. */
const horseRow = (at: number) =>
  fc
    .record({
      owner: orBlank(['Ana', 'Bo', 'Cy']),
      color: orBlank(['bay', 'sorrel']),
      aqha: fc.constantFrom('', `45000${10 + at}`),
      foaled: fc.constantFrom('', `${1990 + at * GENERATION_YEARS}-04-0${1 + (at % 9)}`, `${1990 + at * 3}`),
      sire: fc.constantFrom('', ...FAMILY.filter((_, other) => other < at && other % 2 === 0)),
      dam: fc.constantFrom('', ...FAMILY.filter((_, other) => other < at && other % 2 === 1)),
    })
    .map(({ owner, color, aqha, foaled, sire, dam }) => [
      FAMILY[at] ?? '',
      aqha,
      at % 2 === 0 ? 'Stallion' : 'Mare',
      foaled,
      color,
      owner,
      sire,
      dam,
    ])

const places = fc.uniqueArray(place, { minLength: 1, maxLength: 5 })
const horses = places
  .chain((at) => fc.tuple(...at.map(horseRow)))
  .map((rows) => table('name,aqha_id,sex,foaled,color,owner,sire,dam', rows))
const name = place.map((at) => FAMILY[at] ?? '')
const genetics = fc
  .array(
    fc.tuple(
      name,
      orBlank(['N/N', 'n/H', 'H/H']),
      orBlank(['N/N', 'N/G']),
      orBlank(['2020-01-05', '2021-02-06']),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((rows) => table('horse,hypp,gbed,tested', rows))
const results = fc
  .tuple(
    fc.constantFrom('SUN', 'RUI', 'ALB'),
    fc.constantFrom('2016-06-04', '2017-07-05'),
    orBlank(['1', '2']),
    fc.record({ purse: orBlank(['5000', '7500']), jockey: orBlank(['A Rider', 'B Rider']) }),
    places,
  )
  .map(([track, date, race, { purse, jockey }, field]) =>
    table(
      'track,date,race_no,distance,purse,horse,finish,time_s,jockey',
      field.map((at, order) => [
        track,
        date,
        race,
        '350',
        purse,
        FAMILY[at] ?? '',
        `${order + 1}`,
        (17.6 + order / 10).toFixed(3),
        jockey,
      ]),
    ),
  )
const injuries = fc
  .array(
    fc.tuple(
      name,
      fc.constantFrom('2018-03-04', '2019-05-06'),
      fc.constantFrom('Cough', 'Bowed tendon'),
      orBlank(['minor', '4']),
      orBlank(['active', 'recovered']),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((rows) => table('horse,date,type,grade,status', rows))

const fileOf = (fileType: FileType, text: fc.Arbitrary<string>) =>
  text.map((csv): SmallFile => ({ fileType, text: csv }))

/** Small files of all four kinds about one family, most of them sound; they meet again and again. */
export const smallFile = fc.oneof(
  { weight: 3, arbitrary: fileOf('horses', horses) },
  { weight: 2, arbitrary: fileOf('genetics', genetics) },
  { weight: 2, arbitrary: fileOf('race_results', results) },
  { weight: 2, arbitrary: fileOf('injuries', injuries) },
)
