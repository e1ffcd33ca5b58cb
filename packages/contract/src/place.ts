import type { Start } from './start.ts'

/** Null for none: a disqualified horse's first place is only where it crossed the line. */
export const officialPlace = ({ finish, status }: Pick<Start, 'finish' | 'status'>): number | null =>
  status === 'disqualified' && finish === 1 ? null : finish
