import { beforeAll, describe, expect, test } from 'vitest'
import { UnreadableFileError } from '@quarterpole/sheet-reader/table'
import { chartPdf } from '../../test/chart-pdf.ts'
import { chartOf, inventedRace, seeded } from '../../test/invented-charts.ts'
import { readHerdFile } from '../read-herd-file.ts'

const TRUNCATIONS = 200
const FLIPS = 500
const MAX_MS = 5000

const races = [1, 2].map((number) => chartOf({ ...inventedRace(80 + number), number }))
const files: { what: string; bytes: Uint8Array }[] = []
beforeAll(async () => {
  for (const compress of [true, false])
    files.push({ what: compress ? 'packed' : 'plain', bytes: await chartPdf(races, { compress }) })
})

/** Processor time: on a busy machine the clock says nothing of a reader. */
function msSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Rows and faults, or the named refusal; anything else is a fault of ours. */
async function outcome(bytes: Uint8Array): Promise<{ rows: string[][]; refused: boolean; ms: number }> {
  const start = process.cpuUsage()
  try {
    const { format, table, faults } = await readHerdFile(bytes, {
      fileName: 'chart.pdf',
      fileType: 'race_results',
    })
    // without its first mark it is a text like any other, which has no columns of ours
    const rows = format === 'pdf' ? table.rows.map((row) => [...row]) : []
    return { rows, refused: format !== 'pdf' || faults.length > 0, ms: msSince(start) }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    return { rows: [], refused: true, ms: msSince(start) }
  }
}

describe('a damaged chart', () => {
  test('cut off anywhere is refused, or whole where only what follows its end is lost', async () => {
    for (const { what, bytes } of files) {
      const whole = await outcome(bytes)
      expect(whole.rows).toHaveLength(16)
      for (let cut = 0; cut < TRUNCATIONS / files.length; cut++) {
        const length = Math.floor(((cut + 0.5) * bytes.length * files.length) / TRUNCATIONS)
        const found = await outcome(bytes.subarray(0, length))
        expect(found.ms, `${what}, ${length} bytes`).toBeLessThan(MAX_MS)
        if (!found.refused) expect(found.rows).toEqual(whole.rows)
      }
    }
  })

  test(
    'with any bit flipped has all runners of each race it gives, or is refused',
    { timeout: 240_000 },
    async () => {
      const next = seeded(20_261_122)
      let refused = 0
      for (let flip = 0; flip < FLIPS; flip++) {
        const { what, bytes } = files[flip % files.length] ?? { what: '', bytes: new Uint8Array() }
        const bit = next(bytes.length * 8)
        const copy = bytes.slice()
        copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const found = await outcome(copy)
        expect(found.ms, `${what}, bit ${bit}`).toBeLessThan(MAX_MS)
        expect(found.rows.length % 8, `${what}, bit ${bit}`).toBe(0)
        if (found.refused) refused++
      }
      expect(refused).toBeGreaterThan(FLIPS / 20)
      expect(refused).toBeLessThan(FLIPS)
    },
  )
})
