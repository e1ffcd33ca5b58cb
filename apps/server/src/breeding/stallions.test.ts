import type { HorseId } from '@quarterpole/contract/ids'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { findHorses } from '@quarterpole/db/queries/horse'
import { deleteHorse, insertHorse, updateHorse } from '@quarterpole/db/queries/horse-write'
import { insertInjury } from '@quarterpole/db/queries/injury'
import { insertTrack } from '@quarterpole/db/queries/track'
import { horse, testOf, trackRow } from '@quarterpole/db/test-rows'
import { describeEngines } from '@quarterpole/db/testing'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { expect, test } from 'vitest'
import { testServer } from '../../test/test-server.ts'
import type { EvaluatedSnapshot } from './cross-facts.ts'
import { StallionDirectory } from './stallions.ts'

describeEngines(async (engine) => {
  const { services } = await testServer(engine)
  const { db, herd, clock } = services
  const reads = { stallions: 0 }
  const counted = {
    ...db.engine,
    readArrays: (...input: Parameters<typeof db.engine.readArrays>) => {
      reads.stallions++
      return db.engine.readArrays(...input)
    },
  }
  const kept = new StallionDirectory({ ...db, engine: counted }, clock)
  const now = async () => (await herd.refresh()) as EvaluatedSnapshot // the sample herd is evaluated

  /** How often the stallions are read after a write; what is kept is what a directory of its own would read. */
  async function readAfter(write: () => Promise<unknown>): Promise<number> {
    await kept.of(await now())
    const before = reads.stallions
    await write()
    const snapshot = await now()
    const { candidates, ...columns } = await kept.of(snapshot)
    const { candidates: fresh, ...all } = await new StallionDirectory(db, clock).of(snapshot)
    expect(columns).toEqual(all)
    expect(candidates.studFee).toEqual(fresh.studFee)
    return reads.stallions - before
  }

  const anyOf = (sex: 'S' | 'M') => {
    const row = herd.current.sex.indexOf(SEX_CODES.indexOf(sex))
    return herd.current.ids[row] as HorseId // the sample herd has both
  }
  const edit = async (id: HorseId, fields: object) => {
    const [row] = await findHorses(db, [id])
    if (row) await updateHorse(db, id, { ...row, ...fields })
  }

  test('the stallions are read again when one of them was written, and after no other write', async () => {
    const [stallion, mare] = [anyOf('S'), anyOf('M')]
    const injury = {
      horse_id: stallion,
      injury_date: '2026-02-01',
      type: 'Strain',
      severity: 'minor' as const,
    }
    const rest = { status: 'active' as const, expected_days_off: 30, return_date: null, notes: null }
    const filly = { id: 0 as HorseId }
    const writes: [what: string, write: () => Promise<unknown>, reads: number][] = [
      ['nothing', async () => {}, 0],
      ['injury', () => insertInjury(db, { ...injury, ...rest }), 0],
      ['track', () => insertTrack(db, trackRow({ name: 'Directory Downs' })), 0],
      ['test of a mare', () => addGeneticTests(db, [testOf(mare, 'hypp', 'N/N', { lab: 'Lab' })]), 0],
      ['mare edited', () => edit(mare, { owner: 'Another' }), 0],
      ['filly', async () => (filly.id = await insertHorse(db, horse({ name: 'F', sire_id: stallion }))), 0],
      ['filly removed', () => deleteHorse(db, filly.id), 0],
      ['test of a stallion', () => addGeneticTests(db, [testOf(stallion, 'hypp', 'N/H', { lab: 'L' })]), 1],
      ['fee', () => edit(stallion, { stud_fee: 12_345 }), 1],
      ['stallion added', async () => (filly.id = await insertHorse(db, horse({ name: 'S', sex: 'S' }))), 1],
      ['gelded', () => edit(filly.id, { sex: 'G' }), 1],
      ['gelding removed', () => deleteHorse(db, filly.id), 0],
    ]
    for (const [what, write, times] of writes) expect([what, await readAfter(write)]).toEqual([what, times])
  })
})
