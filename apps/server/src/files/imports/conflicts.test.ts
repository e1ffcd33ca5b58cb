import type { ConflictChoice } from '@quarterpole/contract/upload'
import { testDatabase } from '@quarterpole/db/testing'
import { injuriesOnFile } from '@quarterpole/db/queries/injury'
import { listHorses } from '@quarterpole/db/queries/horse-list'
import { describe, expect, test } from 'vitest'
import { importFile } from './import-file.ts'
import { uploadOf } from '../../../test/imports/upload-of.ts'

describe('conflicts', async () => {
  const db = await testDatabase('sqlite')
  const load = (text: string, conflicts?: ConflictChoice, dryRun = false) =>
    importFile(db, uploadOf('horses', text, { dryRun, conflicts }))
  const horse = async (name: string) => {
    const { rows } = await listHorses(db, { q: name })
    const found = rows.find((row) => row.name === name)
    if (found === undefined) throw new Error(`${name} is not on file`)
    return found
  }
  const onFile = async (name: string) =>
    load(`name,sex,foaled,color,owner,sire\n${name},S,2015-02-03,bay,Ana,Old ${name}\n`)
  const other = (name: string) =>
    `name,sex,foaled,color,owner,trainer,sire\n${name},G,2015-02-03,bay,Bo,Cy,New ${name}\n`

  describe('a row that differs from the horse on file', () => {
    test('is listed side by side, and taken where nobody decides', async () => {
      await onFile('Ada')
      const { result } = await load(other('Ada'), undefined, true)
      const { id } = await horse('Ada')
      expect(result.validation_report.conflicts).toEqual({
        on_file: 1,
        in_file: 0,
        listed: [
          {
            row: 2,
            kind: 'on_file',
            name: 'Ada',
            horse_id: id,
            other_row: null,
            fields: [
              { field: 'sex', keep: 'S', take: 'G', less_certain: false },
              { field: 'owner', keep: 'Ana', take: 'Bo', less_certain: false },
              { field: 'sire', keep: 'Old Ada', take: 'New Ada', less_certain: false },
            ],
            decision: null,
          },
        ],
      })
      expect(result.validation_report.errors).toEqual([])
      await load(other('Ada'))
      expect(await horse('Ada')).toMatchObject({ sex: 'G', owner: 'Bo', trainer: 'Cy', sire_name: 'New Ada' })
    })

    test.each<[string, ConflictChoice]>([
      ['for all', { on_file: 'keep', rows: {} }],
      ['for its row, against what holds for all', { on_file: 'take', rows: { 2: 'keep' } }],
    ])(
      'keeps what is on file when the user says so %s, and still fills what was blank',
      async (how, choice) => {
        const name = `Bea ${how.length}`
        await onFile(name)
        await load(other(name), choice)
        expect(await horse(name)).toMatchObject({
          sex: 'S',
          owner: 'Ana',
          trainer: 'Cy',
          sire_name: `Old ${name}`,
        })
      },
    )

    test('keeps what says more where nobody decides, and takes the rest', async () => {
      await load('name,aqha_id,sex,foaled,color,owner\nVal Gray,4400001,S,2015-02-03,gray,Ana\n')
      const vague = 'name,aqha_id,sex,foaled,color,owner\nVAL GRAY,4400001,unknown,2016,GR,Bo\n'
      const { result } = await load(vague, undefined, true)
      expect(result.validation_report.conflicts.listed[0]?.fields).toEqual([
        { field: 'name', keep: 'Val Gray', take: 'VAL GRAY', less_certain: true },
        { field: 'sex', keep: 'S', take: 'U', less_certain: true },
        { field: 'color', keep: 'gray', take: 'GR', less_certain: true },
        { field: 'owner', keep: 'Ana', take: 'Bo', less_certain: false },
        { field: 'foaled', keep: '2015-02-03', take: '2016', less_certain: true },
      ])
      await load(vague)
      const kept = { name: 'Val Gray', sex: 'S', color: 'gray', foaled: '2015-02-03' }
      expect(await horse('Val Gray')).toMatchObject({ ...kept, owner: 'Bo' })
      await load(vague, { on_file: 'take', rows: {} })
      expect(await horse('VAL GRAY')).toMatchObject({ sex: 'U', color: 'GR', foaled: '2016-01-01' })
    })

    test('is no conflict where it only fills blanks or is less exact', async () => {
      await onFile('Dot')
      const { result } = await load('name,sex,foaled,trainer\nDot,S,2015,Cy\n')
      expect(result.validation_report.conflicts.listed).toEqual([])
      expect(await horse('Dot')).toMatchObject({
        foaled: '2015-02-03',
        foaled_precision: 'day',
        trainer: 'Cy',
      })
    })
  })

  describe('one horse in two rows', () => {
    const twice = (name: string) => `name,aqha_id,sex,color,owner\n${name},,M,bay,\n${name},,M,sorrel,Ana\n`

    test('is an error that shows both, until the user has said which counts', async () => {
      const { result, refused } = await load(twice('Eve'))
      expect(refused).toBe(true)
      const { conflicts, problems } = result.validation_report
      expect(problems.map(({ group, row }) => [group, row])).toContainEqual(['row-contradicts', 3])
      expect(conflicts).toMatchObject({
        in_file: 1,
        listed: [
          { row: 3, other_row: 2, horse_id: null, fields: [{ field: 'color', keep: 'bay', take: 'sorrel' }] },
        ],
      })
    })

    test.each([
      ['keep', 'bay'],
      ['take', 'sorrel'],
    ] as const)('becomes one horse: %s', async (decision, color) => {
      const name = `Fay ${decision}`
      const { result } = await load(twice(name), { in_file: decision, rows: {} })
      expect(result.processing_results).toMatchObject({ horses_created: 1 })
      expect(await horse(name)).toMatchObject({
        color: expect.stringMatching(new RegExp(color, 'i')),
        owner: 'Ana',
      })
    })

    test('that do not contradict each other are read as one, with a notice', async () => {
      const { result } = await load('name,sex,color,owner\nGus,M,bay,\nGus,M,,Ana\n')
      expect(result.validation_report.warnings.join()).toContain('same horse as row 2')
      expect(await horse('Gus')).toMatchObject({ owner: 'Ana' })
    })

    test('that are the very same row twice are read once, with a notice', async () => {
      const { result } = await load('name,sex\nHal,M\nHal,M\n')
      expect(result.processing_results).toMatchObject({ horses_created: 1 })
      expect(result.validation_report.warnings.join()).toContain('repeats row 2')
    })
  })

  describe('injuries', () => {
    const injuries = (rows: string, conflicts?: ConflictChoice) =>
      importFile(
        db,
        uploadOf('injuries', `name,date,type,severity,status,days off,notes\n${rows}\n`, { conflicts }),
      )
    const one = async (name: string) => {
      const { id } = await horse(name)
      const found = await injuriesOnFile(db, [id])
      return found.map(({ severity, status, expected_days_off, notes }) => [
        severity,
        status,
        expected_days_off,
        notes,
      ])
    }

    test('that differ from those on file are listed, and kept when the user says so, blanks filled', async () => {
      await injuries('Jet,2026-03-04,Bowed tendon,minor,active,30,')
      const later = 'Jet,2026-03-04,Bowed tendon,severe,active,180,scanned'
      const kept = await injuries(later, { on_file: 'keep', rows: {} })
      expect(kept.result.validation_report.conflicts).toMatchObject({
        on_file: 1,
        listed: [
          {
            name: 'Jet',
            fields: [
              { field: 'severity', keep: 'minor', take: 'severe' },
              { field: 'expected_days_off', keep: '30', take: '180' },
            ],
          },
        ],
      })
      expect(await one('Jet')).toEqual([['minor', 'active', 30, 'scanned']])
      await injuries(later)
      expect(await one('Jet')).toEqual([['severe', 'active', 180, 'scanned']])
    })

    test('given by two rows become one when the user chooses which counts', async () => {
      const rows = 'Kit,2026-03-04,Cough,minor,,,\nKit,2026-03-04,Cough,moderate,,14,coughs at work'
      const open = await injuries(rows)
      expect([open.refused, open.result.validation_report.conflicts.in_file]).toEqual([true, 1])
      await injuries(rows, { rows: { 3: 'take' } })
      expect(await one('Kit')).toEqual([['moderate', 'active', 14, 'coughs at work']])
    })
  })

  test('more conflicts than can be looked through are counted, and decided for all', async () => {
    const rows = (owner: string) =>
      `name,sex,owner\n${Array.from({ length: 250 }, (_, at) => `Ivy ${at},M,${owner}`).join('\n')}\n`
    await load(rows('Ana'))
    const { result } = await load(rows('Bo'), { on_file: 'keep', rows: { 3: 'take' } })
    const { conflicts } = result.validation_report
    expect([conflicts.on_file, conflicts.listed.length]).toEqual([250, 200])
    expect([
      (await horse('Ivy 0')).owner,
      (await horse('Ivy 1')).owner,
      (await horse('Ivy 249')).owner,
    ]).toEqual(['Ana', 'Bo', 'Ana'])
  })
})
