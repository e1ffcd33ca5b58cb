import type { Start } from './start.ts'

/** Null for none: a disqualified horse's first place is only where it crossed the line. */
export const officialPlace = ({ finish, status }: Pick<Start, 'finish' | 'status'>): number | null =>
  status === 'disqualified' && finish === 1 ? null : finish

/** "1 of 7", "2nd of 8"; the place alone beyond the field on file, as in a file of one owner's horses. */
export const placeInField = (
  { finish, field_size }: { finish: number; field_size: number },
  words: (place: number) => string = String,
): string => (finish > field_size ? words(finish) : `${words(finish)} of ${field_size}`)
