import { type BlupEffect, type BlupGroup, integer, readParameters, real, words } from './read-parameters.ts'

export interface BlupOptions {
  /** Compute the Mendelian variances from the pedigree instead of the rounded codes of its fourth column. */
  readonly exactInbreeding?: boolean
}

/**
 * For tests: the mixed model equations of BLUPF90's files, built by its rules and solved densely.
 *
 * @returns solutions by effect and level, both from 0
 */
export function solveBlup(
  files: ReadonlyMap<string, string>,
  parameterFile: string,
  { exactInbreeding = false }: BlupOptions = {},
): Float64Array[] {
  const { dataFile, observation, effects, residual, groups, missing } = readParameters(
    fileIn(files, parameterFile),
  )
  const starts: number[] = []
  let n = 0
  for (const { levels } of effects) {
    starts.push(n)
    n += levels
  }
  const lhs = Array.from({ length: n }, () => new Float64Array(n))
  const rhs = new Float64Array(n)
  const add = (i: number, j: number, value: number) => {
    const row = lhs[i]
    if (row === undefined || !(j < n)) throw new Error(`no equation ${i}, ${j}`)
    row[j] = (row[j] ?? 0) + value
  }
  for (const row of table(fileIn(files, dataFile))) {
    const y = cell(row, observation)
    if (y === missing) continue
    const terms = effects.map((effect, e) => termOf(effect, row, starts[e] ?? 0))
    for (const [i, x] of terms) {
      rhs[i] = (rhs[i] ?? 0) + (x * y) / residual
      for (const [j, z] of terms) add(i, j, (x * z) / residual)
    }
  }
  for (const group of groups) {
    const inverse = inverseOf(group.covariances)
    for (const [i, j, k] of structureOf(group, effects, files, exactInbreeding))
      group.effects.forEach((a, p) =>
        group.effects.forEach((b, q) =>
          add((starts[a - 1] ?? 0) + i, (starts[b - 1] ?? 0) + j, k * (inverse[p]?.[q] ?? 0)),
        ),
      )
  }
  const solutions = gauss(lhs, rhs)
  return effects.map(({ levels }, e) => solutions.slice(starts[e], (starts[e] ?? 0) + levels))
}

function fileIn(files: ReadonlyMap<string, string>, name: string): string {
  const text = files.get(name)
  if (text === undefined) throw new Error(`there is no file ${name}`)
  return text
}

/** Numbers separated by spaces, as many in every line; no header, no tab, no text. */
function table(text: string): string[][] {
  const rows = text.replace(/\n$/, '').split('\n').map(words)
  for (const row of rows) {
    if (row.length !== rows[0]?.length) throw new Error(`${row.length} columns: ${row.join(' ')}`)
    row.forEach(real)
  }
  return rows
}

const cell = (row: readonly string[], position: number) => real(row[position - 1] ?? '')

/** The equation of a record and its coefficient. Level 0 is a missing effect, which our files do not have. */
function termOf({ position, levels, kind, nestedIn }: BlupEffect, row: readonly string[], start: number) {
  const place = kind === 'cross' ? position : nestedIn
  const level = place === null ? 1 : integer(row[place - 1] ?? '')
  if (level < 1 || level > levels) throw new Error(`level ${level} of ${levels}`)
  return [start + level - 1, kind === 'cov' ? cell(row, position) : 1] as const
}

type Entry = readonly [row: number, column: number, value: number]

/** Inverse of the structure of a group's levels. */
function structureOf(
  { effects: of, type, file }: BlupGroup,
  effects: readonly BlupEffect[],
  files: ReadonlyMap<string, string>,
  exactInbreeding: boolean,
): Entry[] {
  const levels = effects[(of[0] ?? 0) - 1]?.levels ?? 0
  if (of.some((effect) => effects[effect - 1]?.levels !== levels)) throw new Error('levels differ in a group')
  if (type === 'diagonal') return Array.from({ length: levels }, (_, i) => [i, i, 1])
  if (type === 'user_file')
    return table(fileIn(files, file)).flatMap(([i = '', j = '', value = '']): Entry[] => {
      const [a, b] = [integer(i) - 1, integer(j) - 1]
      return a === b ? [[a, a, real(value)]] : [[a, b, real(value)], [b, a, real(value)]] // prettier-ignore
    })
  const pedigree = table(fileIn(files, file)).map((row) => row.map(integer))
  if (pedigree.length !== levels) throw new Error(`${pedigree.length} animals of ${levels}`)
  return additiveInverse(pedigree, type === 'add_animal' ? 'none' : exactInbreeding ? 'exact' : 'codes')
}

/** Henderson's rules: 1/d of every animal to itself, −½ and ¼ of it to its parents. */
function additiveInverse(
  pedigree: readonly (readonly number[])[],
  inbreeding: 'none' | 'exact' | 'codes',
): Entry[] {
  const f = inbreeding === 'none' ? new Float64Array(pedigree.length) : tabularInbreeding(pedigree)
  return pedigree.flatMap(([animal = 0, sire = 0, dam = 0, code]): Entry[] => {
    const share = (parent: number) => (parent === 0 ? 2 : 1 - (f[parent - 1] ?? Number.NaN))
    const exact = 4 / (share(sire) + share(dam))
    if (inbreeding === 'codes' && code !== Math.round(1000 * exact))
      throw new Error(`code ${code} of ${animal}`)
    const inverse = inbreeding === 'codes' ? (code ?? 0) / 1000 : exact
    const weights = [[animal, 1], [sire, -0.5], [dam, -0.5]].filter(([id]) => id !== 0) // prettier-ignore
    return weights.flatMap(([a = 0, v = 0]) =>
      weights.map(([b = 0, w = 0]): Entry => [a - 1, b - 1, v * w * inverse]),
    )
  })
}

/** F from the tabular relationship matrix; parents come first in the file. */
function tabularInbreeding(pedigree: readonly (readonly number[])[]): Float64Array {
  const a = pedigree.map(() => new Float64Array(pedigree.length))
  const at = (i: number, j: number) => (i < 0 || j < 0 ? 0 : (a[i]?.[j] ?? 0))
  pedigree.forEach(([animal = 0, sire = 0, dam = 0], i) => {
    if (animal !== i + 1 || sire > i || dam > i) throw new Error(`animal ${animal} is out of order`)
    for (let j = 0; j < i; j++) {
      const value = 0.5 * (at(sire - 1, j) + at(dam - 1, j))
      a[i]?.fill(value, j, j + 1)
      a[j]?.fill(value, i, i + 1)
    }
    a[i]?.fill(1 + 0.5 * at(sire - 1, dam - 1), i, i + 1)
  })
  return Float64Array.from(pedigree, (_, i) => at(i, i) - 1)
}

/** Inverse of a covariance matrix, column by column. */
function inverseOf(matrix: readonly (readonly number[])[]): number[][] {
  const columns = matrix.map((_, k) =>
    gauss(
      matrix.map((row) => Float64Array.from(row)),
      Float64Array.from(matrix, (_row, i) => (i === k ? 1 : 0)),
    ),
  )
  return matrix.map((_, i) => columns.map((column) => column[i] ?? 0))
}

/** Solves symmetric positive definite equations in place. */
function gauss(lhs: readonly Float64Array[], rhs: Float64Array): Float64Array {
  const n = rhs.length
  const rowAt = (i: number) => lhs[i] ?? new Float64Array()
  const x = rhs.slice()
  for (let k = 0; k < n; k++) {
    const pivotRow = rowAt(k)
    const pivot = pivotRow[k] ?? 0
    if (!(pivot > 1e-12)) throw new Error(`equation ${k} is not independent`)
    for (let i = k + 1; i < n; i++) {
      const row = rowAt(i)
      const factor = (row[k] ?? 0) / pivot
      if (factor === 0) continue
      for (let j = k; j < n; j++) row[j] = (row[j] ?? 0) - factor * (pivotRow[j] ?? 0)
      x[i] = (x[i] ?? 0) - factor * (x[k] ?? 0)
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    const row = rowAt(i)
    let sum = x[i] ?? 0
    for (let j = i + 1; j < n; j++) sum -= (row[j] ?? 0) * (x[j] ?? 0)
    x[i] = sum / (row[i] ?? 1)
  }
  return x
}
