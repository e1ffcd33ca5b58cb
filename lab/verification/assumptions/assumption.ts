/** One constant that the product assumes, as the page /how/assumptions shows it. Numbers are formatted here. */
export interface Assumption {
  readonly id: string
  readonly model: 'evaluation' | 'foal' | 'race' | 'value' | 'injury' | 'bias' | 'panel'
  readonly name: string
  /** In use, with its unit; low and high are the ends of its range in the same unit. */
  readonly value: string
  readonly low: string
  readonly high: string
  readonly unit: string
  readonly mark: 'published' | 'derived' | 'measured' | 'assumed'
  /** Where the value and its range come from. */
  readonly source: string
  /** What is figured with it, and what it comes to at the low end, as used and at the high end. */
  readonly effect: string
  readonly at_low: string
  readonly as_used: string
  readonly at_high: string
}

type Words = Pick<Assumption, 'id' | 'model' | 'name' | 'unit' | 'mark' | 'source' | 'effect'>

/** An assumption with the figure that follows from each of three values. */
export function assumption<T extends number | string>(
  words: Words,
  { low, used, high }: { readonly low: T; readonly used: T; readonly high: T },
  figure: (value: T) => string,
): Assumption {
  const { id, model, name, unit, mark, source, effect } = words
  return {
    id,
    model,
    name,
    value: shown(used),
    low: shown(low),
    high: shown(high),
    unit,
    mark,
    source,
    effect: effect.charAt(0).toUpperCase() + effect.slice(1),
    at_low: figure(low),
    as_used: figure(used),
    at_high: figure(high),
  }
}

const shown = (value: number | string): string =>
  typeof value === 'number'
    ? value.toLocaleString('en-US', { maximumSignificantDigits: 4 }).replace('-', '−')
    : value

/** A figure without a sign, or with one, where it is a difference. */
export const fixed = (value: number, digits = 1): string => unsignedZero(value.toFixed(digits))
export const signed = (value: number, digits = 1): string => {
  const text = fixed(value, digits)
  if (Number(text) === 0) return text
  return text.startsWith('-') ? text.replace('-', '−') : `+${text}`
}
export const percent = (share: number, digits = 1): string => `${fixed(100 * share, digits)}%`
export const dollars = (usd: number): string => `$${usd.toLocaleString('en-US')}`

const unsignedZero = (text: string) => (/^-0\.?0*$/.test(text) ? text.slice(1) : text)
