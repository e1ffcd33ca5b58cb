/** A jockey or trainer as strike rates count them: charts and entries differ in case. */
export const personKey = (name: string): string => name.trim().toLowerCase()
