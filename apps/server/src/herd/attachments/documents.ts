import { document } from '@quarterpole/contract/document'
import type { RecordTable } from '@quarterpole/db/schema'
import { usDay } from '../../platform/us-day.ts'
import type { Served } from '../records/record-commands.ts'
import { checkFile } from './papers.ts'

/** "insurance certificate of Sep 20, 2025" */
const one = ({ kind, issued_on }: RecordTable<'document'>) => {
  const word = document.fields.kind.words?.[kind] ?? kind
  return `${kind === 'w9' ? word : word.toLowerCase()} of ${usDay(issued_on)}`
}

export const documents: Served<'document'> = {
  name: 'document',
  rules: { check: checkFile, added: (row) => `${one(row)} added`, one },
}
