import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

interface Saved {
  id: number
  sire_id: number
  dam_id: number
  sire_name: string
}

describe('crosses', async () => {
  const { call, jobEnd } = await testServer('sqlite')
  const [first] = (await call('GET', '/api/mating/crosses')).body as [Saved]
  const { sire_id, dam_id } = first
  const input = {
    sire_id,
    dam_id,
    target_distances: [300, 350, 400, 440],
    assumptions: { weather: 'neutral', track_condition: 'fast' },
    notes: ' keep ',
  }

  test('a cross is saved as the page sends it, and listed first', async () => {
    const save = () => call('POST', '/api/mating/crosses', input, { 'idempotency-key': 'saved' })
    const reply = await save()
    expect((await save()).headers['location']).toBe(reply.headers['location'])
    expect(reply).toMatchObject({
      status: 201,
      body: { sire_id, dam_id, notes: 'keep', target_distances: input.target_distances },
    })
    const list = await call('GET', '/api/mating/crosses?limit=1')
    expect(list.body).toEqual([reply.body])
    expect(Number(list.headers['x-total-count'])).toBeGreaterThan(1)
    expect((await call('GET', `/api/mating/crosses/${(reply.body as Saved).id}`)).body).toEqual(reply.body)
  })

  test('the same cross is saved once a day, a second one when asked for', async () => {
    const again = { ...input, notes: null }
    const one = await call('POST', '/api/mating/crosses', again)
    const two = await call('POST', '/api/mating/crosses', again)
    expect([two.status, (two.body as Saved).id]).toEqual([200, (one.body as Saved).id])
    const third = await call('POST', '/api/mating/crosses', { ...again, as_new: true })
    expect([third.status, (third.body as Saved).id > (one.body as Saved).id]).toEqual([201, true])
    const other = await call('POST', '/api/mating/crosses', { ...again, target_distances: [350] })
    expect(other.status).toBe(201)
    for (const { body } of [third, other]) await call('DELETE', `/api/mating/crosses/${(body as Saved).id}`)
  })

  test('notes are edited and a cross removed, unless it was changed meanwhile or a booking came from it', async () => {
    const made = await call('POST', '/api/mating/crosses', { ...input, notes: 'first', as_new: true })
    const address = `/api/mating/crosses/${(made.body as Saved).id}`
    const edited = await call('PUT', address, { notes: 'second', notes_were: 'first' })
    expect(edited).toMatchObject({ status: 200, body: { notes: 'second', bookings: [] } })
    expect((await call('PUT', address, { notes: 'third', notes_were: 'first' })).status).toBe(409)
    await call('POST', `/api/activity/${String(edited.headers['x-activity-id'])}/undo`)
    expect((await call('GET', address)).body).toMatchObject({ notes: 'first' })
    const removed = await call('DELETE', address)
    expect(removed.status).toBe(204)
    expect((await call('GET', address)).status).toBe(404)
    await call('POST', `/api/activity/${String(removed.headers['x-activity-id'])}/undo`)
    expect((await call('GET', address)).body).toEqual({ ...(made.body as object) })
    const booking = await call('POST', '/api/stallion-book/entries', {
      stallion_id: sire_id,
      mare_id: dam_id,
      season_year: 2027,
      source_cross_id: (made.body as Saved).id,
    })
    expect(booking.status).toBe(201)
    expect((await call('GET', address)).body).toMatchObject({ bookings: [{ season_year: 2027 }] })
    expect(await call('DELETE', address)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^The 2027 booking of .+ came from this cross/) as string },
    })
    await call('DELETE', `/api/stallion-book/entries/${(booking.body as { id: number }).id}`)
    expect((await call('DELETE', address)).status).toBe(204)
    expect((await call('DELETE', address)).status).toBe(404)
  })

  test('crosses are searched by words of both horses, and leave as CSV', async () => {
    const found = async (query: string) =>
      (await call('GET', `/api/mating/crosses?${query}`)).body as (Saved & { dam_name: string })[]
    const [one] = await found(`sire_id=${sire_id}&dam_id=${dam_id}`)
    expect(one).toMatchObject({ sire_id, dam_id })
    const both = await found(`q=${encodeURIComponent(`${first.sire_name} ${one?.dam_name}`)}`)
    expect(both.length).toBeGreaterThan(0)
    for (const cross of both) expect(cross).toMatchObject({ sire_id, dam_id })
    expect(await found('q=nobody-by-that-name')).toEqual([])
    const lines = String((await call('GET', `/api/mating/crosses.csv?dam_id=${dam_id}`)).body)
      .trim()
      .split('\r\n')
    expect(lines[0]).toMatch(/^cross,saved_on,sire,dam,expected_si_350/)
    expect(lines).toHaveLength((await found(`dam_id=${dam_id}`)).length + 1)
  })

  test('the export makes a PDF with its fonts and structure, served under a name from the horses', async () => {
    const started = await call('POST', `/api/mating/crosses/${first.id}/export`, undefined, {
      'accept-language': 'de-DE',
    })
    expect(started.status).toBe(202)
    const job = await jobEnd((started.body as { job_id: string }).job_id)
    expect(job).toMatchObject({ status: 'done', error_message: null })
    const file = await call('GET', job.result_url ?? '')
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf' })
    expect(String(file.headers['content-disposition'])).toContain(`inline; filename="${first.sire_name} x `)
    const text = file.raw.toString('latin1')
    expect(text.slice(0, 8)).toBe('%PDF-1.7')
    expect(text).toContain('/StructTreeRoot')
    expect(text).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/) // A4 for a reader outside America
    expect(objectText(file.raw)).not.toMatch(/\/JavaScript|\/JS\b|\/Launch|\/OpenAction/)
  })

  test('what is not there cannot be read, exported or fetched', async () => {
    expect((await call('GET', '/api/mating/crosses/999999')).status).toBe(404)
    expect((await call('POST', '/api/mating/crosses/999999/export')).status).toBe(404)
    expect((await call('GET', '/api/jobs/no-such-job')).status).toBe(404)
    expect((await call('GET', '/api/files/..%2f..%2fetc%2fpasswd')).status).toBe(404)
  })

  test('a booking takes this season or the next two; empty terms are to be negotiated', async () => {
    const book = (fields: object) =>
      call('POST', '/api/stallion-book/entries', {
        stallion_id: sire_id,
        mare_id: dam_id,
        season_year: 2028,
        ...fields,
      })
    expect(await book({ terms: '  ' })).toMatchObject({
      status: 201,
      body: { terms: 'Terms to be negotiated', season_year: 2028 },
    })
    expect(await book({})).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        detail: expect.stringMatching(/ is already booked to .+ for 2028\.$/) as string,
      },
    })
    expect(await book({ season_year: 2025 })).toMatchObject({
      status: 422,
      body: { detail: 'The breeding season must be 2026, 2027 or 2028.' },
    })
    expect(await book({ season_year: 2029 })).toMatchObject({ status: 422 })
    expect(await book({ stallion_id: dam_id, mare_id: sire_id })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'stallion_id' }] },
    })
    expect(await book({ season_year: 2026, source_cross_id: 999_999 })).toMatchObject({ status: 404 })
    const list = (await call('GET', `/api/stallion-book/entries?stallion_id=${sire_id}`)).body as {
      season_year: number
    }[]
    const seasons = list.map(({ season_year }) => season_year)
    expect(seasons.toSorted((a, b) => b - a)).toEqual(seasons)
  })
})

/** The file with its compressed streams opened, so that nothing can hide in them. */
function objectText(pdf: Buffer): string {
  const parts = [pdf.toString('latin1')]
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    const end = pdf.indexOf('endstream', at)
    try {
      parts.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'))
    } catch {
      continue // a font or an uncompressed stream, in the text already
    }
  }
  return parts.join('\n')
}
