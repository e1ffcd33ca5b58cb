import { capital } from '@quarterpole/contract/capital'
import { isAboutKind } from '@quarterpole/contract/paper-about'
import { recordFacts } from '@quarterpole/contract/record-facts'
import type { HorseRecordName } from '@quarterpole/contract/records'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { withArticle } from '@quarterpole/contract/with-article'
import { May } from '../../ui/may.ts'
import { dayOf } from '../../ui/words/day.ts'
import { callsOf, type RecordOf, recordsQuery, whichOf } from './record-calls.ts'
import type { DefinedForm, FormWords, PaperSubject, RecordsProps } from './record-form.ts'
import { RecordSection } from './RecordSection.tsx'

export interface DefinedRecordsProps<Name extends HorseRecordName> extends RecordsProps<DefinedForm> {
  of: Name
  /** Over the list; left out, what the records are called. */
  title?: string
  /** Beside the day of a row. */
  line: (record: RecordOf<Name>) => ReactNode
  /** On the row's second line, those that say something. */
  facts: (record: RecordOf<Name>) => readonly (string | null | false)[]
  words?: FormWords<Name>
}

/** A horse's records of one kind, each with Edit and Delete, for those who may see them. */
export const Records = <Name extends HorseRecordName>(props: DefinedRecordsProps<Name>) => (
  <May need={callsOf(props.of).list}>
    <List {...props} />
  </May>
)

function List<Name extends HorseRecordName>({
  of: name,
  horse,
  onOpen,
  returned,
  line,
  facts,
  words = {},
  title = capital(recordFacts[name].nouns),
}: DefinedRecordsProps<Name>) {
  const { noun, nouns, plural, by } = recordFacts[name]
  const found = useQuery(recordsQuery(name, horse.id))
  return (
    <RecordSection
      horse={horse}
      calls={callsOf(name)}
      title={title}
      adds={withArticle(noun)}
      empty={`No ${nouns} yet.`}
      onOpen={(record) => onOpen({ kind: name, record, words })}
      onImport={() => onOpen({ kind: 'import', records: plural })}
      isReturned={returned === name}
      {...(isAboutKind(name) && {
        papers: { kind: name, onAdd: (of: PaperSubject) => onOpen({ kind: 'files', files: [], of }) },
      })}
      found={found}
      row={(record) => {
        const whose = whichOf(name, record)
        return {
          whose,
          called: `${noun} ${whose}`,
          title: (
            <>
              {dayOf(String(Reflect.get(record, by)))} {line(record)}
            </>
          ),
          facts: facts(record).filter(Boolean).join(' · ') || undefined,
        }
      }}
    />
  )
}
