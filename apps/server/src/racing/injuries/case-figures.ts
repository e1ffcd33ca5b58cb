import type { InjuryId, RaceId } from '@quarterpole/contract/ids'
import type { FigureAroundInjury } from '@quarterpole/contract/injury'
import type { Db } from '@quarterpole/db/open'
import { startsAroundInjuries } from '@quarterpole/db/queries/injury'
import { figuresInRaces } from '@quarterpole/db/queries/start'
import { againstLevel, lossOverInjury, type SiLoss } from '@quarterpole/racing/injury-level'
import { componentsOf } from '../../herd/components.ts'
import {
  expectationOf,
  mean,
  type Residual,
  residualsByRace,
  type Figure,
} from '../../evaluation/expected-si.ts'
import type { HerdSnapshot } from '../../herd/snapshot/snapshot.ts'

/** Starts before the injury that give the horse's level, and first starts back that show whether it is regained. */
export const STARTS_BEFORE = 5
export const STARTS_AFTER = 3
/** Starts back that are shown. */
const SHOWN_AFTER = 5

/** A horse's starts before and after an injury, oldest first. */
export interface CaseFigures {
  before: FigureAroundInjury[]
  after: FigureAroundInjury[]
  /** Race-adjusted SI points lost over the first starts back; null without a comparable start before and after. */
  loss: SiLoss | null
  /** Standard error of the level before, and sd of one start about it; null without comparable starts. */
  levelSe: number | null
  startSd: number | null
}

/** The starts around each of these injuries, each compared with its rivals of the day. */
export async function figuresAround(
  db: Db,
  herd: HerdSnapshot,
  ids: readonly InjuryId[],
): Promise<Map<number, CaseFigures>> {
  const starts = await startsAroundInjuries(db, ids)
  const windows = [...Map.groupBy(starts, ({ injury_id }) => injury_id)].map(
    ([id, rows]) => [id, windowOf(rows)] as const,
  )
  const raceIds = windows.flatMap(([, { before, after }]) =>
    [...before, ...after].map(({ race_id }) => race_id),
  )
  const fields = residualsByRace(await figuresInRaces(db, raceIds), expectationOf(herd))
  return new Map(windows.map(([id, { before, after }]) => [id, caseOf(before, after, { fields, herd })]))
}

interface StartAround {
  horse_id: number
  injury_date: string
  race_id: RaceId
  race_date: string
  distance_yards: number
  si: number
}

/** A race on the day of the injury counts on neither side: the horse may have been hurt in it. */
export function windowOf<S extends Pick<StartAround, 'race_date' | 'injury_date'>>(starts: readonly S[]) {
  return {
    before: starts.filter(({ race_date, injury_date }) => race_date < injury_date).slice(-STARTS_BEFORE),
    after: starts.filter(({ race_date, injury_date }) => race_date > injury_date).slice(0, SHOWN_AFTER),
  }
}

interface Comparison {
  fields: Map<number, Residual<Figure>[]>
  herd: HerdSnapshot
}

function caseOf(
  before: readonly StartAround[],
  after: readonly StartAround[],
  comparison: Comparison,
): CaseFigures {
  const adjust = (start: StartAround) => {
    const { race_id, race_date, distance_yards, si } = start
    const field = comparison.fields.get(race_id) ?? []
    return { race_id, race_date, distance_yards, si, ...againstRivals(field, start.horse_id) }
  }
  const [early, late] = [before.map(adjust), after.map(adjust)]
  const comparable = [...early, ...late].filter(({ adjusted_si }) => adjusted_si !== null)
  const variance = varianceOf(comparable, comparison.herd)
  const counted = early.filter(({ adjusted_si }) => adjusted_si !== null).length
  const against = againstLevel(early.map(adjustedOf), late.map(adjustedOf))
  return {
    before: early.map((figure, at) => present(figure, against.before[at])),
    after: late.map((figure, at) => present(figure, against.after[at])),
    loss: lossOverInjury(known(early), known(late.slice(0, STARTS_AFTER)), variance),
    levelSe: variance === undefined || counted === 0 ? null : Math.sqrt(variance / counted),
    startSd: variance === undefined ? null : Math.sqrt(variance),
  }
}

type Adjusted = Omit<FigureAroundInjury, 'against_level'> & { rivals: number }

const adjustedOf = ({ adjusted_si }: Adjusted) => adjusted_si
const known = (figures: readonly Adjusted[]) => figures.map(adjustedOf).filter((value) => value !== null)
const present = (
  { rivals: _rivals, ...figure }: Adjusted,
  against: number | null | undefined,
): FigureAroundInjury => ({ ...figure, against_level: against ?? null })

/** How far above its expectation a horse ran, less the mean of its rivals' the same day: the race's effect removed. */
export function againstRivals(field: readonly { horse_id: number; residual: number }[], horseId: number) {
  const own = field.find(({ horse_id }) => horse_id === horseId)
  const rivals = field.filter(({ horse_id }) => horse_id !== horseId)
  if (!own || rivals.length === 0) return { adjusted_si: null, rivals: rivals.length }
  return { adjusted_si: own.residual - mean(rivals.map(({ residual }) => residual)), rivals: rivals.length }
}

/** σ²e(1 + 1/k): a start's own error and that of the mean of its k rivals. */
function varianceOf(
  figures: readonly { rivals: number }[],
  { evaluation }: HerdSnapshot,
): number | undefined {
  if (!evaluation || figures.length === 0) return undefined
  return componentsOf(evaluation.run).residual * (1 + mean(figures.map(({ rivals }) => 1 / rivals)))
}
