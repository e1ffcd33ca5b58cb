import type { FileType } from '@quarterpole/contract/limits'
import { UPLOAD_PHASES, type UploadPhase } from '@quarterpole/contract/upload'
import { skipFsync, testDatabase } from '@quarterpole/db/testing'
import { withStatementHooks } from '@quarterpole/db/statement-hooks'
import { describe, expect, test } from 'vitest'
import { describeEngines } from '../../../../test/engines.ts'
import { contentOf } from '../../../../test/imports/database-content.ts'
import { importFile } from '../import-file.ts'
import { SharedProgress, UploadCanceledError, watcherOf } from './shared-progress.ts'
import { uploadOf } from '../../../../test/imports/upload-of.ts'

const ROWS = 700
const lines = (line: (at: number) => string) => Array.from({ length: ROWS }, (_, at) => line(at)).join('\n')
const FILES: Record<FileType, string> = {
  horses: `name,sex,sire\n${lines((at) => `Foal ${at},M,Sire ${at % 9}`)}\n`,
  genetics: `horse,hypp,gbed\n${lines((at) => `Foal ${at},N/N,N/N`)}\n`,
  race_results: `track,date,race_no,distance,horse,finish,time_s\n${lines((at) => `ALB,2011-05-02,${1 + (at % 40)},350,Foal ${at},1,17.9`)}\n`,
  injuries: `horse,date,type\n${lines((at) => `Foal ${at},2012-03-04,Cough`)}\n`,
}
/** Canceled by its user at a given moment. */
class CanceledAt extends SharedProgress {
  readonly #moment: UploadPhase | 'commit'
  readonly #afterRows: number
  #rows = 0
  constructor(moment: UploadPhase | 'commit', afterRows: number) {
    super()
    this.#moment = moment
    this.#afterRows = afterRows
  }
  override enter(phase: UploadPhase, total: number | null) {
    super.enter(phase, total)
    if (phase === this.#moment && this.#afterRows === 0) this.cancel()
  }
  override advance(rows = 1) {
    this.#rows += this.phase === this.#moment ? rows : 0
    if (this.#afterRows > 0 && this.#rows > this.#afterRows) this.cancel()
    super.advance(rows)
  }
  override beginCommit() {
    if (this.#moment === 'commit') this.cancel()
    super.beginCommit()
  }
}

describeEngines(async (engine) => {
  const db = await testDatabase(engine)
  await skipFsync(db)
  const load = (fileType: FileType, progress: SharedProgress, text = FILES[fileType]) =>
    importFile(withStatementHooks(db, watcherOf(progress)), uploadOf(fileType, text), progress)

  describe.each(Object.keys(FILES) as FileType[])('an import of %s', (fileType) => {
    test.each([
      ...UPLOAD_PHASES.filter((phase) => phase !== 'receiving' && phase !== 'queued').map(
        (phase) => [phase, 0] as const,
      ),
      ['checking', 300] as const,
      ['writing', 300] as const,
      ['commit', 0] as const,
    ])('canceled at %s, after %i rows, writes nothing', async (moment, afterRows) => {
      const before = await contentOf(db)
      await expect(load(fileType, new CanceledAt(moment, afterRows))).rejects.toThrow(UploadCanceledError)
      expect(await contentOf(db)).toEqual(before)
    })

    test('that nobody cancels goes through, and tells all of its rows', async () => {
      const progress = new SharedProgress()
      const { result } = await load(fileType, progress)
      expect(result.processing_results?.total_processed).toBe(ROWS)
      expect(progress.phase).toBe('writing')
      expect(progress.cancel()).toBe(false)
      expect(progress.rows.done).toBeGreaterThan(0)
    })
  })

  test('changes of horses on file count as rows written, and canceled among them none is kept', async () => {
    const owned = FILES.horses
      .replace('name,sex,sire', 'name,sex,sire,owner')
      .replaceAll(/(Sire \d)/g, '$1,Ana')
    const owners = () =>
      db.kysely.selectFrom('horse').select(['id', 'owner']).where('owner', 'is not', null).execute()
    await expect(load('horses', new CanceledAt('writing', 300), owned)).rejects.toThrow(UploadCanceledError)
    expect(await owners()).toEqual([])
    const progress = new SharedProgress()
    await load('horses', progress, owned)
    expect(await owners()).toHaveLength(ROWS)
    expect(progress.rows).toEqual({ done: expect.any(Number), total: ROWS })
    expect(progress.rows.done).toBeGreaterThan(ROWS / 2)
  })
})
