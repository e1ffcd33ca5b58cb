import { skipFsync, testDatabase } from '@quarterpole/db/testing'
import { SAMPLE_SEED, sampleHerd } from '@quarterpole/herd-sim/sample-herd'
import { expect, test } from 'vitest'
import { exportFile } from '../exports/export-file.ts'
import { seedHerd } from '../../upkeep/sample-herd/seed.ts'
import { importRecords } from './import-records.ts'

const TODAY = '2026-06-15'

const db = await testDatabase('sqlite')
await skipFsync(db)
await seedHerd(db, () => sampleHerd({ seed: SAMPLE_SEED, today: TODAY }))

test.each(['covers', 'to_dos', 'sales'] as const)(
  'the sample herd’s %s are all on file to the import of their own export',
  async (kind) => {
    const parts: Uint8Array[] = []
    for await (const part of exportFile(db, { kind, format: 'csv', page: 500 })) parts.push(part.slice())
    const file = { kind, fileName: kind, bytes: Buffer.concat(parts) }
    const { result } = await importRecords(db, { ...file, dryRun: true, today: TODAY })
    expect(result).toMatchObject({ added: 0, left_out: 0, on_file: result.rows, problems: [], notes: [] })
    expect(result.rows).toBeGreaterThan(0)
  },
)
