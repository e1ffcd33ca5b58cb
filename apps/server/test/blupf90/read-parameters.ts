/**
 * For tests: BLUPF90's parameter file, read by the rules of its manual (Misztal et al., Manual for BLUPF90 family of
 * programs) and of Masuda's tutorial: keywords in this order from the first position of a line, values below them, "#"
 * begins a comment except beside variances, an empty line for no weight and no file, options last.
 */
export interface BlupEffect {
  readonly position: number
  readonly levels: number
  readonly kind: 'cross' | 'cov'
  /** Column of the effect a covariate is nested in; null: one coefficient. */
  readonly nestedIn: number | null
}

export interface BlupGroup {
  /** Numbers of the effects, from 1. */
  readonly effects: readonly number[]
  readonly type: string
  readonly file: string
  readonly covariances: readonly (readonly number[])[]
}

export interface BlupParameters {
  readonly dataFile: string
  readonly observation: number
  readonly effects: readonly BlupEffect[]
  readonly residual: number
  readonly groups: readonly BlupGroup[]
  readonly missing: number
}

const TYPES = new Set(['diagonal', 'add_animal', 'add_an_upginb', 'user_file'])
const OPTIONS = new Set(['missing', 'conv_crit', 'maxrounds', 'solv_method'])

export function readParameters(text: string): BlupParameters {
  const lines = text.replace(/\n$/, '').split('\n')
  let at = 0
  const raw = () => {
    const line = lines[at++]
    if (line === undefined) throw new Error('the parameter file ends too early')
    return line
  }
  const value = () => raw().replace(/#.*/, '').trim()
  const keyword = (name: string) => {
    const line = raw()
    if (!line.startsWith(name)) throw new Error(`line ${at}: expected ${name}, found ${line}`)
  }
  keyword('DATAFILE')
  const dataFile = value()
  keyword('NUMBER_OF_TRAITS')
  if (value() !== '1') throw new Error('one trait only')
  keyword('NUMBER_OF_EFFECTS')
  const count = integer(value())
  keyword('OBSERVATION(S)')
  const observation = integer(value())
  keyword('WEIGHT(S)')
  if (value() !== '') throw new Error('weights are not read')
  keyword('EFFECTS:')
  const effects = Array.from({ length: count }, () => effectIn(value()))
  keyword('RANDOM_RESIDUAL VALUES')
  const residual = real(raw())
  const groups: BlupGroup[] = []
  while (lines[at]?.startsWith('RANDOM_GROUP')) {
    keyword('RANDOM_GROUP')
    const of = words(value()).map(integer)
    if (of.some((effect, i) => effect > count || effect !== (of[0] ?? 0) + i))
      throw new Error(`the effects ${of.join(' ')} are not consecutive ones of the file`)
    keyword('RANDOM_TYPE')
    const type = value()
    if (!TYPES.has(type)) throw new Error(`unknown type ${type}`)
    keyword('FILE')
    const file = value()
    if ((file === '') !== (type === 'diagonal')) throw new Error(`a ${type} effect with the file “${file}”`)
    keyword('(CO)VARIANCES')
    groups.push({ effects: of, type, file, covariances: of.map(() => words(raw()).map(real)) })
  }
  let missing = 0
  for (; at < lines.length;) {
    const [word, name = '', ...rest] = words(value())
    if (word !== 'OPTION' || !OPTIONS.has(name)) throw new Error(`line ${at}: no such option ${name}`)
    if (name === 'missing') missing = integer(rest[0] ?? '')
  }
  return { dataFile, observation, effects, residual, groups, missing }
}

export const words = (line: string) => line.split(' ').filter((word) => word !== '')

function effectIn(line: string): BlupEffect {
  const [position = '', levels = '', kind, nested, ...more] = words(line)
  if ((kind !== 'cross' && kind !== 'cov') || more.length > 0 || (kind === 'cross' && nested !== undefined))
    throw new Error(`not an effect: ${line}`)
  return {
    position: integer(position),
    levels: integer(levels),
    kind,
    nestedIn: nested === undefined ? null : integer(nested),
  }
}

export function integer(text: string): number {
  if (!/^[+-]?\d+$/.test(text)) throw new Error(`not an integer: ${text}`)
  return Number(text)
}

export function real(text: string): number {
  if (!/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[ed][+-]?\d+)?\s*$/i.test(text))
    throw new Error(`not a number: ${text}`)
  return Number(text.replace(/d/i, 'e'))
}
