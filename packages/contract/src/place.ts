import type { Start } from './start.ts'

/** Null for none: a disqualified horse's first place is only where it crossed the line. */
export const officialPlace = ({ finish, status }: Pick<Start, 'finish' | 'status'>): number | null =>
  status === 'disqualified' && finish === 1 ? null : finish

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** "1st", "2nd", "11th" */
export const ordinalWord = (value: number): string => `${value}${ENDINGS[ordinals.select(value)]}`

/** "1 of 7"; the place alone, "1st", where the field is not known. */
export const placeInField = (
  { finish, field_size }: { finish: number; field_size: number | null },
  words: (place: number) => string = String,
): string =>
  field_size === null || finish > field_size ? ordinalWord(finish) : `${words(finish)} of ${field_size}`
