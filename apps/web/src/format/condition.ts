/** A track's condition as it is said: "wet fast"; a dash where none was recorded. */
export const conditionWord = (condition: string | null): string => condition?.replaceAll('_', ' ') ?? '–'
