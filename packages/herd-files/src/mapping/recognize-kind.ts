import { FILE_TYPES, type FileType } from '@quarterpole/contract/limits'
import type { FileKind } from '@quarterpole/contract/record-kinds'
import { FURTHER } from '@quarterpole/genetics/locus-names'
import { FIELDS } from '../columns.ts'
import type { Field } from '../field.ts'
import { recognizeRecords } from '../records/record-files.ts'
import { type SourceColumn, suggest } from './suggest.ts'

export interface RecognizedKind {
  /** Null: the columns don’t tell, so the user is asked. */
  readonly kind: FileKind | null
  /** Labels of the columns that tell. */
  readonly signs: readonly string[]
}

/** What sets a kind of file apart from the others. */
interface KindSigns {
  readonly kind: FileType
  readonly fields: readonly Field[]
  /** Names of the fields that set it apart, the most telling first; the others are in files of any kind. */
  readonly distinctive: readonly string[]
}

const DISTINCTIVE: Record<FileType, string> = {
  horses:
    'sex sire dam pedigree foaled color breeder dam_sire sire_aqha_id dam_aqha_id owner is_mine role deceased died_on sold_on sold_to barn_name microchip brand is_stub',
  genetics: `hypp gbed herda pssm1 mh myhm mstn dmrt3 mt_haplogroup ${FURTHER.join(' ')} panel test result lab assay`,
  race_results:
    'track race_date finish distance_yards time_s si race_number post_position placed_officially jockey weight_lb winning_time condition purse field_size race_type race_name',
  injuries: 'type injury_date body_part severity expected_days_off return_date treatment vet',
}

const KINDS: readonly KindSigns[] = FILE_TYPES.map((kind) => ({
  kind,
  fields: FIELDS[kind],
  distinctive: DISTINCTIVE[kind].split(' '),
}))

const SIGNS_SHOWN = 3

interface Score {
  readonly kind: FileType
  readonly points: number
  readonly signs: readonly string[]
}

/**
 * The kind whose telling fields the columns name most, when it is ahead of all others. A header that is only like a
 * field's counts half. A file that has all a kind requires has these counted again: results may describe their horses,
 * but a list of horses never has a track, a day, a distance and a finish. Records (works, sales …) are known by
 * a column no other file has, unless more columns tell of another kind.
 */
export function recognizeKind(columns: readonly SourceColumn[]): RecognizedKind {
  const [best, second] = KINDS.map((kind) => scored(kind, columns)).toSorted((a, b) => b.points - a.points)
  const [record] = recognizeRecords(columns.map(({ header }) => header))
  if (record !== undefined && record.columns > (best?.points ?? 0))
    return { kind: record.kind, signs: record.signs.slice(0, SIGNS_SHOWN) }
  if (best === undefined || best.signs.length === 0) return { kind: null, signs: [] }
  if (second !== undefined && second.points === best.points) return { kind: null, signs: [] }
  return { kind: best.kind, signs: best.signs.slice(0, SIGNS_SHOWN) }
}

function scored({ kind, fields, distinctive }: KindSigns, columns: readonly SourceColumn[]): Score {
  const { columns: suggested, contested } = suggest(fields, columns)
  const sure = new Set(contested.map(({ field: { name } }) => name))
  const alike = new Set<string>()
  for (const { field: name, confidence } of suggested)
    if (name !== null) (confidence === 'unsure' ? alike : sure).add(name)
  const signs = distinctive.filter((name) => sure.has(name))
  if (signs.length === 0) return { kind, points: 0, signs: [] }
  const required = fields.filter((one) => one.required === true)
  const whole = required.every(({ name }) => sure.has(name)) ? required.length : 0
  const points = signs.length + distinctive.filter((name) => alike.has(name)).length / 2 + whole
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  return { kind, points, signs: signs.map((name) => labels.get(name) ?? name) }
}
