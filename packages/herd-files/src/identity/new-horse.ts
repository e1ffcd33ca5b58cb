import type { Sex } from '@quarterpole/contract/values'
import { type HorseDraft, NOTHING_SAID, saidBy } from '../drafts/horse-draft.ts'
import { fault } from '../problems.ts'
import type { NewHorse } from '../plans/horse-plan.ts'

export const unmatched = (name: string) =>
  fault('unmatched', `${name} isn’t on file.`, 'Add the horse first, or let the import create new horses.')

/** A horse as its row has it; the parents are found later. */
export const newHorse = (draft: HorseDraft, row: number): NewHorse => ({
  ...saidBy(draft),
  row,
  name: draft.name,
  sex: draft.sex ?? 'U',
  sire: null,
  dam: null,
  isStub: draft.isStub,
})

/** A horse of which only the name, and perhaps number and sex, are known. */
export const stub = (name: string, aqhaId: string | null, sex: Sex): NewHorse => ({
  ...NOTHING_SAID,
  row: null,
  name,
  aqha_id: aqhaId,
  sex,
  sire: null,
  dam: null,
  isStub: true,
})
