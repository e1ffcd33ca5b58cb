import { MAX_EARNINGS_CENTS } from '@quarterpole/contract/cents'
import {
  MAX_RACE_YARDS,
  MAX_SI,
  MIN_SI,
  MIN_RACE_YARDS,
  TRACK_CONDITIONS,
  type TrackConditionName,
} from '@quarterpole/contract/limits'
import { type BodyOf, write } from '../../app/api/client.ts'
import type { Save } from '../../app/forms/use-record-form.ts'
import { conditionWord } from '../../ui/words/condition.ts'
import type { Start } from '../../herd/horses/queries.ts'
import type { SubjectOf } from '../../app/offline/waiting-entry.ts'
import {
  centsError,
  centsOrNull,
  errorsOf,
  numberError,
  numberOrNull,
  shown,
  shownCents,
  textOrNull,
} from '../../app/forms/typed.ts'

export interface StartDraft {
  track_id: string
  race_date: string
  race_number: string
  distance_yards: string
  condition: TrackConditionName | ''
  status: Start['status']
  finish: string
  time_s: string
  si: string
  earned_cents: string
  post_position: string
  weight_lb: string
  jockey: string
  trainer: string
  comment: string
}

export const EMPTY_START: StartDraft = {
  track_id: '',
  race_date: '',
  race_number: '',
  distance_yards: '',
  condition: '',
  status: 'finished',
  finish: '',
  time_s: '',
  si: '',
  earned_cents: '',
  post_position: '',
  weight_lb: '',
  jockey: '',
  trainer: '',
  comment: '',
}

/** A computed index is left blank, so that a corrected time gives a new one. */
export const startDraftOf = (start: Start): StartDraft => ({
  track_id: String(start.track_id),
  race_date: start.race_date,
  race_number: shown(start.race_number),
  distance_yards: String(start.distance_yards),
  condition: TRACK_CONDITIONS.find((each) => each === start.condition) ?? '',
  status: start.status,
  finish: shown(start.finish),
  time_s: shown(start.time_s),
  si: start.si_source === 'given' ? shown(start.si) : '',
  earned_cents: shownCents(start.earned_cents),
  post_position: shown(start.post_position),
  weight_lb: shown(start.weight_lb),
  jockey: start.jockey ?? '',
  trainer: start.trainer ?? '',
  comment: start.comment ?? '',
})

export const checkStart = (draft: StartDraft) =>
  errorsOf<StartDraft>({
    track_id: draft.track_id === '' ? 'Choose the track.' : undefined,
    race_date: draft.race_date === '' ? 'Enter the day of the race.' : undefined,
    race_number: numberError(draft.race_number, { least: 1, most: 30, whole: true }),
    distance_yards:
      draft.distance_yards.trim() === ''
        ? 'Enter the distance in yards.'
        : numberError(draft.distance_yards, {
            least: MIN_RACE_YARDS,
            most: MAX_RACE_YARDS,
            whole: true,
          }),
    finish: numberError(draft.finish, { least: 1, most: 30, whole: true }),
    time_s: numberError(draft.time_s, { least: 5, most: 200 }),
    si: numberError(draft.si, { least: MIN_SI, most: MAX_SI, whole: true }),
    earned_cents: centsError(draft.earned_cents, MAX_EARNINGS_CENTS),
    post_position: numberError(draft.post_position, { least: 1, most: 20, whole: true }),
    weight_lb: numberError(draft.weight_lb, { least: 80, most: 180 }),
  })

export const startInputOf = (draft: StartDraft): BodyOf<'updateStart'> => ({
  track_id: Number(draft.track_id) as BodyOf<'updateStart'>['track_id'], // an option of the list
  race_date: draft.race_date,
  race_number: numberOrNull(draft.race_number),
  distance_yards: Number(draft.distance_yards),
  condition: draft.condition === '' ? null : draft.condition,
  status: draft.status,
  finish: numberOrNull(draft.finish),
  time_s: numberOrNull(draft.time_s),
  si: numberOrNull(draft.si),
  earned_cents: centsOrNull(draft.earned_cents),
  post_position: numberOrNull(draft.post_position),
  weight_lb: numberOrNull(draft.weight_lb),
  jockey: textOrNull(draft.jockey),
  trainer: textOrNull(draft.trainer),
  comment: textOrNull(draft.comment),
})

/** Records the start, or edits the one on file. */
export function saveStart({ horse, id }: SubjectOf<'start'>, { draft, version, ...send }: Save<StartDraft>) {
  const body = startInputOf({ ...EMPTY_START, ...draft }) // one that waited since an older version lacks what is new
  const horse_id = horse.id as BodyOf<'createStart'>['horse_id'] // from the server
  return id === null
    ? write('createStart', { body: { ...body, horse_id }, ...send })
    : write('updateStart', {
        params: { race_id: id, horse_id },
        body: { ...body, ...(version === undefined ? {} : { version }) },
        ...send,
      })
}

export const conditionChoices = [
  { value: '' as const, label: 'Not recorded' },
  ...TRACK_CONDITIONS.map((value) => ({ value, label: conditionWord(value) })),
]
export const statusChoices = [
  { value: 'finished' as const, label: 'finished' },
  { value: 'dnf' as const, label: 'did not finish' },
  { value: 'disqualified' as const, label: 'disqualified' },
  { value: 'scratched' as const, label: 'scratched' },
]
