import { inflateSync } from 'node:zlib'
import type { HorseId } from '@quarterpole/contract/ids'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import jsqr from 'jsqr'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../../test/test-server.ts'
import { run } from './draw-stall-cards.ts'
import type { StallCard } from './stall-card.ts'

const readCode = jsqr as unknown as typeof jsqr.default // its types are those of an ES module, which it is not

const card: StallCard = {
  name: 'Ditch Bank Darling',
  barn_name: 'Darla',
  facts: 'Bay mare, foaled March 2, 2019 · AQHA 1234567',
  byLine: 'by Lantern Ridge out of Bar Ditch Belle, by Ordinary Thunder',
  owner: 'Turnrow Farm',
  trainer: null,
  portrait: null,
  address: 'https://barn.example/horses/12345',
}
const on = '2026-05-01'

type Square = readonly [x: number, y: number, side: number]

/** The black squares of each page, in points from its top. */
const pages = (pdf: Buffer): Square[][] =>
  [...pdf.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
    .map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
    .map((drawn) =>
      [...drawn.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(
        ([, x, y, width]) => [Number(x), Number(y), Number(width)] as const,
      ),
    )
    .filter((squares) => squares.length > 0)

/** What a camera reads in a part of a page: the squares painted at four pixels a point. */
function scan(
  squares: readonly Square[],
  { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>,
) {
  const scale = 4
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)]
  const pixels = new Uint8ClampedArray(columns * rows * 4).fill(255)
  for (const [left, top, side] of squares)
    for (let row = Math.round((top - y) * scale); row < Math.round((top - y + side) * scale); row++)
      for (
        let column = Math.round((left - x) * scale);
        column < Math.round((left - x + side) * scale);
        column++
      )
        if (row >= 0 && row < rows && column >= 0 && column < columns)
          pixels.fill(0, (row * columns + column) * 4, (row * columns + column) * 4 + 3)
  return readCode(pixels, columns, rows)?.data
}

const LETTER = { width: 612, height: 792 }

describe('stall cards', () => {
  test('a code on a card, read back, is the address of the horse', async () => {
    const cards = [card, { ...card, address: 'https://barn.example/horses/7' }, card]
    const drawn = pages(Buffer.from(await run({ form: 'card', paper: 'LETTER', on, cards })))
    expect(drawn).toHaveLength(2)
    const half = { x: 0, width: LETTER.width, height: LETTER.height / 2 }
    expect(scan(drawn[0] ?? [], { ...half, y: 0 })).toBe(card.address)
    expect(scan(drawn[0] ?? [], { ...half, y: LETTER.height / 2 })).toBe('https://barn.example/horses/7')
    expect(scan(drawn[1] ?? [], { ...half, y: 0 })).toBe(card.address)
  })

  test.each(['LETTER', 'A4'] as const)(
    'ten labels are on a sheet of %s, each with its own code',
    async (paper) => {
      const cards = Array.from({ length: 11 }, (_, i) => ({
        ...card,
        address: `https://barn.example/horses/${i}`,
      }))
      const drawn = pages(Buffer.from(await run({ form: 'label', paper, on, cards })))
      expect(drawn).toHaveLength(2)
      const { width, height } = paper === 'A4' ? { width: 595.28, height: 841.89 } : LETTER
      for (let i = 0; i < 10; i++) {
        const y = (height - 5 * 144) / 2 + Math.floor(i / 2) * 144
        expect(scan(drawn[0] ?? [], { x: i % 2 ? width / 2 : 0, y, width: width / 2, height: 144 })).toBe(
          `https://barn.example/horses/${i}`,
        )
      }
    },
  )
})

describe('the call', async () => {
  const { call, db, jobEnd } = await testServer('sqlite', { seeded: false })
  const id = await insertHorse(db, horse({ name: 'Coded Well', sex: 'M' }))

  test('makes a file whose codes begin with the address the reader has open', async () => {
    const { body, status } = await call('POST', '/api/stall-cards', { horse_ids: [id], form: 'card' })
    expect(status).toBe(202)
    const { result_url } = await jobEnd((body as { job_id: string }).job_id)
    const { raw } = await call('GET', result_url ?? '')
    expect(scan(pages(raw)[0] ?? [], { x: 0, y: 0, ...LETTER })).toMatch(
      new RegExp(`^http://[^/]+/horses/${id}$`),
    )
  })

  test('a horse that is not on file is named', async () => {
    const horse_ids = [id, 99_999 as HorseId]
    expect(await call('POST', '/api/stall-cards', { horse_ids, form: 'label' })).toMatchObject({
      status: 404,
    })
  })
})
