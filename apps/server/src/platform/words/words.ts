const conjunction = new Intl.ListFormat('en', { type: 'conjunction' })

/** "GBED, HERDA, and MH" */
export const listed = (names: readonly string[]): string => conjunction.format(names)

/** A horse by its sex. */
export const SEX_NOUN = { S: 'stallion', M: 'mare', G: 'gelding', U: 'horse of unknown sex' } as const

/** "1 start", "2 starts" */
export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
