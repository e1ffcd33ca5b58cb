import type { BodyOf } from '../../app/api/client.ts'

/** The form's state: text as typed. */
export interface FoalingDraft {
  event_date: string
  result: 'live' | 'dead'
  sex: 'S' | 'M' | 'U'
  color: string
  name: string
  make_horse: boolean
  register_by: string
  notes: string
  confirm: boolean
}
export type FoalingErrors = Partial<Record<keyof FoalingDraft, string>>

export const emptyFoaling = (today: string): FoalingDraft => ({
  event_date: today,
  result: 'live',
  sex: 'U',
  color: '',
  name: '',
  make_horse: false,
  register_by: '',
  notes: '',
  confirm: false,
})

/** Checks that need no server. */
export function checkFoaling(draft: FoalingDraft): FoalingErrors {
  const errors: FoalingErrors = {}
  if (draft.event_date === '') errors.event_date = 'Enter the day she foaled.'
  if (draft.result === 'live' && draft.sex === 'U') errors.sex = 'Pick filly or colt.'
  return errors
}

export function foalingBody(draft: FoalingDraft, version: number): BodyOf<'recordFoaling'> {
  const isLive = draft.result === 'live'
  return {
    event_date: draft.event_date,
    result: draft.result,
    sex: draft.sex,
    color: draft.color.trim() || null,
    name: draft.name.trim() || null,
    make_horse: isLive || draft.make_horse,
    register_by: isLive && draft.register_by !== '' ? draft.register_by : null,
    confirm: draft.confirm,
    notes: draft.notes.trim() || null,
    version,
  }
}
