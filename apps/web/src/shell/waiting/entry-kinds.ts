import { MARKER_LABELS } from '@quarterpole/contract/limits'
import { recordFacts } from '@quarterpole/contract/record-facts'
import type { RecordName } from '@quarterpole/contract/records'
import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from '../../app/api/client.ts'
import { fieldIn } from '../../app/forms/place-errors.ts'
import type { Save } from '../../app/forms/use-record-form.ts'
import { dayOf } from '../../ui/words/day.ts'
import { testNow } from '../../herd/genetic-tests/queries.ts'
import { saveTest, type TestDraft } from '../../herd/genetic-tests/test-form.ts'
import * as horseForm from '../../herd/horses/horse-form.ts'
import { horseQuery, startNow } from '../../herd/horses/queries.ts'
import { recordNow, whichOf } from '../../herd/records/record-calls.ts'
import { saveRecord } from '../../herd/records/save-record.ts'
import {
  checkRecord,
  choiceWord,
  draftOf,
  formLabels,
  type RecordDraft,
} from '../../herd/records/record-draft.ts'
import * as injuryForm from '../../racing/injuries/injury-form.ts'
import { injuryQuery } from '../../racing/injuries/use-injuries.ts'
import { checkEvent, draftOfEvent, type EventDraft, saveEvent } from '../../season/mares/event-form.ts'
import { eventIn, eventNow } from '../../season/mares/queries.ts'
import {
  checkStart,
  EMPTY_START,
  saveStart,
  type StartDraft,
  startDraftOf,
} from '../../racing/starts/start-form.ts'
import type { Subject, SubjectOf } from '../../app/offline/waiting-entry.ts'

interface OnFile<Draft> {
  draft: Draft
  version: number
}

type Errors<Draft extends object> = Partial<Record<keyof Draft, string>>

/** What the queue knows of one form. Methods, so that they can be used as one. */
export interface EntryKind<Draft extends object, Of extends Subject> {
  noun: string
  /** Names of the fields, as the form has them. */
  labels: Readonly<Record<keyof Draft, string>>
  title(subject: Of, draft: Draft): string
  check(draft: Draft): Errors<Draft> | Promise<Errors<Draft>>
  fieldOf(path: string): keyof Draft | undefined
  /** @returns the record's version */
  save(subject: Of, save: Save<Draft>): Promise<number | undefined>
  /** What a field says, where that is not as it is typed. */
  wordOf?(field: string, value: unknown): string | undefined
  /** The record of an edit as it is now. @throws {Error} if it was deleted */
  onFile(client: QueryClient, subject: Of): Promise<OnFile<Draft>>
}

const versionIn = async (answer: Promise<Answer<{ version: number }>>) => (await answer).data.version

const HORSE_LABELS = {
  ...Object.fromEntries(
    horseForm.HORSE_FIELDS.map(([member, { formLabel, label }]) => [member, formLabel ?? label]),
  ),
  foaled_precision: 'Foaling date or year',
  sire: 'Sire',
  dam: 'Dam',
} as Readonly<Record<keyof horseForm.HorseDraft, string>> // all fields of the form

const horse: EntryKind<horseForm.HorseDraft, SubjectOf<'horse'>> = {
  noun: 'horse',
  labels: HORSE_LABELS,
  title: ({ horse: { name } }) => `${name}: notes and record`,
  check: horseForm.checkDraft,
  fieldOf: horseForm.fieldOf,
  save: (subject, save) => versionIn(horseForm.saveHorse(subject, save)),
  onFile: async (client, { horse: { id } }) => {
    const now = await client.fetchQuery({ ...horseQuery(id), staleTime: 0 })
    return { draft: horseForm.draftOf(now), version: now.version }
  },
}

const TEST_LABELS = formLabels('test')
const test: EntryKind<TestDraft, SubjectOf<'test'>> = {
  noun: 'test result',
  labels: TEST_LABELS,
  title: ({ horse: { name } }, { marker, raw }) => `${name}: ${MARKER_LABELS[marker]} ${raw.trim()}`,
  check: (draft) => checkRecord('test', draft),
  fieldOf: fieldIn<TestDraft>(TEST_LABELS),
  save: (subject, save) => versionIn(saveTest(subject, save)),
  onFile: async (client, subject) => {
    const now = await testNow(client, subject)
    return { draft: draftOf('test', now), version: now.version }
  },
}

const START_LABELS: Readonly<Record<keyof StartDraft, string>> = {
  track_id: 'Track',
  race_date: 'Date',
  race_number: 'Race number',
  distance_yards: 'Yards',
  status: 'Result',
  finish: 'Finish',
  time_s: 'Time, seconds',
  si: 'Speed index',
  earned_cents: 'Earned, US dollars',
  post_position: 'Post position',
  condition: 'Track condition',
  weight_lb: 'Weight, pounds',
  jockey: 'Jockey',
  trainer: 'Trainer',
  comment: 'Comment',
}

const start: EntryKind<StartDraft, SubjectOf<'start'>> = {
  noun: 'start',
  labels: START_LABELS,
  title: ({ horse: { name } }, { race_date }) => `${name}: start of ${dayOf(race_date)}`,
  check: (draft) => checkStart({ ...EMPTY_START, ...draft }), // it may wait since an older version
  fieldOf: fieldIn<StartDraft>(START_LABELS),
  save: (subject, save) => versionIn(saveStart(subject, save)),
  onFile: async (client, subject) => {
    const now = await startNow(client, subject)
    return { draft: startDraftOf(now), version: now.version }
  },
}

const INJURY_LABELS = {
  horse: 'Horse',
  ...formLabels('injury'),
  status: 'Status',
  mark_horse: 'Marks the horse too',
}

const injury: EntryKind<injuryForm.InjuryDraft, SubjectOf<'injury'>> = {
  noun: 'injury',
  labels: INJURY_LABELS,
  title: (_subject, draft) => `${draft.horse?.name ?? 'A horse'}: ${draft.type.trim()}`,
  check: injuryForm.checkDraft,
  fieldOf: fieldIn<injuryForm.InjuryDraft>(INJURY_LABELS, injuryForm.placeOf),
  save: (subject, save) => versionIn(injuryForm.saveInjury(subject, save)),
  onFile: async (client, { id }) => {
    const now = await client.fetchQuery({ ...injuryQuery(id ?? 0), staleTime: 0 }) // an edit has an id
    return { draft: injuryForm.draftOf(now), version: now.version }
  },
}

const EVENT_WORD = { bred: 'bred', scan: 'scan', slipped: 'slipped', foaled: 'foaled' } as const

const EVENT_LABELS = {
  kind: 'What',
  event_date: 'Date',
  last_date: 'Last day with him',
  method: 'How',
  lot: 'Lot',
  doses: 'Doses',
  place: 'Place',
  result: 'Result',
  notes: 'Notes',
}

const event: EntryKind<EventDraft, SubjectOf<'event'>> = {
  noun: 'breeding event',
  labels: EVENT_LABELS,
  title: ({ cover: { mare_name } }, { kind, event_date, result }) =>
    [`${mare_name}: ${EVENT_WORD[kind]} ${dayOf(event_date)}`, result.replaceAll('_', ' ')]
      .filter(Boolean)
      .join(', '),
  check: checkEvent,
  fieldOf: fieldIn<EventDraft>(EVENT_LABELS),
  save: async (subject, save) => eventIn((await saveEvent(subject, save)).data, subject.id).version,
  onFile: async (client, subject) => {
    const now = await eventNow(client, subject)
    return { draft: draftOfEvent(now), version: now.version }
  },
}

/** A record that the contract defines. */
const defined = (name: RecordName): EntryKind<RecordDraft, SubjectOf<RecordName>> => ({
  noun: recordFacts[name].noun,
  labels: formLabels(name),
  title: ({ horse }, draft) =>
    `${horse ? `${horse.name}: ` : ''}${recordFacts[name].noun} ${whichOf(name, draft)}`,
  check: (draft) => checkRecord(name, draft),
  fieldOf: fieldIn<RecordDraft>(formLabels(name)),
  save: (subject, save) => versionIn(saveRecord(subject, save)),
  wordOf: (field, value) => choiceWord(name, field, value),
  onFile: async (client, subject) => {
    const now = await recordNow(client, subject)
    return { draft: draftOf(name, now), version: now.version }
  },
})
const definedKinds = Object.fromEntries(
  Object.values(recordFacts).map(({ name }) => [name, defined(name)]),
) as Record<RecordName, ReturnType<typeof defined>> // by their names

const kinds = { horse, test, start, injury, event, ...definedKinds }

/** The kind of an entry, whose draft its form made. */
export const kindOf = ({ kind }: Subject) => kinds[kind] as unknown as EntryKind<object, Subject> // subject and draft are kept together

/** What a field says, as words. */
export function wordsOf(value: unknown): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '') return 'blank'
  return /^\d{4}-\d\d-\d\d$/.test(text) ? dayOf(text) : text
}
