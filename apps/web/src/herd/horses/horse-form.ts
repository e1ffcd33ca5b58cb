import { barnFault } from '@quarterpole/contract/barn-facts'
import type { HorseRole, HorseStatus } from '@quarterpole/contract/limits'
import type { Sex } from '@quarterpole/contract/values'
import { type BodyOf, write } from '../../app/api/client.ts'
import type { Save } from '../../app/forms/use-record-form.ts'
import { localDay } from '../../ui/words/day.ts'
import type { SubjectOf } from '../../app/offline/waiting-entry.ts'
import type { ChosenHorse } from './HorseCombobox.tsx'
import type { Horse } from './queries.ts'

/** The form's state: text as typed, parents as chosen. */
export interface HorseDraft {
  name: string
  aqha_id: string
  sex: Sex
  foaled: string
  foaled_precision: 'day' | 'year'
  color: string
  breeder: string
  owner: string
  trainer: string
  sire: ChosenHorse | null
  dam: ChosenHorse | null
  stud_fee: string
  is_mine: 'mine' | 'reference'
  status: HorseStatus | ''
  status_date: string
  sold_to: string
  role: HorseRole | ''
  barn_name: string
  microchip: string
  brand: string
  notes: string
}

export const EMPTY_DRAFT: HorseDraft = {
  name: '',
  aqha_id: '',
  sex: 'U',
  foaled: '',
  foaled_precision: 'day',
  color: '',
  breeder: '',
  owner: '',
  trainer: '',
  sire: null,
  dam: null,
  stud_fee: '',
  is_mine: 'mine',
  status: '',
  status_date: '',
  sold_to: '',
  role: '',
  barn_name: '',
  microchip: '',
  brand: '',
  notes: '',
}

const chosen = (id: number | null, name: string | null): ChosenHorse | null =>
  id === null ? null : { id, name: name ?? `Horse ${id}` }

export function draftOf(horse: Horse): HorseDraft {
  const precision = horse.foaled_precision ?? 'day'
  return {
    name: horse.name,
    aqha_id: horse.aqha_id ?? '',
    sex: horse.sex,
    foaled: horse.foaled === null ? '' : precision === 'year' ? horse.foaled.slice(0, 4) : horse.foaled,
    foaled_precision: precision,
    color: horse.color ?? '',
    breeder: horse.breeder ?? '',
    owner: horse.owner ?? '',
    trainer: horse.trainer ?? '',
    sire: chosen(horse.sire_id, horse.sire_name),
    dam: chosen(horse.dam_id, horse.dam_name),
    stud_fee: horse.stud_fee === null ? '' : String(horse.stud_fee),
    is_mine: horse.is_mine ? 'mine' : 'reference',
    status: horse.status ?? '',
    status_date: horse.status_date ?? '',
    sold_to: horse.sold_to ?? '',
    role: horse.role ?? '',
    barn_name: horse.barn_name ?? '',
    microchip: horse.microchip ?? '',
    brand: horse.brand ?? '',
    notes: horse.notes ?? '',
  }
}

/** Messages by field of the draft. */
export type DraftErrors = Partial<Record<keyof HorseDraft, string>>

export interface HorseFormProps {
  draft: HorseDraft
  errors: DraftErrors
  onChange: (part: Partial<HorseDraft>) => void
}

/** Checks that need no server. */
export function checkDraft(draft: HorseDraft): DraftErrors {
  const errors: DraftErrors = {}
  if (draft.name.trim() === '') errors.name = 'Enter the horse’s name.'
  if (draft.foaled_precision === 'year' && draft.foaled !== '' && !/^\d{4}$/.test(draft.foaled.trim())) {
    errors.foaled = 'Enter a four-digit year, or leave it blank.'
  }
  const fee = Number(draft.stud_fee)
  if (draft.sex === 'S' && draft.stud_fee.trim() !== '' && !(fee >= 0))
    errors.stud_fee = 'Enter the fee in dollars, or leave it blank.'
  const { status, status_date, sold_to, role, foaled, foaled_precision } = inputOf(draft)
  const barn = { status, status_date, sold_to, role, foaled: foaled ?? null }
  const name = draft.name.trim() || 'This horse'
  const fault = barnFault(
    { ...barn, name, sex: draft.sex, foaled_precision: foaled_precision ?? null },
    localDay(new Date()),
  )
  if (fault !== null) errors[fault.path] = fault.message
  return errors
}

/** Died, sold and retired have a date; alive and unknown have none. */
export const hasStatusDate = (status: HorseDraft['status']) => status !== '' && status !== 'alive'

const textOrNull = (text: string) => text.trim() || null

/** The request body. A year alone is sent as January 1 with precision "year". */
export function inputOf(draft: HorseDraft) {
  const foaled = draft.foaled.trim()
  return {
    name: draft.name.trim(),
    aqha_id: textOrNull(draft.aqha_id),
    sex: draft.sex,
    foaled: foaled === '' ? null : draft.foaled_precision === 'year' ? `${foaled}-01-01` : foaled,
    foaled_precision: draft.foaled_precision,
    color: textOrNull(draft.color),
    breeder: textOrNull(draft.breeder),
    owner: textOrNull(draft.owner),
    trainer: textOrNull(draft.trainer),
    sire_id: draft.sire?.id ?? null,
    dam_id: draft.dam?.id ?? null,
    stud_fee: draft.sex === 'S' && draft.stud_fee.trim() !== '' ? Number(draft.stud_fee) : null,
    is_mine: draft.is_mine === 'mine',
    status: draft.status || null,
    status_date: hasStatusDate(draft.status) ? draft.status_date || null : null,
    sold_to: draft.status === 'sold' ? textOrNull(draft.sold_to) : null,
    role: draft.role || null,
    barn_name: textOrNull(draft.barn_name),
    microchip: textOrNull(draft.microchip),
    brand: textOrNull(draft.brand),
    notes: textOrNull(draft.notes),
  } satisfies BodyOf<'createHorse'>
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

const placeOf: Record<string, keyof HorseDraft> = { sire_id: 'sire', dam_id: 'dam' }

/** The form field of a member of the request. */
export function fieldOf(path: string): keyof HorseDraft | undefined {
  const member = path.replace(/^body\.|^\//, '')
  return placeOf[member] ?? (member in EMPTY_DRAFT ? (member as keyof HorseDraft) : undefined)
}
