/** Order of the sex codes in `HorseTable.sex`: stallion, mare, gelding. */
export const SEX_CODES = ['S', 'M', 'G'] as const
export const SEX = { stallion: 0, mare: 1, gelding: 2 } as const
