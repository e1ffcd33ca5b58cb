/** A track condition in words: "wet fast"; a dash where none was recorded. */
export const conditionWord = (condition: string | null): string => condition?.replaceAll('_', ' ') ?? '–'
