import { idIn, oneOf, type RawSearch, textIn } from '../../app/search.ts'

/** The address of To Do: the first day of the week, and the open form. */
export interface ToDoSearch {
  from?: string | undefined
  add?: 'new' | undefined
  edit?: number | undefined
}

export function readToDoSearch(search: RawSearch): ToDoSearch {
  const from = textIn(search, 'from')
  return {
    from: from !== undefined && isDay(from) ? from : undefined,
    add: oneOf(search, 'add', ['new']),
    edit: idIn(search, 'edit'),
  }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
