import { type APIRequestContext, type APIResponse, expect, test } from '@playwright/test'

type Answer = Record<string, unknown>
type Body = Pick<NonNullable<Parameters<APIRequestContext['fetch']>[1]>, 'data' | 'multipart'>
type List = (Answer & { id: number })[]
const N = expect.any(Number)
const T = expect.any(String)
const text = (value: unknown) => value === null || typeof value === 'string'

/** The answer to one call under /api; a server that is busy with other tests (503) is asked again, as it says. */
async function answerTo(request: APIRequestContext, call: string, body: Body = {}): Promise<APIResponse> {
  const [method = '', path = ''] = call.split(' ')
  const send = () => request.fetch(`/api${path}`, { method, ...body })
  let reply = await send()
  await expect
    .poll(async () => (reply.status() === 503 ? (reply = await send()) : reply).status())
    .not.toBe(503)
  return reply
}

/** One call, which has to succeed. */
async function ask<Reply>(request: APIRequestContext, call: string, data?: object): Promise<Reply> {
  const reply = await answerTo(request, call, data && { data })
  expect(reply.ok(), `${reply.status()} for ${call}: ${await reply.text()}`).toBe(true)
  return reply.json()
}

const refused = async (request: APIRequestContext, call: string, data?: object) =>
  expect((await answerTo(request, call, data && { data })).status()).toBe(422)

test('entities and the calls that read them', async ({ request }) => {
  const get = <Reply = List>(path: string) => ask<Reply>(request, `GET ${path}`)
  const horses = await get('/horses/')
  const tested = (
    await get<(Answer & { id: number; genetic_tests: Answer[] })[]>('/horses/?mine=true&limit=400')
  ).find(({ genetic_tests }) => genetic_tests.length > 8)
  const id = tested?.id

  await test.step('GET /health: status', async () =>
    expect(await get('/health')).toMatchObject({ status: 'healthy' }))
  await test.step('GET /horses/: id, name, aqha_id, sex, foaled, color, breeder, owner, trainer, sire_id, dam_id, genetic_tests, created_at, updated_at', () => {
    expect(horses.length).toBeGreaterThan(300)
    for (const horse of horses) {
      expect(horse).toMatchObject({
        id: N,
        name: T,
        genetic_tests: expect.any(Array),
        created_at: T,
        updated_at: T,
      })
      expect(horse['sex']).toMatch(/^[SMGU]$/)
      for (const member of ['aqha_id', 'foaled', 'color', 'breeder', 'owner', 'trainer'])
        expect(text(horse[member]), member).toBe(true)
      for (const member of ['sire_id', 'dam_id']) expect(horse).toHaveProperty(member)
    }
  })
  await test.step('GET /horses/ answers a page; its headers say how many there are and where the next page is', async () => {
    const headers = (await answerTo(request, 'GET /horses/')).headers()
    expect(Number(headers['x-total-count'])).toBeGreaterThan(horses.length)
    const next = /^<\/api(.+)>; rel="next"$/.exec(headers['link'] ?? '')?.[1] ?? ''
    const [first] = await get(next)
    expect(horses.some((horse) => horse.id === first?.id)).toBe(false)
  })
  await test.step('GET /horses/{id}/genetics: hypp, pssm1, mh, gbed, herda, myhm, mstn, dmrt3, mt_haplogroup', async () => {
    const genetics = await get<Answer>(`/horses/${id}/genetics`)
    for (const locus of ['hypp', 'pssm1', 'mh', 'gbed', 'herda', 'myhm'])
      expect(genetics[locus] ?? 'N/N', locus).toMatch(/^(N\/N|N\/H|H\/H)$/)
    for (const marker of ['mstn', 'dmrt3', 'mt_haplogroup']) expect(text(genetics[marker]), marker).toBe(true)
  })
  await test.step('GET /horses/{id}/ebv: trait, estimate', async () => {
    const ebvs = await get(`/horses/${id}/ebv`)
    expect(ebvs.length).toBeGreaterThan(0)
    for (const ebv of ebvs) expect(ebv).toMatchObject({ trait: T, estimate: N })
  })
  await test.step('GET /horses/{id}/pedigree: horse {name, aqha_id}, sire and dam (each with name, aqha_id)', async () => {
    const pedigree = await get<Answer>(`/horses/${id}/pedigree`)
    expect(pedigree).toMatchObject({ horse: { name: T }, sire: { name: T }, dam: { name: T } })
    expect(pedigree['sire']).toHaveProperty('aqha_id')
  })
  await test.step('GET /tracks/: id, name, state, latitude, longitude, altitude_m', async () => {
    const tracks = await get('/tracks/')
    for (const track of tracks)
      expect(track).toMatchObject({ id: N, name: T, state: T, latitude: N, longitude: N, altitude_m: N })
    const tables = await get<Record<string, Answer[]>>(`/tracks/${tracks[0]?.id}/si-tables`)
    await test.step('GET /tracks/{id}/si-tables, keyed by distance; each entry holds si and time_threshold', () => {
      for (const yards of ['300', '350', '400', '440', '550'])
        for (const entry of tables[yards] ?? [{}]) expect(entry).toMatchObject({ si: N, time_threshold: N })
    })
  })
  await test.step('GET /injuries/, optional query status_filter: id, horse_id, injury_date, type, severity, status, expected_days_off, notes', async () => {
    for (const status of ['active', 'recovered'])
      for (const injury of await get(`/injuries/?status_filter=${status}`)) {
        expect(injury).toMatchObject({
          id: N,
          horse_id: N,
          injury_date: T,
          type: T,
          status,
          expected_days_off: N,
        })
        expect(injury['severity']).toMatch(/^(minor|moderate|severe)$/)
        expect(text(injury['notes'])).toBe(true)
      }
    await refused(request, 'GET /injuries/?status_filter=ended')
  })
  await test.step('An error body has a detail field', async () => {
    const reply = await answerTo(request, 'GET /horses/99999999')
    expect(reply.status()).toBe(404)
    expect(await reply.json()).toMatchObject({ detail: T })
  })
})

test('the calls that write, and predictions', async ({ request }) => {
  const call = <Reply = Answer & { id: number }>(what: string, data?: object) =>
    ask<Reply>(request, what, data)
  const [stallion, mare] = [
    await call('POST /horses/', { name: 'Called Stud', sex: 'S' }),
    await call('POST /horses/', { name: 'Called Mare', sex: 'M' }),
  ]
  const stud = (
    await call<(Answer & { id: number })[]>('GET /horses/?mine=true&sex=S&sort=tested&limit=1')
  )[0]
  const dam = (await call<(Answer & { id: number })[]>('GET /horses/?mine=true&sex=M&sort=tested&limit=1'))[0]
  const pair = { sire_id: stud?.id, dam_id: dam?.id }
  const injury = {
    horse_id: mare.id,
    injury_date: '2026-01-05',
    type: 'Bump',
    severity: 'severe',
    status: 'active',
    expected_days_off: 3,
    notes: 'Iced.',
  }
  const recorded = await call('POST /injuries/', injury)

  await test.step('POST /injuries/, PUT /injuries/{id} with the same body as create', async () => {
    expect(recorded).toMatchObject({ id: N, ...injury })
    const edited = await call(`PUT /injuries/${recorded.id}`, { ...injury, status: 'recovered' })
    expect(edited).toMatchObject({ id: recorded.id, status: 'recovered' })
  })
  await test.step('GET /injuries/{id}/impact: si_reduction, win_probability_reduction, recommended_rest_days, recovery_confidence', async () =>
    expect(await call(`GET /injuries/${recorded.id}/impact`)).toMatchObject({
      performance_impact: {
        si_reduction: N,
        win_probability_reduction: N,
        recommended_rest_days: N,
        recovery_confidence: N,
      },
    }))
  await test.step('POST /predict/breeding: inbreeding_coefficient, expected_si_350, expected_si_400, expected_si_440, confidence_band.confidence_level, risk_factors, similar_crosses, projected_value', async () =>
    expect(await call('POST /predict/breeding', pair)).toMatchObject({
      inbreeding_coefficient: N,
      expected_si_350: N,
      expected_si_400: N,
      expected_si_440: N,
      confidence_band: { confidence_level: N },
      risk_factors: expect.any(Array),
      similar_crosses: expect.any(Array),
      projected_value: N,
    }))
  await test.step('POST /predict/race: field_strength, weather_impact, track_bias_flags, and predictions', async () => {
    const [track] = await call<(Answer & { id: number })[]>('GET /tracks/')
    const field = await call<(Answer & { id: number })[]>('GET /horses/?mine=true&sort=-best_si&limit=12')
    const card = {
      track_id: track?.id,
      distance_yards: 400,
      race_date: '2026-12-01',
      horse_ids: field.map(({ id }) => id),
      weather_conditions: { temp_f: 75, wind_mph: 5, humidity: 50, track_condition: 'fast' },
    }
    const answer = await call<Answer & { predictions: Answer[] }>('POST /predict/race', card)
    expect(answer).toMatchObject({
      field_strength: N,
      weather_impact: N,
      track_bias_flags: expect.any(Array),
    })
    expect(answer.predictions).toHaveLength(12)
    for (const runner of answer.predictions)
      expect(runner).toMatchObject({
        horse_id: N,
        horse_name: T,
        projected_si: N,
        confidence: N,
        win_probability: N,
        place_probability: N,
        show_probability: N,
        feature_contributions: expect.any(Object),
      })
    for (const [member, value] of [
      ['horse_ids', card.horse_ids.slice(0, 1)],
      ['horse_ids', [...card.horse_ids, 1]],
      ['distance_yards', 401],
    ] as const)
      await refused(request, 'POST /predict/race', { ...card, [member]: value })
  })
  const cross = await call('POST /mating/crosses', {
    ...pair,
    target_distances: [300, 350, 400, 440],
    assumptions: { weather: 'neutral', track_condition: 'fast' },
    notes: null,
    as_new: true,
  })
  await test.step('POST /mating/crosses returns id', () => expect(cross).toMatchObject({ id: N, ...pair }))
  await test.step('POST /mating/crosses/{id}/export returns a job id; GET /jobs/{id}: id, status, result_url, error_message', async () => {
    const { job_id } = await call<{ job_id: string }>(`POST /mating/crosses/${cross.id}/export`)
    const job = () => call<Answer>(`GET /jobs/${job_id}`)
    await expect.poll(async () => (await job())['status']).toBe('done')
    expect(await job()).toMatchObject({ id: job_id, result_url: T, error_message: null })
    const { result_url } = await job()
    const pdf = await answerTo(request, `GET ${String(result_url).replace(/^\/api/, '')}`)
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })
  await test.step('POST /stallion-book/entries: stallion_id, mare_id, season_year, terms, source_cross_id', async () => {
    const year = new Date().getFullYear()
    const entry = {
      stallion_id: stallion.id,
      mare_id: mare.id,
      season_year: year + 1,
      terms: '',
      source_cross_id: null,
    }
    const booked = await call('POST /stallion-book/entries', entry)
    expect(booked).toMatchObject({ ...entry, id: N, terms: 'Terms to be negotiated' })
    await refused(request, 'POST /stallion-book/entries', { ...entry, season_year: year + 3 })
  })
  await test.step('POST /data-import/upload/{fileType}, multipart with a file field: validation_report {total_rows, new_horses_detected, warnings, errors}, processing_results', async () => {
    for (const [fileType, header] of [
      ['horses', 'name,sex\nCalled Foal,M'],
      ['genetics', 'name,hypp\nCalled Mare,N/N'],
      ['race_results', 'name,track,date,race,distance,finish\nCalled Mare,RUI,2026-05-02,1,350,1'],
      ['injuries', 'name,date,type\nCalled Mare,2026-03-04,Bump'],
    ] as const) {
      const file = { name: 'called.csv', mimeType: 'text/csv', buffer: Buffer.from(`${header}\n`) }
      const path = `/data-import/upload/${fileType}?dry_run=true&create_new_horses=true`
      const reply = await answerTo(request, `POST ${path}`, { multipart: { file } })
      expect(await reply.json()).toMatchObject({
        validation_report: {
          total_rows: 1,
          new_horses_detected: expect.any(Array),
          warnings: expect.any(Array),
          errors: [],
        },
        processing_results: null,
      })
    }
  })
})
