import type { EntryList, RaceEntry } from '@quarterpole/contract/race-entries'
import type { HorseId } from '@quarterpole/contract/ids'
import { readHorse } from '@quarterpole/db/queries/horse'
import { insertHorse } from '@quarterpole/db/queries/horse-write'
import { horse } from '@quarterpole/db/test-rows'
import { sheetXml, workbookOf } from '@quarterpole/sheet-reader/test/hand-made-workbook'
import { describe, expect, test } from 'vitest'
import { OWN_HOST, testServer, TEST_DAY } from '../../../test/test-server.ts'
import { undo } from '../../../test/undo.ts'

describe('race entries', async () => {
  const { call, db, app } = await testServer('sqlite', { seeded: false })
  const add = (name: string, fields: Partial<Parameters<typeof horse>[0]> = {}) =>
    insertHorse(db, horse({ name, sex: 'U', ...fields }))
  const foaled = (year: number) => ({ foaled: `${year}-01-01`, foaled_precision: 'year' as const })
  const read = async (text: string) => {
    const { status, body } = await call('POST', '/api/race-entries/read', { text, race_date: TEST_DAY })
    expect(status).toBe(200)
    return body as EntryList
  }
  const entriesOf = async (text: string) => (await read(text)).races[0]?.entries ?? []
  const save = (horses: object[]) => call('POST', '/api/race-entries/horses', { race_date: TEST_DAY, horses })
  const count = async () => Number((await call('GET', '/api/horses?limit=1')).headers['x-total-count'])

  describe('a pasted list', () => {
    test('finds horses on file by name, and tells the new ones', async () => {
      const found = await add('Found Filly', { sex: 'M', ...foaled(2023) })
      const entries = await entriesOf('1 FOUND FILLY, b f 3 (Garcia, R.) 124\n2 Never Seen (Luna, E.) 126')
      expect(entries).toMatchObject([
        {
          match: 'found',
          candidates: [{ horse_id: found, fits: true, birth_year: 2023 }],
          post_position: 1,
          jockey: 'Garcia, R.',
          weight_lb: 124,
        },
        { match: 'new', candidates: [] },
      ] satisfies object[])
    })

    test('asks which of several namesakes, unless age, sex or sire tell them apart', async () => {
      const sire = await add('Told Sire', { sex: 'S' })
      const young = await add('Twice Named', { sex: 'G', ...foaled(2023), sire_id: sire })
      const old = await add('Twice Named', { sex: 'M', ...foaled(2019) })
      const matchOf = async (line: string) => {
        const [entry] = (await entriesOf(`1 ${line}\n2 Other One`)) as [RaceEntry]
        return [entry.match, entry.candidates.filter(({ fits }) => fits).map(({ horse_id }) => horse_id)]
      }
      expect(await matchOf('Twice Named')).toEqual(['choose', expect.arrayContaining([young, old])])
      expect(await matchOf('Twice Named 3G')).toEqual(['found', [young]])
      expect(await matchOf('Twice Named, mare 7')).toEqual(['found', [old]])
      expect(await matchOf('Twice Named, by Told Sire - Some Dam')).toEqual(['choose', expect.anything()])
      expect(await matchOf('Twice Named 5F')).toEqual(['new', []]) // another horse of this name
    })

    test('takes track, number, distance, day and post time from its heading', async () => {
      await call('POST', '/api/tracks', {
        name: 'Los Alamitos Race Course',
        state: 'CA',
        latitude: 33.8,
        longitude: -118,
        altitude_m: 9,
      })
      const tracks = (await call('GET', '/api/tracks')).body as { id: number; name: string }[]
      const track_id = tracks.find(({ name }) => name === 'Los Alamitos Race Course')?.id
      expect(track_id).toBeDefined()
      const heading = 'LOS ALAMITOS, June 20, 2026\nRace 4, 330 yards, Post Time 7:05 PM, Purse $9,000'
      const { races } = await read(`${heading}\n1 Found Filly\n2 Never Seen`)
      expect(races).toMatchObject([
        {
          track_id,
          race_number: 4,
          distance_yards: 330,
          race_date: '2026-06-20',
          post_time: '19:05',
          purse: 9000,
        },
      ])
    })

    test.each([
      [{ text: '', race_date: TEST_DAY }, 'text'],
      [{ text: 'x'.repeat(60_001), race_date: TEST_DAY }, 'text'],
      [{ text: '1 Found Filly', race_date: 'Saturday' }, 'race_date'],
    ])('%# without text or day is refused', async (body, path) => {
      expect(await call('POST', '/api/race-entries/read', body)).toMatchObject({
        status: 422,
        body: { errors: [{ path }] },
      })
    })
  })

  describe('a file of entries', () => {
    const send = async (bytes: Uint8Array<ArrayBuffer>, name: string, race_date: string = TEST_DAY) => {
      const form = new FormData()
      form.set('race_date', race_date)
      form.set('file', new Blob([bytes]), name)
      const request = new Request('http://form/', { method: 'POST', body: form })
      const answer = await app.inject({
        method: 'POST',
        url: '/api/race-entries/read-file',
        headers: {
          host: OWN_HOST,
          origin: `http://${OWN_HOST}`,
          'sec-fetch-site': 'same-origin',
          'content-type': request.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      return { status: answer.statusCode, body: answer.json() as EntryList }
    }

    test('is read from CSV and from a workbook alike', async () => {
      const rows = [
        ['PP', 'Horse', 'Jockey', 'Wgt', 'A/S'],
        ['1', 'Sheet Filly', 'Garcia, R.', '124', '2F'],
        ['2', 'Sheet Colt', 'Luna, E.', '126', '2C'],
      ]
      const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')
      const answers = [
        await send(new TextEncoder().encode(csv), 'entries.csv'),
        await send(
          new Uint8Array(workbookOf({ sheets: [{ name: 'Entries', xml: sheetXml(rows) }] })),
          'entries.xlsx',
        ),
      ]
      for (const { status, body } of answers) {
        expect(status).toBe(200)
        expect(body.races).toMatchObject([
          {
            entries: [
              {
                name: 'Sheet Filly',
                post_position: 1,
                jockey: 'Garcia, R.',
                weight_lb: 124,
                age: 2,
                sex: 'M',
              },
              { name: 'Sheet Colt', post_position: 2, age: 2, sex: 'S' },
            ],
          },
        ])
      }
    })

    test('that is none is refused with a sentence', async () => {
      const damaged = await send(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9]), 'entries.xlsx')
      expect(damaged.status).toBe(400)
      expect((await send(new TextEncoder().encode('Horse\nA Horse'), 'a.csv', 'soon')).status).toBe(422)
    })
  })

  describe('unknown entries', () => {
    test('become reference horses with their parents in one step, undone and redone in one', async () => {
      const sire = await add('Known Stud', { sex: 'S', ...foaled(2010) })
      const before = await count()
      const saved = await save([
        { name: 'New Filly', age: 2, sex: 'M', sire: 'KNOWN STUD', dam: 'New Mare', dam_sire: 'New Damsire' },
        { name: 'New Colt', sire: 'Known Stud', dam: 'New Mare', trainer: 'M. Gomez' },
      ])
      expect(saved).toMatchObject({
        status: 201,
        body: { horses: [{ name: 'New Filly' }, { name: 'New Colt' }], notes: [] },
      })
      const [filly, colt] = (saved.body as { horses: { horse_id: HorseId }[] }).horses
      const [a, b] = [
        await readHorse(db, filly?.horse_id as HorseId),
        await readHorse(db, colt?.horse_id as HorseId),
      ]
      expect(a).toMatchObject({
        is_mine: 0,
        sex: 'M',
        birth_year: 2024,
        foaled_precision: 'year',
        sire_id: sire,
        dam_name: 'New Mare',
        dam_sire_name: 'New Damsire',
      })
      expect(b).toMatchObject({
        sex: 'U',
        foaled: null,
        trainer: 'M. Gomez',
        sire_id: sire,
        dam_id: a?.dam_id,
      })
      expect(await count()).toBe(before + 4)
      const [newest] = (await call('GET', '/api/activity?limit=1')).body as [{ sentence: string }]
      expect(newest.sentence).toBe('2 reference horses added from a list of entries, with 2 sires and dams.')
      const undone = await undo(call, saved)
      expect(undone.status).toBe(200)
      expect(await count()).toBe(before)
      expect((await undo(call, undone)).status).toBe(200)
      expect(await readHorse(db, filly?.horse_id as HorseId)).toMatchObject({
        sire_id: sire,
        dam_name: 'New Mare',
      })
    })

    test('a parent of several namesakes stays blank, and one too young is another horse', async () => {
      await add('Common Stud', { sex: 'S' })
      await add('Common Stud', { sex: 'S', ...foaled(2005) })
      const young = await add('Young Stud', { sex: 'S', ...foaled(2024) })
      const { body } = await save([{ name: 'Blank Filly', age: 2, sire: 'Common Stud', dam: null }])
      const { horses, notes } = body as { horses: [{ horse_id: HorseId }]; notes: string[] }
      expect(notes).toEqual([
        '2 horses named Common Stud are on file, so the sire of Blank Filly stays blank.',
      ])
      expect(await readHorse(db, horses[0].horse_id)).toMatchObject({ sire_id: null })
      const other = (await save([{ name: 'Other Filly', age: 2, sire: 'Young Stud' }]))
        .body as typeof body & {
        horses: [{ horse_id: HorseId }]
      }
      const filly = await readHorse(db, other.horses[0].horse_id)
      expect(filly?.sire_name).toBe('Young Stud')
      expect(filly?.sire_id).not.toBe(young)
    })

    test.each([
      [[], 'horses'],
      [[{ name: '' }], 'horses.0.name'],
      [[{ name: 'Same Name' }, { name: 'same name' }], 'horses.1.name'],
      [[{ name: 'Own Sire', sire: 'Own Sire' }], 'horses.0.sire'],
      [[{ name: 'Old Horse', age: 21 }], 'horses.0.age'],
    ])('%# that can’t be is refused, and nothing is written', async (horses, path) => {
      const before = await count()
      expect(await save(horses)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
      expect(await count()).toBe(before)
    })
  })
})
