/** A jockey or trainer as strike rates count them: names in charts differ in case, periods and spaces. */
export const personKey = (name: string): string => name.toLowerCase().replace(/[.\s]+/g, ' ').trim()
