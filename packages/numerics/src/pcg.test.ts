import { describe, expect, test } from 'vitest'
import { cholesky, choleskySolve } from './dense.ts'
import { solvePcg } from './pcg.ts'
import type { Operator } from './pcg.ts'
import { createRng } from './rng.ts'
import { ShapeError } from './shape.ts'

function randomSystem(n: number, seed: string) {
  const rng = createRng(seed)
  const half = Float64Array.from({ length: n * n }, () => rng.normal())
  const a = new Float64Array(n * n)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      for (let k = 0; k < n; k++)
        a[i * n + j] += half[k * n + i] * half[k * n + j] + (i === j && k === 0 ? 1 + i : 0)
  const apply: Operator = (x, y) => {
    for (let i = 0; i < n; i++) {
      y[i] = 0
      for (let j = 0; j < n; j++) y[i] += a[i * n + j] * x[j]
    }
  }
  const precondition: Operator = (x, y) => {
    for (let i = 0; i < n; i++) y[i] = x[i] / a[i * n + i]
  }
  return { a, apply, precondition, b: Float64Array.from({ length: n }, () => rng.normal()) }
}

describe('solvePcg', () => {
  test('reports every iteration once, the last with the residual it ends on', () => {
    const { apply, precondition, b } = randomSystem(30, 'reported')
    const reported: [number, number][] = []
    const { iterations, residual } = solvePcg(apply, b, {
      precondition,
      onIteration: (iteration, reached) => reported.push([iteration, reached]),
    })
    expect(reported.map(([iteration]) => iteration)).toEqual(
      Array.from({ length: iterations }, (_, k) => k + 1),
    )
    expect(reported.at(-1)?.[1]).toBeCloseTo(residual, 11)
  })

  test.each([1, 4, 30])('finds the direct solution of order %i', (n) => {
    const { a, apply, precondition, b } = randomSystem(n, `pcg${n}`)
    const direct = choleskySolve(cholesky(a, n), b)
    const found = solvePcg(apply, b, { precondition, tolerance: 1e-13 })
    expect(found.converged).toBe(true)
    found.x.forEach((v, i) => expect(v).toBeCloseTo(direct[i], 9))
  })

  test('needs one iteration with the exact inverse, and none from the solution', () => {
    const { a, apply, b } = randomSystem(12, 'exact')
    const l = cholesky(a, 12)
    const precondition: Operator = (x, y) => y.set(choleskySolve(l, x))
    const { x, iterations } = solvePcg(apply, b, { precondition, tolerance: 1e-9 })
    expect(iterations).toBe(1)
    expect(solvePcg(apply, b, { precondition, tolerance: 1e-9, start: x }).iterations).toBe(0)
  })

  test('says when it did not get there, with the true residual', () => {
    const { apply, precondition, b } = randomSystem(30, 'short')
    const reported: number[] = []
    const onIteration = (iteration: number) => void reported.push(iteration)
    const found = solvePcg(apply, b, { precondition, maxIterations: 3, onIteration })
    const product = new Float64Array(30)
    apply(found.x, product)
    const norm = (x: Float64Array) => Math.hypot(...x)
    expect(found).toMatchObject({ converged: false, iterations: 3 })
    expect(reported).toEqual([1, 2, 3])
    expect(found.residual).toBeCloseTo(norm(b.map((v, i) => v - product[i])) / norm(b), 14)
  })

  test('scales with the right side', () => {
    const { apply, precondition, b } = randomSystem(10, 'scale')
    const one = solvePcg(apply, b, { precondition, tolerance: 1e-13 })
    const thousand = solvePcg(
      apply,
      b.map((v) => 1000 * v),
      { precondition, tolerance: 1e-13 },
    )
    one.x.forEach((v, i) => expect(thousand.x[i]).toBeCloseTo(1000 * v, 7))
  })

  test('a zero right side has the zero solution', () =>
    expect(solvePcg((x, y) => y.set(x), new Float64Array(3), { precondition: (x, y) => y.set(x) })).toEqual({
      x: new Float64Array(3),
      iterations: 0,
      residual: 0,
      converged: true,
    }))

  test('solves a semi-definite system whose right side it can reach', () => {
    // The path 0–1–2 as a Laplacian: null space (1, 1, 1).
    const apply: Operator = ([x, y, z], out) => out.set([x - y, 2 * y - x - z, z - y])
    const { x, converged } = solvePcg(apply, Float64Array.of(1, 0, -1), { precondition: (u, v) => v.set(u) })
    expect(converged).toBe(true)
    expect([x[0] - x[1], x[1] - x[2]]).toEqual([expect.closeTo(1, 10), expect.closeTo(1, 10)])
  })

  test('takes no more iterations than there are distinct eigenvalues', () => {
    const values = [1, 1, 1, 4, 4, 9, 9, 9, 9]
    const apply: Operator = (x, y) => y.set(x.map((v, k) => values[k] * v))
    const rng = createRng('eigenvalues')
    const b = Float64Array.from(values, () => rng.normal())
    const { x, iterations } = solvePcg(apply, b, { precondition: (u, v) => v.set(u) })
    expect(iterations).toBe(3)
    x.forEach((v, k) => expect(v).toBeCloseTo(b[k] / values[k], 9))
  })

  test('a multiple of the preconditioner takes the same steps', () => {
    const { apply, precondition, b } = randomSystem(20, 'multiple')
    const found = [1, 8].map((factor) =>
      solvePcg(apply, b, {
        precondition: (x, y) => {
          precondition(x, y)
          y.forEach((v, k) => (y[k] = factor * v))
        },
      }),
    )
    expect(found[1].iterations).toBe(found[0].iterations)
    expect(found[1].x).toEqual(found[0].x)
  })

  test('each iteration comes closer in the norm of A', () => {
    const { a, apply, precondition, b } = randomSystem(25, 'closer')
    const direct = choleskySolve(cholesky(a, 25), b)
    const distances = Array.from({ length: 12 }, (_, k) => {
      const { x } = solvePcg(apply, b, { precondition, maxIterations: k + 1, tolerance: 0 })
      const off = x.map((v, i) => v - direct[i])
      const product = new Float64Array(25)
      apply(off, product)
      return off.reduce((sum, v, i) => sum + v * product[i], 0)
    })
    expect(distances).toEqual(distances.toSorted((p, q) => q - p))
  })

  test('a first guess is not modified, and leads to the same solution', () => {
    const { apply, precondition, b } = randomSystem(15, 'guess')
    const start = Float64Array.from({ length: 15 }, (_, k) => 10 * k)
    const before = start.slice()
    const [zero, guessed] = [{}, { start }].map((from) =>
      solvePcg(apply, b, { precondition, tolerance: 1e-13, ...from }),
    )
    expect(start).toEqual(before)
    guessed.x.forEach((v, k) => expect(v).toBeCloseTo(zero.x[k], 9))
    expect(() => solvePcg(apply, b, { precondition, start: new Float64Array(3) })).toThrow(ShapeError)
  })
})
