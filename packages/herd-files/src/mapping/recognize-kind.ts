import { FILE_TYPES, type FileKind } from '@quarterpole/contract/limits'
import { FIELDS } from '../columns.ts'
import { type Field, field } from '../field.ts'
import { type SourceColumn, suggest } from './suggest.ts'

export interface RecognizedKind {
  /** Null: the columns don’t tell, so the user is asked. */
  readonly kind: FileKind | null
  /** Labels of the columns that tell. */
  readonly signs: readonly string[]
}

/** What sets a kind of file apart from the others. */
interface KindSigns {
  readonly kind: FileKind
  readonly fields: readonly Field[]
  /** Names of the fields that set it apart, the most telling first; the others are in files of any kind. */
  readonly telling: readonly string[]
}

const TELLING: Record<FileKind, string> = {
  horses:
    'sex sire dam pedigree foaled color breeder dam_sire sire_aqha_id dam_aqha_id owner is_mine role deceased died_on sold_on sold_to barn_name microchip brand is_stub',
  genetics: 'hypp gbed herda pssm1 mh myhm mstn dmrt3 mt_haplogroup panel test result lab assay',
  race_results:
    'track race_date finish distance_yards time_s si race_number post_position placed_officially jockey weight_lb winning_time condition purse field_size race_type race_name',
  injuries: 'type injury_date body_part severity expected_days_off return_date treatment vet',
  bookings: 'stallion mare season_year contract fee paid terms canceled_on',
}

/** A new kind of file is one more line here and in `TELLING`. A kind with an import of its own brings the headers it reads. */
const KINDS: readonly KindSigns[] = (
  [
    ...FILE_TYPES.map((kind) => ({ kind, fields: FIELDS[kind] })),
    {
      kind: 'bookings',
      fields: [
        field(
          'stallion',
          'Stallion',
          'sire, stallion name, stallion aqha id, stallion number, stallion reg no',
          true,
        ),
        field('mare', 'Mare', 'dam, mare name, mare aqha id, mare number, mare reg no', true),
        field('season_year', 'Season', 'season, breeding season'),
        field('contract', 'Contract', 'contract no, contract number'),
        field('fee', 'Fee', 'stud fee, breeding fee'),
        field('paid', 'Paid', 'amount paid'),
        field('terms', 'Terms', ''),
        field('canceled_on', 'Canceled on', 'cancelled on'),
      ],
    },
  ] satisfies readonly Omit<KindSigns, 'telling'>[]
).map(({ kind, fields }) => ({ kind, fields, telling: TELLING[kind].split(' ') }))

const SIGNS_SHOWN = 3

interface Score {
  readonly kind: FileKind
  readonly points: number
  readonly signs: readonly string[]
}

/**
 * The kind whose telling fields the columns name most, when it is ahead of all others; a header that is only like a
 * field's counts half, and a file that has all a kind requires counts as one more.
 */
export function recognizeKind(columns: readonly SourceColumn[]): RecognizedKind {
  const [best, second] = KINDS.map((kind) => scored(kind, columns)).toSorted((a, b) => b.points - a.points)
  if (best === undefined || best.signs.length === 0) return { kind: null, signs: [] }
  if (second !== undefined && second.points === best.points) return { kind: null, signs: [] }
  return { kind: best.kind, signs: best.signs.slice(0, SIGNS_SHOWN) }
}

function scored({ kind, fields, telling }: KindSigns, columns: readonly SourceColumn[]): Score {
  const { columns: suggested, contested } = suggest(fields, columns)
  const sure = new Set(contested.map(({ field: { name } }) => name))
  const alike = new Set<string>()
  for (const { field: name, confidence } of suggested)
    if (name !== null) (confidence === 'unsure' ? alike : sure).add(name)
  const signs = telling.filter((name) => sure.has(name))
  if (signs.length === 0) return { kind, points: 0, signs: [] }
  const isWhole = fields.every(({ name, required }) => required !== true || sure.has(name))
  const points = signs.length + telling.filter((name) => alike.has(name)).length / 2 + Number(isWhole)
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  return { kind, points, signs: signs.map((name) => labels.get(name) ?? name) }
}
