import { barnFault, earningsFault } from '@quarterpole/contract/barn-facts'
import { horseFacts } from '@quarterpole/contract/horse-facts'
import type { HorseValues } from '@quarterpole/contract/horse-fields'
import type { HorseRole, HorseStatus } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { type BodyOf, write } from '../../app/api/client.ts'
import { type FieldFacts, shownAs, typedValue } from '../../app/forms/field-facts.ts'
import { fieldIn } from '../../app/forms/place-errors.ts'
import type { Save } from '../../app/forms/use-record-form.ts'
import { inBackground } from '../../app/stale-build.ts'
import { localDay } from '../../ui/words/day.ts'
import type { SubjectOf } from '../../app/offline/waiting-entry.ts'
import type { ChosenHorse } from './HorseCombobox.tsx'
import type { Horse } from './queries.ts'

export type HorseMember = keyof typeof horseFacts
/** The form's state: text as typed, parents as chosen. */
export type HorseDraft = { [F in Exclude<HorseMember, 'sex' | 'is_mine' | 'status' | 'role'>]: string } & {
  sex: Sex
  foaled_precision: 'day' | 'year'
  sire: ChosenHorse | null
  dam: ChosenHorse | null
  is_mine: 'mine' | 'reference'
  status: HorseStatus | ''
  role: HorseRole | ''
}

/** In the order of the form. */
export const HORSE_FIELDS = Object.entries<FieldFacts>(horseFacts) as readonly (readonly [
  HorseMember,
  FieldFacts,
])[] // its own entries

const each = <V>(of: (member: HorseMember, field: FieldFacts) => V) =>
  Object.fromEntries(HORSE_FIELDS.map(([member, field]) => [member, of(member, field)])) as Record<
    HorseMember,
    V
  > // of all

export const EMPTY_DRAFT: HorseDraft = {
  ...each(() => ''),
  sex: 'U',
  foaled_precision: 'day',
  sire: null,
  dam: null,
  is_mine: 'mine',
  status: '',
  role: '',
}

const chosen = (id: number | null, name: string | null): ChosenHorse | null =>
  id === null ? null : { id, name: name ?? `Horse ${id}` }

export function draftOf(horse: Horse): HorseDraft {
  const { sex, status, role, sire_id, sire_name, dam_id, dam_name } = horse
  const precision = horse.foaled_precision ?? 'day'
  return {
    ...each((member, { kind }) => {
      const value = horse[member]
      return typeof value === 'boolean' ? '' : shownAs(kind, value)
    }),
    ...(precision === 'year' && { foaled: horse.foaled?.slice(0, 4) ?? '' }),
    sex,
    foaled_precision: precision,
    sire: chosen(sire_id, sire_name),
    dam: chosen(dam_id, dam_name),
    is_mine: horse.is_mine ? 'mine' : 'reference',
    status: status ?? '',
    role: role ?? '',
  }
}

/** Messages by field of the draft. */
export type DraftErrors = Partial<Record<keyof HorseDraft, string>>

export interface HorseFormProps {
  draft: HorseDraft
  errors: DraftErrors
  onChange: (part: Partial<HorseDraft>) => void
}

/** Checks that need no server: those of the contract's own schema, which is loaded when a form first needs it. */
export async function checkDraft(draft: HorseDraft): Promise<DraftErrors> {
  const input = inputOf(draft)
  const loaded = await inBackground(import('./horse-errors.ts')).catch(() => null)
  const errors: DraftErrors = loaded?.horseErrors(input) ?? {} // its members are the draft's
  if (draft.foaled_precision === 'year' && draft.foaled !== '' && !/^\d{4}$/.test(draft.foaled.trim())) {
    errors.foaled = 'Enter a four-digit year, or leave it blank.'
  }
  const { status = null, status_date = null, sold_to = null, role = null } = input
  const { foaled = null, gelded_on = null } = input
  const name = draft.name.trim() || 'This horse'
  const { sex, foaled_precision } = draft
  const facts = { name, sex, foaled, foaled_precision, status, status_date, sold_to, role, gelded_on }
  const fault = barnFault(facts, localDay(new Date()))
  if (fault !== null) errors[fault.path] = fault.message
  const ofEarnings = earningsFault(input, localDay(new Date()))
  if (ofEarnings !== null) errors.lifetime_earnings_on = ofEarnings
  return errors
}

/** Died, sold and retired have a date; alive and unknown have none. */
export const hasStatusDate = (status: HorseDraft['status']) => status !== '' && status !== 'alive'

/** The request body. A year alone is sent as January 1 with precision "year". */
export function inputOf(draft: HorseDraft): BodyOf<'createHorse'> {
  const typed = each((member, { kind }) => typedValue(kind, draft[member])) as unknown as HorseValues // by their kinds
  const { foaled_precision, status } = draft
  return {
    ...typed,
    name: draft.name.trim(),
    foaled: foaled_precision === 'year' && typed.foaled !== null ? `${typed.foaled}-01-01` : typed.foaled,
    foaled_precision,
    sire_id: draft.sire?.id ?? null,
    dam_id: draft.dam?.id ?? null,
    stud_fee: draft.sex === 'S' ? typed.stud_fee : null,
    is_mine: draft.is_mine === 'mine',
    gelded_on: draft.sex === 'G' ? typed.gelded_on : null,
    status_date: hasStatusDate(status) ? typed.status_date : null,
    sold_to: status === 'sold' ? typed.sold_to : null,
  }
}

/** Edits a horse on file. */
export const saveHorse = (
  { horse: { id } }: SubjectOf<'horse'>,
  { draft, version, ...send }: Save<HorseDraft>,
) =>
  write('updateHorse', {
    params: { id },
    body: { ...inputOf(draft), ...(version === undefined ? {} : { version }) },
    ...send,
  })

export const fieldOf = fieldIn<HorseDraft>(EMPTY_DRAFT, { sire_id: 'sire', dam_id: 'dam' })
