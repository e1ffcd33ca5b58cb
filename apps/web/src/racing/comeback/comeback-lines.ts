import type { Injury, InjuryImpact } from '../injuries/use-injuries.ts'

type Start = InjuryImpact['basis']['own']['before'][number]

/** One start of the curve: −5 … −1 before the injury, 1 … 5 after. */
export interface ComebackPoint {
  readonly nth: number
  /** SI points above the horse's own level before. */
  readonly against: number
  readonly start: Start
}

/** A horse's starts around an injury. */
export interface ComebackLine {
  readonly injuryId: number
  readonly horseId: number
  readonly name: string
  readonly isOwn: boolean
  /** 1 … 5 of a case; 0 of this horse. */
  readonly number: number
  /** Starts with a figure to compare, oldest first. */
  readonly points: readonly ComebackPoint[]
  /** Days without a start since the injury; null where the horse has raced again. */
  readonly outDays: number | null
}

const pointsOf = (before: readonly Start[], after: readonly Start[]): ComebackPoint[] =>
  [
    ...before.map((start, at) => ({ nth: at - before.length, start })),
    ...after.map((start, at) => ({ nth: at + 1, start })),
  ].flatMap(({ nth, start }) =>
    start.against_level === null ? [] : [{ nth, against: start.against_level, start }],
  )

/** The horse of the injury, then the nearest cases. */
export function comebackLines(
  injury: Pick<Injury, 'id' | 'horse_id' | 'horse_name'>,
  { own, nearest, days_elapsed }: InjuryImpact['basis'],
): ComebackLine[] {
  return [
    {
      injuryId: injury.id,
      horseId: injury.horse_id,
      name: injury.horse_name,
      isOwn: true,
      number: 0,
      points: pointsOf(own.before, own.after),
      outDays: own.after.length === 0 ? days_elapsed : null,
    },
    ...nearest.map((near, at) => ({
      injuryId: near.injury_id as number,
      horseId: near.horse_id as number,
      name: near.horse_name,
      isOwn: false,
      number: at + 1,
      points: pointsOf(near.before, near.after),
      outDays: near.days_to_start === null ? near.days_since : null,
    })),
  ]
}

/** Whether there is a start to draw. */
export const hasPoints = (lines: readonly ComebackLine[]): boolean =>
  lines.some(({ points }) => points.length > 0)
