import { idIn, oneOf, type RawSearch } from '../../app/search.ts'

/** The address of the Injury Manager: the list's filter and the open dialog. */
export interface InjurySearch {
  status?: 'active' | 'recovered' | undefined
  add?: 'new' | undefined
  /** Whose injury a new one is. */
  horse?: number | undefined
  edit?: number | undefined
  impact?: number | undefined
}

export function readInjurySearch(search: RawSearch): InjurySearch {
  return {
    status: oneOf(search, 'status', ['active', 'recovered']),
    add: oneOf(search, 'add', ['new']),
    horse: idIn(search, 'horse'),
    edit: idIn(search, 'edit'),
    impact: idIn(search, 'impact'),
  }
}
