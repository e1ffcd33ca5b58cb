import { transferableSymbol } from 'piscina'
import { expect, test } from 'vitest'
import { transfer } from './transfer.ts'

test('every buffer in a result is transferred once; shared memory and plain values are not', () => {
  const rows = new Int32Array(4)
  const shared = new Float64Array(new SharedArrayBuffer(16))
  const result = {
    n: 4,
    days: ['2020-01-01'],
    none: null,
    rows,
    again: rows.subarray(1),
    inner: { f: new Float64Array(2), shared },
  }
  const moved = transfer(result) as unknown as Record<symbol, ArrayBuffer[]>
  expect(moved[transferableSymbol]).toEqual([rows.buffer, result.inner.f.buffer])
})
