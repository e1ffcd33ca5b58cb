/** Shown in a sentence; the activity's own list has the rest. */
const MAX = 3

/**
 * A field of a record in words, before and after; null = nothing on file. Of a private one, which not everyone who reads
 * the activity may see, the sentence says only that it was edited; its values are in the activity's changes.
 */
export type EditedField = readonly [
  word: string,
  before: string | null,
  after: string | null,
  kind?: 'private',
]

/** "fee $2,500 → $3,000, buyer edited"; "nothing changed" where all are the same. */
export function editWords(fields: readonly EditedField[]): string {
  const edited = fields.filter(([, before, after]) => before !== after)
  if (edited.length === 0) return 'nothing changed'
  const shown = edited
    .slice(0, MAX)
    .map(([word, before, after, kind]) =>
      kind === 'private' ? `${word} edited` : `${word} ${before ?? '–'} → ${after ?? '–'}`,
    )
  const rest = edited.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

export const yesNo = (flag: 0 | 1 | boolean) => (flag ? 'yes' : 'no')
