import { capital } from '@quarterpole/contract/capital'
import type { Activity } from '@quarterpole/contract/activity'
import { byRecordEvent } from '@quarterpole/contract/record-kinds'
import { paths } from '../../app/paths.ts'

export const ACTIVITY_WORD: Record<Activity['kind'], string> = {
  horse_added: 'Horse added',
  horse_edited: 'Horse edited',
  horse_removed: 'Horse removed',
  breeding_predicted: 'Cross predicted',
  race_predicted: 'Race predicted',
  card_sealed: 'Card sealed',
  card_scored: 'Card scored',
  cross_saved: 'Cross saved',
  report_made: 'Report made',
  booking_added: 'Booking added',
  injury_recorded: 'Injury recorded',
  injury_edited: 'Injury edited',
  import_done: 'File imported',
  import_undone: 'Import undone',
  evaluation_done: 'Breeding values updated',
  herd_seeded: 'Sample herd loaded',
  track_added: 'Track added',
  track_edited: 'Track edited',
  value_assumptions_edited: 'Price assumptions edited',
  year_start_set: 'Horses’ year set',
  cross_edited: 'Cross edited',
  cross_removed: 'Cross removed',
  booking_edited: 'Booking edited',
  booking_canceled: 'Booking canceled',
  booking_removed: 'Booking removed',
  stallion_season_saved: 'Stud season saved',
  stallion_season_removed: 'Stud season removed',
  cover_added: 'Breeding added',
  cover_edited: 'Breeding edited',
  cover_removed: 'Breeding removed',
  foaled: 'Foaled',
  to_do_added: 'To-do added',
  to_do_edited: 'To-do edited',
  to_do_done: 'To-do done',
  to_do_removed: 'To-do removed',
  season_plan_saved: 'Season plan saved',
  season_plan_removed: 'Season plan removed',
  injury_removed: 'Injury removed',
  test_added: 'Test result added',
  test_edited: 'Test result edited',
  test_removed: 'Test result removed',
  start_added: 'Start added',
  start_edited: 'Start edited',
  start_removed: 'Start removed',
  ...byRecordEvent(({ noun }, event) => `${capital(noun)} ${event}`),
  sample_removed: 'Sample herd removed',
  horses_marked: 'Horses marked',
  horses_merged: 'Horses merged',
  card_removed: 'Card removed',
  change_undone: 'Undone',
  share_made: 'Page shared',
  share_revoked: 'Link revoked',
  mail_server_edited: 'E-mail changed',
  statements_issued: 'Statements issued',
  statement_reversed: 'Statement reversed',
}

/** Kinds whose subject is no longer there. */
const GONE: ReadonlySet<Activity['kind']> = new Set([
  'horse_removed',
  'booking_removed',
  'cross_removed',
  'card_removed',
])

/** The name, and the result if there is one, in the sentences of the server. */
const NAMED: Partial<Record<Activity['kind'], RegExp>> = {
  breeding_predicted: /^Predicted (?<name>.+?): (?<result>.+)$/,
  race_predicted: /^Race predicted: (?<name>.+?)\. (?<result>.+)$/,
  card_sealed: /^Race card sealed: (?<name>.+)\.$/,
  cross_saved: /^Saved the cross (?<name>.+)\.$/,
  cross_removed: /^Removed the cross (?<name>.+)\.$/,
  booking_added: /^Booked (?<name>.+?) (?<result>for \d{4})\.$/,
  horse_added: /^(?<name>.+) was added\.$/,
  horse_edited: /^(?<name>.+) was edited\.$/,
  horse_removed: /^(?<name>.+) was removed\.$/,
  season_plan_saved: /^(?:Saved|Changed) the season plan (?<name>.+) (?<result>for \d{4})\.$/,
  season_plan_removed: /^Deleted the season plan (?<name>.+) (?<result>for \d{4})\.$/,
}

/** The sentence without its verb: a name and a result. Null where it does not divide so. */
export function nameAndResult({ kind, sentence }: Pick<Activity, 'kind' | 'sentence'>) {
  const { name, result = '' } = NAMED[kind]?.exec(sentence)?.groups ?? {}
  return name === undefined ? null : { name, result }
}

/** Where to read on about what has no subject. */
const GENERAL: Partial<Record<Activity['kind'], string>> = {
  herd_seeded: paths.horses(),
  horses_marked: paths.horses(),
  race_predicted: paths.raceLens(),
  evaluation_done: paths.how('evaluation'),
  value_assumptions_edited: paths.how('value'),
  year_start_set: paths.registryRules(),
  import_undone: paths.data(),
}

/** Link to the subject of an activity; undefined where it has no page. */
export function activityHref({ subject, kind }: Pick<Activity, 'subject' | 'kind'>): string | undefined {
  if (GONE.has(kind)) return undefined
  return (subject && subjectHref(subject, kind)) ?? GENERAL[kind]
}

function subjectHref(subject: NonNullable<Activity['subject']>, kind: Activity['kind']): string | undefined {
  const id = Number(subject.id)
  switch (subject.noun) {
    case 'horse':
      return Number.isInteger(id) ? paths.horse(id) : undefined
    case 'injury':
      return Number.isInteger(id) ? paths.injuries(undefined, { impact: id }) : undefined
    case 'track':
      return Number.isInteger(id) ? paths.tracks(id) : undefined
    case 'cross':
      return Number.isInteger(id) ? paths.breeding({ cross: id }) : undefined
    case 'field': {
      const [track, distance, date, horses] = String(subject.id).split('_')
      return paths.raceLens({ track: Number(track), distance: Number(distance), date, horses })
    }
    case 'mating': {
      const [sire, dam] = String(subject.id).split('-').map(Number)
      return paths.breeding({ sire, dam })
    }
    case 'season_plan':
      return Number.isInteger(id) && kind !== 'season_plan_removed'
        ? paths.seasonPlan({ plan: id })
        : undefined
    case 'race_card':
      return Number.isInteger(id) ? paths.raceCard(id) : undefined
    case 'booking':
      return Number.isInteger(id) ? paths.stallionBook({ booking: id }) : undefined
    case 'stallion_season': {
      const [stallion, season] = String(subject.id).split('-').map(Number)
      return paths.stallionBook({ season, stallion })
    }
    case 'cover':
      return Number.isInteger(id) ? paths.mares({ cover: id }) : undefined
    case 'to_do':
      return paths.toDo()
    case 'import':
      return paths.data()
    default:
      return undefined
  }
}
