import type { Db } from '@quarterpole/db/open'
import { currentEvaluation } from '@quarterpole/db/queries/evaluation'
import { readHerdRecords } from '../../../evaluation/herd-records.ts'
import { keyLines, levelsOf, modelData, pedigreeLines, seasonLines, startLines } from './herd-files.ts'
import { modelOf } from './model.ts'
import { parameterFile } from './parameter-file.ts'
import { readme } from './readme.ts'
import { type TextFile, zipOf } from './zip.ts'

/** The herd's pedigree and starts with the model of the evaluation in use, in the files BLUPF90 reads. */
export async function* blupf90Archive(db: Db): AsyncGenerator<Uint8Array> {
  const { herd, records } = await readHerdRecords(db)
  const run = await currentEvaluation(db)
  const model = modelOf(run)
  const data = modelData(herd, records)
  const levels = levelsOf(records, data)
  const about = { run, model, levels, starts: records.data.si.length, classNames: records.classNames }
  const files: readonly TextFile[] = [
    { name: 'README.txt', lines: [readme(about)] },
    { name: 'blupf90.par', lines: [parameterFile(model, levels)] },
    { name: 'pedigree.txt', lines: pedigreeLines(data) },
    { name: 'starts.txt', lines: startLines(data, levels) },
    { name: 'seasons.txt', lines: seasonLines(levels) },
    { name: 'key.csv', lines: keyLines(db, herd, data) },
  ]
  yield* zipOf(files)
}
