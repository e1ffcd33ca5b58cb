import { idIn, oneOf, type RawSearch } from '../routes/search.ts'

/** What the address of the Injury Manager says: the list's filter and the dialog that stands open. */
export interface InjurySearch {
  status?: 'active' | 'recovered' | undefined
  add?: 'new' | undefined
  edit?: number | undefined
  impact?: number | undefined
}

export function readInjurySearch(search: RawSearch): InjurySearch {
  return {
    status: oneOf(search, 'status', ['active', 'recovered']),
    add: oneOf(search, 'add', ['new']),
    edit: idIn(search, 'edit'),
    impact: idIn(search, 'impact'),
  }
}
