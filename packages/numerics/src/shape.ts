/** An array argument has the wrong length for the shapes around it. */
export class ShapeError extends Error {
  override readonly name = 'ShapeError'
  readonly argument: string
  readonly actual: number
  readonly expected: number

  constructor(argument: string, actual: number, expected: number) {
    super(`${argument} has length ${actual}, expected ${expected}`)
    this.argument = argument
    this.actual = actual
    this.expected = expected
  }
}

/** @throws {ShapeError} unless `array` has exactly `expected` entries */
export function requireLength(argument: string, array: ArrayLike<unknown>, expected: number): void {
  if (array.length !== expected) throw new ShapeError(argument, array.length, expected)
}
