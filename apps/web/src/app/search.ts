/** Search parameters, parsed leniently: unknown members and wrong values are ignored. */
export type RawSearch = Record<string, unknown>

/** Plain `?a=1&b=two`, every value a string; pages parse the values. */
export const parseSearch = (text: string): RawSearch => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: RawSearch): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

export const textIn = (search: RawSearch, key: string): string | undefined => {
  const value = search[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A positive whole number, as ids are. */
export const idIn = (search: RawSearch, key: string): number | undefined => {
  const value = String(search[key] ?? '')
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined
}

export function oneOf<Value extends string>(
  search: RawSearch,
  key: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === search[key])
}
