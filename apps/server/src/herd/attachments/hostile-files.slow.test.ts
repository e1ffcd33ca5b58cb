import { monitorEventLoopDelay } from 'node:perf_hooks'
import { deflateSync, crc32 } from 'node:zlib'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sendForm } from '../../../test/form.ts'
import { testServer } from '../../../test/test-server.ts'

const MUTATED = 180

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const HTML = '<!doctype html><script>alert(1)</script>'
const PDF = '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.launchURL("x"))>>>>endobj\n%%EOF\n'

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A PNG that says it is this large, with that much data at most. */
function png(width: number, height: number, bytes: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8) // 8 bits, RGB
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const wide = sharp({ create: { width: 640, height: 480, channels: 3, background: '#276' } })
const GOOD: readonly Buffer[] = [
  await wide.clone().jpeg().toBuffer(),
  await wide.clone().jpeg({ progressive: true }).toBuffer(),
  await wide.clone().png().toBuffer(),
  await wide.clone().webp().toBuffer(),
  Buffer.from(PDF),
]
const [jpeg = Buffer.alloc(0)] = GOOD

/** Files that are two things at once, or more than they say. */
const POLYGLOTS: readonly Buffer[] = [
  Buffer.from(SVG),
  Buffer.from(`<?xml version="1.0"?>${SVG}`),
  Buffer.from(HTML),
  Buffer.from(`GIF89a${HTML}`),
  Buffer.from(`%!PS-Adobe\n${PDF}`),
  Buffer.from(`${HTML}${PDF}`),
  Buffer.from(`PK\u0003\u0004${PDF}`),
  Buffer.from(`%PDF-1.7 ${HTML}\n%%EOF`),
  Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP', 'latin1'),
  Buffer.concat([jpeg, Buffer.from(HTML)]),
  Buffer.concat([jpeg, Buffer.from(PDF)]),
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from('\u00ff\u00fe\u0000\u0030', 'latin1'),
    Buffer.from(HTML.padEnd(46)),
    jpeg.subarray(2),
  ]),
  Buffer.concat([Buffer.from('\u00ff\u00d8\u00ff\u00e0', 'latin1'), Buffer.from(SVG)]),
  await wide
    .clone()
    .withExif({ IFD0: { Copyright: HTML, ImageDescription: SVG } })
    .jpeg()
    .toBuffer(),
  await wide.clone().tiff().toBuffer(),
  await wide.clone().gif().toBuffer(),
  png(60_000, 60_000, 1000),
  png(60_000, 60_000, 20 * 2 ** 20),
  png(1, 50_000_001, 1000),
  png(7000, 7000, 10),
  png(0, 0, 0),
]

/** Bytes overwritten, cut out, doubled, or of another file. */
const mutated = fc
  .record({
    file: fc.constantFrom(...GOOD),
    other: fc.constantFrom(...GOOD),
    way: fc.constantFrom('overwrite', 'cut', 'double', 'splice', 'end'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 64 }),
  })
  .map(({ file, other, way, at, bytes }) => {
    const place = Math.floor(at * file.length)
    const [head, tail] = [file.subarray(0, place), file.subarray(place)]
    switch (way) {
      case 'overwrite':
        return Buffer.concat([head, bytes, file.subarray(place + bytes.length)])
      case 'cut':
        return Buffer.concat([head, file.subarray(place + bytes.length)])
      case 'double':
        return Buffer.concat([head, tail, tail])
      case 'splice':
        return Buffer.concat([head, other.subarray(place % other.length)])
      default:
        return head
    }
  })

test('hostile files: refused in one sentence, or kept as nothing that runs', async () => {
  const server = await testServer('sqlite', { seeded: false, limitHeavyCalls: false })
  const { call, db } = server
  const horse_id = await insertHorse(db, horse({ name: 'Target', foaled: '2020-01-01' }))
  const files = [...POLYGLOTS, ...fc.sample(mutated, { numRuns: MUTATED, seed: 29 })]
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const before = process.memoryUsage().rss
  let [most, kept] = [0, 0]
  delay.enable()
  for (const [at, bytes] of files.entries()) {
    const sent = await sendForm(server, '/api/paper-files', [
      { name: 'file', text: bytes, fileName: 'photo.png' },
    ])
    most = Math.max(most, process.memoryUsage().rss - before)
    const body = sent.json() as { file?: string; detail?: string }
    if (sent.statusCode !== 201) {
      expect(sent.statusCode, `file ${at}`).toBe(400)
      expect(body.detail, `file ${at}`).toMatch(/^[A-Z][^<>]{20,120}\.$/)
      continue
    }
    kept++
    const kind = body.file?.endsWith('.jpg') ? 'photo' : 'other'
    const paper = { horse_id, kind, issued_on: '2026-03-02', file: body.file }
    const { id } = (await call('POST', '/api/papers', paper)).body as { id: number }
    const { headers, raw } = await call('GET', `/api/papers/${id}/file`)
    expect(headers).toMatchObject({
      'content-type': kind === 'photo' ? 'image/jpeg' : 'application/pdf',
      'content-disposition': expect.stringMatching(kind === 'photo' ? /^inline/ : /^attachment/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    if (kind === 'photo') expect(raw.toString('latin1')).not.toMatch(/script|%PDF|svg/i)
  }
  delay.disable()
  console.log({
    files: files.length,
    kept,
    rss_mb: Math.round(most / 2 ** 20),
    loop_p99_ms: Math.round(delay.percentile(99) / 1e6),
    loop_max_ms: Math.round(delay.max / 1e6),
  })
  expect(kept).toBeGreaterThan(20)
})
