import type { Sex } from '@quarterpole/contract/values'
import { NO_BARN } from '../drafts/barn-draft.ts'
import type { HorseDraft } from '../drafts/horse-draft.ts'
import { fault } from '../problems.ts'
import type { NewHorse } from '../plans/horse-plan.ts'

export const unmatched = (name: string) =>
  fault('unmatched', `${name} isn’t on file.`, 'Add the horse first, or let the import create new horses.')

/** A horse as its row tells it; the parents are found later. */
export const newHorse = (draft: HorseDraft, row: number): NewHorse => ({
  row,
  name: draft.name,
  aqhaId: draft.aqhaId,
  sex: draft.sex ?? 'U',
  foaled: draft.foaled,
  foaledPrecision: draft.foaledPrecision,
  color: draft.color,
  breeder: draft.breeder,
  owner: draft.owner,
  trainer: draft.trainer,
  studFee: draft.studFee,
  sire: null,
  dam: null,
  isStub: draft.isStub,
  barn: draft.barn,
})

/** A horse of which only the name, and perhaps number and sex, are known. */
export const stub = (name: string, aqhaId: string | null, sex: Sex): NewHorse => ({
  row: null,
  name,
  aqhaId,
  sex,
  foaled: null,
  foaledPrecision: null,
  color: null,
  breeder: null,
  owner: null,
  trainer: null,
  studFee: null,
  sire: null,
  dam: null,
  isStub: true,
  barn: NO_BARN,
})
