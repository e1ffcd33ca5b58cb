import { type RawSearch, textIn } from '../../app/search.ts'

/** The address of Who Is Here: the farm and barn. */
export interface HereSearch {
  at?: string | undefined
}

export const readHereSearch = (search: RawSearch): HereSearch => ({ at: textIn(search, 'at')?.slice(0, 130) })
