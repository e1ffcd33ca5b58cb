import type { CareerLine, CareerPoint } from '@quarterpole/contract/career-line'
import { addDays, dayNumber, daysBetween, isoDay } from '@quarterpole/contract/day'
import type { HorseId } from '@quarterpole/contract/ids'
import { MAX_LIST } from '@quarterpole/contract/limits'
import { readHorse } from '@quarterpole/db/queries/horse'
import { listInjuries } from '@quarterpole/db/queries/injury'
import { pastStarts, startsOf, type StartLine } from '@quarterpole/db/queries/start'
import { profileOf } from '../../evaluation/breeding-values.ts'
import { rowOf } from '../../herd/snapshot/snapshot.ts'
import { noSuchHorse } from '../../herd/horses/check-parents.ts'
import { today as todayOf } from '../../platform/process/services.ts'
import type { HerdServices } from '../../herd/snapshot/herd-services.ts'
import { injuryGaps, layoffsOf } from './gaps.ts'
import { type TrueForm, trueForm } from './true-form.ts'

/** Days between two points of a lay-off, over which the band is drawn. */
const STEP_DAYS = 20
/** After this many days without a start, form has faded and the line ends. */
const CARRIED_DAYS = 365
const USUAL_YARDS = 400

/**
 * A horse's career as of now: his starts, what kept him out, and his true form start by start, from the evaluation in
 * use. Without an evaluation, before it has read him, or with nothing known of him, the starts stand alone. Cost O(starts · points), about 5 ms for
 * sixty starts.
 *
 * @throws {AppError} not_found
 */
export async function careerLine(
  services: Pick<HerdServices, 'db' | 'herd' | 'clock'>,
  id: HorseId,
): Promise<CareerLine> {
  const { db, herd: store } = services
  const horse = await readHorse(db, id)
  if (!horse) throw noSuchHorse(id)
  const today = todayOf(services)
  const herd = await store.upToDate()
  const { evaluation } = herd
  const [lines, injuries, past] = await Promise.all([
    startsOf(db, id),
    listInjuries(db, { horse_id: id, limit: MAX_LIST }),
    pastStarts(db, [id], { before: addDays(today, 1), evaluation: evaluation?.run.id ?? null }),
  ])
  const starts = lines
    .filter(({ status, race_date }) => status !== 'scratched' && race_date <= today)
    .toReversed()
  const distanceYards = usualDistance(starts)
  const isRated = rowOf(herd, id) >= 0 && (starts.length > 0 || profileOf(herd, id) !== null)
  const form =
    evaluation && isRated
      ? trueForm({ herd, evaluation, source: 'in_use', days: null }, id, { starts: past, distanceYards })
      : null
  const days = starts.map(({ race_date }) => race_date)
  return {
    horse_id: id,
    horse_name: horse.name,
    today,
    distance_yards: distanceYards,
    starts: starts.map((start, i) => presentStart(start, days[i - 1], form)),
    breeding: form && {
      ...form.at(days[0] ?? today, 0),
      counts_foals: form.countsFoals,
    },
    form: form === null ? [] : pointsOf(form, today),
    layoffs: layoffsOf(days, { today, inTraining: horse.role === 'in_training' }),
    injuries: injuryGaps(injuries.rows, today),
    evaluation_id: form === null || !evaluation ? null : evaluation.run.id,
  }
}

/** The distance run most often; of two the one nearer 400 yards. */
function usualDistance(starts: readonly StartLine[]): number {
  const times = Map.groupBy(starts, ({ distance_yards }) => distance_yards)
  const [most = USUAL_YARDS] = [...times.keys()].toSorted(
    (a, b) =>
      (times.get(b)?.length ?? 0) - (times.get(a)?.length ?? 0) ||
      Math.abs(a - USUAL_YARDS) - Math.abs(b - USUAL_YARDS),
  )
  return most
}

function presentStart(
  start: StartLine,
  before: string | undefined,
  form: TrueForm | null,
): CareerLine['starts'][number] {
  const { race_date, si } = start
  const isRead = si !== null && form?.starts.some(({ day }) => day === dayNumber(race_date)) === true
  return {
    race_id: start.race_id,
    race_date,
    track_name: start.track_name,
    distance_yards: start.distance_yards,
    condition: start.condition,
    wind_mph: start.wind_mph,
    finish: start.finish,
    field_size: start.field_size,
    si,
    status: start.status,
    days_since: before === undefined ? null : daysBetween(before, race_date),
    form: form && isRead ? form.at(race_date, knownOn(form, race_date)) : null,
  }
}

/** Starts read by the end of a day. */
const knownOn = ({ starts }: TrueForm, date: string) =>
  starts.filter(({ day }) => day <= dayNumber(date)).length

/** The last day his form is figured on. */
export function formEnds(lastStart: string, today: string): string {
  const carried = addDays(lastStart, CARRIED_DAYS)
  return today < carried ? today : carried
}

/** Before and after each day he ran, every 20 days between, and on to today or a year after his last start. */
function pointsOf(form: TrueForm, today: string): CareerPoint[] {
  const days = [...new Set(form.starts.map(({ day }) => isoDay(day)))]
  const points: CareerPoint[] = []
  const add = (date: string, starts: number) => points.push({ date, starts, ...form.at(date, starts) })
  for (const [i, date] of days.entries()) {
    const known = knownOn(form, date)
    add(date, i === 0 ? 0 : knownOn(form, days[i - 1] ?? date))
    add(date, known)
    const until = days[i + 1] ?? formEnds(date, today)
    for (let next = addDays(date, STEP_DAYS); next < until; next = addDays(next, STEP_DAYS)) add(next, known)
    if (days[i + 1] === undefined && until > date) add(until, known)
  }
  return points
}
