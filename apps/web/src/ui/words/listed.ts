/** “Track, Date and Finish” */
export const listed = (words: readonly string[], joint = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`
