import { DISEASE_LOCI, MARKER_LABELS, RECESSIVE_LOCI } from '@quarterpole/contract/limits'
import * as model from '@quarterpole/genetics/panel'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../../test/test-server.ts'

interface Listed {
  id: number
  starts: number
  sire_id: number | null
  dam_id: number | null
  genetic_tests: unknown[]
}
interface Nested {
  id: number
  sire?: Nested | null
  dam?: Nested | null
}

test('the contract names diseases, and calls them recessive, as the model does', () => {
  for (const locus of DISEASE_LOCI) {
    const { label, inheritance } = model.DISEASES[locus]
    expect([MARKER_LABELS[locus], RECESSIVE_LOCI.includes(locus)]).toEqual([
      label,
      inheritance === 'recessive',
    ])
  }
})

describe('genetics', async () => {
  const { call, services } = await testServer('sqlite')
  const horses = (await call('GET', '/api/horses?limit=5000')).body as Listed[]
  const tested = horses.find(({ genetic_tests }) => genetic_tests.length >= 9)?.id ?? 0
  const untested = horses.find(({ genetic_tests }) => genetic_tests.length === 0)?.id ?? 0
  const raced = horses.toSorted((a, b) => b.starts - a.starts)[0]?.id ?? 0

  test('the genetics of a tested horse are coded as the specification reads them, the notation beside', async () => {
    const reply = await call('GET', `/api/horses/${tested}/genetics`)
    const body = reply.body as Record<string, unknown>
    for (const locus of ['hypp', 'pssm1', 'mh', 'gbed', 'herda', 'myhm'])
      expect(body[locus]).toMatch(/^(N\/N|N\/H|H\/H)$/)
    expect((body['tests'] as unknown[]).length).toBeGreaterThanOrEqual(6)
  })

  test('no tests on file is 404 with a sentence that names the horse', async () => {
    expect(await call('GET', `/api/horses/${untested}/genetics`)).toMatchObject({
      status: 404,
      body: { detail: expect.stringMatching(/ has no genetic tests on file\.$/) as string },
    })
  })

  test('breeding values come for three distances, with error and reliability', async () => {
    const ebvs = (await call('GET', `/api/horses/${raced}/ebv`)).body as {
      trait: string
      reliability: number
      standard_error: number
    }[]
    expect(ebvs.map(({ trait }) => trait)).toEqual(['SI 350', 'SI 400', 'SI 440'])
    for (const { reliability, standard_error } of ebvs) {
      expect(reliability).toBeGreaterThan(0)
      expect(standard_error).toBeGreaterThan(0)
    }
  })

  test('a horse with no start, no parents and no foals has no breeding value and no profile', async () => {
    const parents = new Set(horses.flatMap(({ sire_id, dam_id }) => [sire_id, dam_id]))
    const alone = horses.find(
      ({ id, starts, sire_id, dam_id }) =>
        starts === 0 && sire_id === null && dam_id === null && !parents.has(id),
    )
    expect(alone).toBeDefined()
    expect((await call('GET', `/api/horses/${alone?.id}/ebv`)).body).toEqual([])
    expect((await call('GET', `/api/horses/${alone?.id}/profile`)).body).toBeNull()
  })

  test('the profile adds breeding value and what the horse itself showed, by distance', async () => {
    const profile = (await call('GET', `/api/horses/${raced}/profile`)).body as {
      points: { distance_yards: number; sd: number }[]
      own_starts: number
    }
    expect(profile.own_starts).toBeGreaterThan(0)
    expect(profile.points.map(({ distance_yards }) => distance_yards)).toContain(330)
    for (const { sd } of profile.points) expect(sd).toBeGreaterThan(0)
  })

  test('starts come newest first with their field', async () => {
    const starts = (await call('GET', `/api/horses/${raced}/starts`)).body as {
      race_date: string
      field_size: number
    }[]
    const dates = starts.map(({ race_date }) => race_date)
    expect(dates.toSorted().toReversed()).toEqual(dates)
    for (const { field_size } of starts) expect(field_size).toBeGreaterThan(1)
  })

  test('a pedigree nests as deep as asked for and explains its inbreeding', async () => {
    const inbred = services.herd.current.f.findIndex((f) => f > 0.03)
    const id = services.herd.current.ids[inbred]
    const body = (await call('GET', `/api/horses/${id}/pedigree?generations=4`)).body as {
      sire: Nested
      inbreeding_coefficient: number
      common_ancestors: { share: number }[]
      completeness: { by_generation: number[] }
    }
    const depth = (horse: Nested | null | undefined): number =>
      horse ? 1 + Math.max(depth(horse.sire), depth(horse.dam)) : 0
    expect(depth(body.sire)).toBeLessThanOrEqual(4)
    expect(body.inbreeding_coefficient).toBeGreaterThan(0.03)
    const shares = body.common_ancestors.reduce((sum, { share }) => sum + share, 0)
    expect(shares).toBeCloseTo(body.inbreeding_coefficient, 10)
    expect(body.completeness.by_generation[0]).toBe(1)
  })

  test('a pedigree has the best speed index of the horse itself', async () => {
    const body = (await call('GET', `/api/horses/${raced}/pedigree?generations=3`)).body as {
      horse: { best_si: number | null }
    }
    const starts = (await call('GET', `/api/horses/${raced}/starts`)).body as { si: number | null }[]
    expect(body.horse.best_si).toBe(Math.max(...starts.map(({ si }) => si ?? 0)))
  })

  test('without asking, a pedigree stops at the parents', async () => {
    const body = (await call('GET', `/api/horses/${raced}/pedigree`)).body as {
      generations: number
      sire: object
    }
    expect(body.generations).toBe(1)
    expect(body.sire).not.toHaveProperty('sire')
  })

  test.each(['genetics', 'ebv', 'pedigree', 'starts', 'profile'])(
    '%s of a horse that is not there is 404',
    async (part) => {
      expect(await call('GET', `/api/horses/999999/${part}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
      expect((await call('GET', `/api/horses/abc/${part}`)).status).toBe(404)
    },
  )

  test.each(['0', '11', 'x', '3.5'])('generations=%s is refused', async (generations) => {
    expect((await call('GET', `/api/horses/${raced}/pedigree?generations=${generations}`)).status).toBe(422)
  })
})
