import { oneOf, type RawSearch, textIn } from '../../app/search.ts'

/** The address of the contacts: the search, the role, and the open form. */
export interface ContactsSearch {
  q?: string | undefined
  /** A role's name, which only the page knows to check. */
  who?: string | undefined
  add?: 'new' | undefined
}

export const readContactsSearch = (search: RawSearch): ContactsSearch => ({
  q: textIn(search, 'q')?.slice(0, 200),
  who: textIn(search, 'who')?.slice(0, 40),
  add: oneOf(search, 'add', ['new']),
})

/** The address of one contact: the open dialog. */
export interface ContactSearch {
  open?: 'edit' | 'merge' | undefined
}

export const readContactSearch = (search: RawSearch): ContactSearch => ({
  open: oneOf(search, 'open', ['edit', 'merge']),
})
