import { MAX_RUNNERS, WEIGHT_LB } from '@quarterpole/contract/limits'
import { idsOf, LIST_MARK, type RaceSearch } from './race-search.ts'

/** A horse of the field with what his entry says; null where it says nothing. */
export interface FieldHorse {
  id: number
  post: number | null
  jockey: string | null
  trainer: string | null
  weightLb: number | null
}

type FieldSearch = Pick<RaceSearch, 'horses' | 'posts' | 'jockeys' | 'trainers' | 'lbs'>

const MAX_POST = 20

/** The field of an address. */
export function fieldOf({ horses, posts, jockeys, trainers, lbs }: FieldSearch): FieldHorse[] {
  const [post, jockey, trainer, weight] = [posts, jockeys, trainers, lbs].map(
    (list) => list?.split(LIST_MARK) ?? [],
  )
  return idsOf(horses).map((id, i) => ({
    id,
    post: numberOf(post?.[i], 1, MAX_POST, true),
    jockey: nameOf(jockey?.[i]),
    trainer: nameOf(trainer?.[i]),
    weightLb: numberOf(weight?.[i], WEIGHT_LB.least, WEIGHT_LB.most, false),
  }))
}

const nameOf = (text: string | undefined) => text?.trim().slice(0, 80) || null

function numberOf(text: string | undefined, least: number, most: number, whole: boolean): number | null {
  const value = text === undefined || text === '' ? Number.NaN : Number(text)
  return value >= least && value <= most && (!whole || Number.isInteger(value)) ? value : null
}

/** The address of a field; lists that say nothing are left out. */
export function searchOfField(field: readonly FieldHorse[]): FieldSearch {
  const list = (of: (horse: FieldHorse) => string | number | null) => {
    const values = field.map(of)
    if (values.every((value) => value === null)) return undefined
    return values.map((value) => String(value ?? '').replaceAll(LIST_MARK, '-')).join(LIST_MARK)
  }
  return {
    horses: field.map(({ id }) => id).join('-') || undefined,
    posts: list(({ post }) => post),
    jockeys: list(({ jockey }) => jockey),
    trainers: list(({ trainer }) => trainer),
    lbs: list(({ weightLb }) => weightLb),
  }
}

/** Adds a runner unless he is in the field or it is full. */
export const withHorse = (field: readonly FieldHorse[], id: number): readonly FieldHorse[] =>
  field.some((horse) => horse.id === id) || field.length >= MAX_RUNNERS
    ? field
    : [...field, { id, post: null, jockey: null, trainer: null, weightLb: null }]

/** A scratched runner again at his place, unless the field has changed to hold him or to be full. */
export const putBack = (
  field: readonly FieldHorse[],
  runner: FieldHorse,
  at: number,
): readonly FieldHorse[] =>
  field.some(({ id }) => id === runner.id) || field.length >= MAX_RUNNERS
    ? field
    : field.toSpliced(at, 0, runner)

/** The post of each, if all are known and none twice; else null. */
export function postsOf(field: readonly FieldHorse[]): number[] | null {
  const posts = field.flatMap(({ post }) => post ?? [])
  return posts.length === field.length && field.length > 0 && new Set(posts).size === posts.length
    ? posts
    : null
}
