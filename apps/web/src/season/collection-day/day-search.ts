import { idIn, type RawSearch, textIn } from '../../app/search.ts'

/** The address of Collection Day: whose, and which. */
export interface CollectionDaySearch {
  stallion?: number | undefined
  day?: string | undefined
}

export function readCollectionDaySearch(search: RawSearch): CollectionDaySearch {
  const day = textIn(search, 'day')
  return { stallion: idIn(search, 'stallion'), day: isDay(day) ? day : undefined }
}

/** A day of the calendar: 2026-02-30 is none. */
const isDay = (text: string | undefined): boolean =>
  text !== undefined &&
  /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)
