import type { ImportMappingId } from '@quarterpole/contract/ids'
import { expect, test } from 'vitest'
import { describeEngines, testDatabase } from '../testing.ts'
import {
  deleteImportMapping,
  importMappingsFor,
  listImportMappings,
  saveImportMapping,
} from './import-mapping.ts'

const barn = {
  name: 'Barn sheet',
  file_type: 'horses',
  format: 'custom',
  header_fingerprint: 'a'.repeat(64),
  mapping: {
    columns: { name: 'REG_NAME' },
    unread: ['REMARKS2'],
    values: { color: { SRL: 'sorrel' } },
    choices: { date_order: 'day_first' },
  },
} as const satisfies Parameters<typeof saveImportMapping>[1]

describeEngines(async (engine) => {
  const db = await testDatabase(engine)

  test('a mapping reads back as saved and is found by its headers', async () => {
    const saved = await saveImportMapping(db, barn)
    expect(saved).toMatchObject(barn)
    expect(await importMappingsFor(db, barn.header_fingerprint)).toEqual([saved])
    expect(await importMappingsFor(db, 'b'.repeat(64))).toEqual([])
  })

  test('saving a name again for the same file type replaces the mapping and keeps its id', async () => {
    const [before] = await listImportMappings(db, 'horses')
    const mapping = { ...barn.mapping, columns: { name: 'HORSE' }, unread: [] }
    const after = await saveImportMapping(db, { ...barn, header_fingerprint: 'c'.repeat(64), mapping })
    expect(after).toMatchObject({ id: before?.id, created_at: before?.created_at, mapping })
    expect(await listImportMappings(db)).toHaveLength(1)
    expect(await importMappingsFor(db, barn.header_fingerprint)).toEqual([])
  })

  test('another file type can use the same name, and each is listed with its type', async () => {
    await saveImportMapping(db, { ...barn, file_type: 'injuries' })
    expect((await listImportMappings(db)).map(({ file_type }) => file_type)).toEqual(['horses', 'injuries'])
    expect(await listImportMappings(db, 'injuries')).toHaveLength(1)
  })

  test('of two mappings for the same headers, the most recent comes first', async () => {
    await saveImportMapping(db, { ...barn, name: 'Older' })
    await saveImportMapping(db, { ...barn, name: 'Newer' })
    await saveImportMapping(db, { ...barn, name: 'Older' })
    const names = (await importMappingsFor(db, barn.header_fingerprint))
      .filter(({ file_type }) => file_type === 'horses')
      .map(({ name, updated_at }) => ({ name, updated_at }))
    expect(names.map(({ updated_at }) => updated_at)).toEqual(
      names
        .map(({ updated_at }) => updated_at)
        .toSorted()
        .toReversed(),
    )
  })

  test('deleting returns whether it existed', async () => {
    const [one] = await listImportMappings(db, 'injuries')
    const id = one?.id ?? (0 as ImportMappingId)
    expect([await deleteImportMapping(db, id), await deleteImportMapping(db, id)]).toEqual([true, false])
  })
})
