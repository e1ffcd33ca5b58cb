const grouped = new Intl.NumberFormat('en-US')

/** 1,904 */
export const count = (value: number) => grouped.format(value)

/** "1 horse", "2 horses" */
export const plural = (value: number, one: string, many = `${one}s`) =>
  `${count(value)} ${value === 1 ? one : many}`
