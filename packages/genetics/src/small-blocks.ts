import type { Block } from './level-slope.ts'

/** The block at position i of a column of blocks, three values each. */
export const blockAt = (blocks: Float64Array, i: number): Block => [
  blocks[3 * i],
  blocks[3 * i + 1],
  blocks[3 * i + 2],
]

export function setBlock(blocks: Float64Array, i: number, [a, b, c]: Block): void {
  blocks[3 * i] = a
  blocks[3 * i + 1] = b
  blocks[3 * i + 2] = c
}

export function addBlock(blocks: Float64Array, i: number, [a, b, c]: Block): void {
  blocks[3 * i] += a
  blocks[3 * i + 1] += b
  blocks[3 * i + 2] += c
}

export const plus = (u: Block, v: Block): Block => [u[0] + v[0], u[1] + v[1], u[2] + v[2]]
export const scaled = (s: number, u: Block): Block => [s * u[0], s * u[1], s * u[2]]

/**
 * (e·V⁻¹ + S)⁻¹ = V·(e·I + S·V)⁻¹ for positive semi-definite V and S, without inverting V. With e = 1 (default) the
 * variance V of a normal after information S on it; or, with the parts exchanged, the information V seen through noise
 * of variance S.
 */
export function damped([v0, v1, v2]: Block, [s0, s1, s2]: Block, e = 1): Block {
  const m00 = e + s0 * v0 + s1 * v1
  const m01 = s0 * v1 + s1 * v2
  const m10 = s1 * v0 + s2 * v1
  const m11 = e + s1 * v1 + s2 * v2
  const det = m00 * m11 - m01 * m10
  return [(v0 * m11 - v1 * m10) / det, (v1 * m00 - v0 * m01) / det, (v2 * m00 - v1 * m01) / det]
}
