import { describe, expect, test } from 'vitest'
import { cholesky, choleskySolve } from './dense.ts'
import { solvePcg } from './pcg.ts'
import type { Operator } from './pcg.ts'
import { createRng } from './rng.ts'

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
  test('tells every iteration once, the last with the residual it ends on', () => {
    const { apply, precondition, b } = randomSystem(30, 'told')
    const told: [number, number][] = []
    const { iterations, residual } = solvePcg(apply, b, {
      precondition,
      onIteration: (iteration, reached) => told.push([iteration, reached]),
    })
    expect(told.map(([iteration]) => iteration)).toEqual(Array.from({ length: iterations }, (_, k) => k + 1))
    expect(told.at(-1)?.[1]).toBeCloseTo(residual, 11)
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

  test('tells when it did not get there, with the true residual', () => {
    const { apply, precondition, b } = randomSystem(30, 'short')
    const told: number[] = []
    const onIteration = (iteration: number) => void told.push(iteration)
    const found = solvePcg(apply, b, { precondition, maxIterations: 3, onIteration })
    const product = new Float64Array(30)
    apply(found.x, product)
    const norm = (x: Float64Array) => Math.hypot(...x)
    expect(found).toMatchObject({ converged: false, iterations: 3 })
    expect(told).toEqual([1, 2, 3])
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
})
