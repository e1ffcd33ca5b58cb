import { LONGEST_RACE_YARDS, SHORTEST_RACE_YARDS, type WorkManner } from '@quarterpole/contract/limits'
import type { BodyOf } from '../../app/api/client.ts'
import { errorsOf, numberError, numberOrNull, shown, textOrNull } from '../../app/forms/typed.ts'
import type { Work } from './queries.ts'

export interface WorkDraft {
  work_date: string
  track_id: string
  distance_yards: string
  time_s: string
  manner: WorkManner | 'unknown'
  from_gate: boolean
  place: string
  of_works: string
  notes: string
}

export const emptyWork = (today: string): WorkDraft => ({
  work_date: today,
  track_id: '',
  distance_yards: '',
  time_s: '',
  manner: 'unknown',
  from_gate: false,
  place: '',
  of_works: '',
  notes: '',
})

export const workDraftOf = (work: Work): WorkDraft => ({
  work_date: work.work_date,
  track_id: shown(work.track_id),
  distance_yards: String(work.distance_yards),
  time_s: shown(work.time_s),
  manner: work.manner ?? 'unknown',
  from_gate: work.from_gate,
  place: shown(work.place),
  of_works: shown(work.of_works),
  notes: work.notes ?? '',
})

const MOST_WORKS = 500

export const checkWork = (draft: WorkDraft) =>
  errorsOf<WorkDraft>({
    work_date: draft.work_date === '' ? 'Enter the day of the work.' : undefined,
    distance_yards:
      draft.distance_yards.trim() === ''
        ? 'Enter the distance in yards.'
        : numberError(draft.distance_yards, {
            least: SHORTEST_RACE_YARDS,
            most: LONGEST_RACE_YARDS,
            whole: true,
          }),
    time_s: numberError(draft.time_s, { least: 5, most: 200 }),
    place: numberError(draft.place, { least: 1, most: MOST_WORKS, whole: true }),
    of_works: numberError(draft.of_works, { least: 1, most: MOST_WORKS, whole: true }),
  })

export const workInputOf = (draft: WorkDraft, horseId: number): BodyOf<'createWork'> => ({
  horse_id: horseId as BodyOf<'createWork'>['horse_id'], // from the server's own record
  work_date: draft.work_date,
  track_id: numberOrNull(draft.track_id) as BodyOf<'createWork'>['track_id'], // an option of the list
  distance_yards: Number(draft.distance_yards),
  time_s: numberOrNull(draft.time_s),
  manner: draft.manner === 'unknown' ? null : draft.manner,
  from_gate: draft.from_gate,
  place: numberOrNull(draft.place),
  of_works: numberOrNull(draft.of_works),
  notes: textOrNull(draft.notes),
})

/** "12.4 s, handily, from the gate, 2nd of 14 at Ruidoso Downs" */
export const workFacts = (work: Work): string =>
  [
    work.manner,
    work.from_gate ? 'from the gate' : null,
    work.place === null
      ? null
      : `ranked ${work.place}${work.of_works === null ? '' : ` of ${work.of_works}`}`,
    work.track_name,
    work.notes,
  ]
    .filter(Boolean)
    .join(' · ')
