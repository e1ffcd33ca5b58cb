import { daysBetween } from '@quarterpole/contract/day'
import type { DashboardNeeds as Needs } from '@quarterpole/contract/dashboard'
import { DASHBOARD_BOARD } from '@quarterpole/contract/limits'
import { PRIVATE } from '@quarterpole/contract/privacy'
import type { SeasonItem } from '@quarterpole/contract/season'
import type { Db } from '@quarterpole/db/open'
import { cardsWithoutResult, injuriesWithReturn } from '@quarterpole/db/queries/needs'
import { horseYear } from '@quarterpole/genetics/horse-year'
import type { PredictionServices } from '../../breeding/predictions/predict.ts'
import { matingBoard } from '../../breeding/mating-board/board.ts'
import { dueItems } from '../../season/due-items.ts'
import { breedingReportsDue } from '../../season/stallion-book/breeding-report.ts'
import { graveCrosses } from './grave-crosses.ts'

/** Foalings are named this many days ahead. */
const FOALING_DAYS = 28
const MAX_HORSES = 20

/** What needs the reader on his day, for the head of the Dashboard. */
export async function needsYou(services: PredictionServices, now: string): Promise<Needs> {
  const { db } = services
  const herd = await services.herd.upToDate()
  const due = await dueItems(db, now, { hidden: PRIVATE }) // what has a right of its own is for To Do
  return {
    grave_crosses: await graveCrosses(db, herd, horseYear(now, herd.yearStart)),
    overdue_horses: await overdueHorses(db, now),
    foalings_due: foalingsDue(due, now),
    due_now: due
      .filter(({ kind, due_on }) => (kind === 'scan' || kind === 'to_do') && due_on <= now)
      .slice(0, MAX_HORSES),
    next_test: (await matingBoard(services, DASHBOARD_BOARD)).next_test,
    results_due: await cardsWithoutResult(db, now),
    reports_due: await breedingReportsDue(db, now),
  }
}

async function overdueHorses(db: Db, now: string): Promise<Needs['overdue_horses']> {
  const injuries = await injuriesWithReturn(db, now)
  return injuries
    .map(({ injury_date, expected_days_off, ...rest }) => ({
      ...rest,
      days_over: daysBetween(injury_date, now) - expected_days_off,
    }))
    .filter(({ days_over }) => days_over > 0)
    .toSorted((a, b) => b.days_over - a.days_over)
    .slice(0, MAX_HORSES)
}

function foalingsDue(items: readonly SeasonItem[], now: string): Needs['foalings_due'] {
  return items.flatMap(({ kind, due_on, horse_id, horse_name, cover_id }) =>
    kind === 'foaling' &&
    horse_id !== null &&
    horse_name !== null &&
    cover_id !== null &&
    daysBetween(now, due_on) <= FOALING_DAYS
      ? [{ cover_id, mare_id: horse_id, mare_name: horse_name, due_on }]
      : [],
  )
}
