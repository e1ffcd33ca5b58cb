import { formFacts } from '@quarterpole/contract/form-facts'
import { byRecordFile, type RecordKind } from '@quarterpole/contract/record-kinds'
import type { FieldFacts } from '../forms/field-facts.ts'

interface ImportWords {
  readonly title: string
  /** What a row adds. */
  readonly one: string
  /** The headers it reads, in the user's words. */
  readonly columns: string
}

const AND = new Intl.ListFormat('en-US')

export const IMPORT_WORDS: Record<RecordKind, ImportWords> = {
  ...byRecordFile(importWords),
  bookings: {
    title: 'Import bookings',
    one: 'booking',
    columns:
      'One booking a row: stallion and mare (name, AQHA id, year foaled), and any of season, contract, fee, paid, terms, notes, status, canceled on.',
  },
  covers: {
    title: 'Import breedings',
    one: 'row',
    columns:
      'One mare a row: mare and stallion, the day she was bred and how, and any of scanned on, result, slipped on, foaled on, season, recipient mare, foal, notes. Or one event a row, as the export writes them.',
  },
  to_dos: {
    title: 'Import to-dos',
    one: 'to-do',
    columns:
      'One to-do a row: to-do and due, and any of horse (name, AQHA id, year foaled), done, repeat (such as 6 weeks), notes.',
  },
}

type Facts = Parameters<Parameters<typeof byRecordFile>[0]>[0]

/** A record is described by its fields: those it can't do without, and the rest. */
function importWords({ of, name, noun, nouns }: Facts): ImportWords {
  const labels = (isRequired: boolean) =>
    Object.values<FieldFacts>(formFacts[name]).flatMap((field) =>
      (field.isRequired === true) === isRequired ? [field.label.toLowerCase()] : [],
    )
  const horse = of === 'horse' ? ['the horse (name, AQHA id, year foaled)'] : []
  const needed = AND.format([...horse, ...labels(true)])
  return {
    title: `Import ${nouns}`,
    one: noun,
    columns: `One ${noun} a row: ${needed}, and any of ${labels(false).join(', ')}.`,
  }
}
