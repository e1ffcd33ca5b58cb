import { capital } from '@quarterpole/contract/capital'
import { recordFacts } from '@quarterpole/contract/record-facts'
import { draftOf, emptyDraft, fieldsOf } from '../herd/records/record-draft.ts'
import { RecordFields } from '../herd/records/RecordFields.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { recordStories } from './record-stories.ts'

const nothing = () => {}

/** The form of every defined record: new, refused, and filled in. */
export const Stories = () => (
  <>
    <PageTitle title="Forms of records" />
    {Object.values(recordFacts).map(({ name, noun }) => (
      <Section key={name} title={capital(noun)}>
        <RecordFields name={name} draft={emptyDraft(name, '2026-06-01')} errors={{}} onChange={nothing} />
        <RecordFields
          name={name}
          draft={emptyDraft(name, '2026-06-01')}
          errors={Object.fromEntries(fieldsOf(name).map(([member]) => [member, 'Check this again.']))}
          onChange={nothing}
        />
        {recordStories[name]?.records.map((record) => (
          <RecordFields
            key={record.id}
            name={name}
            draft={draftOf(name, record)}
            errors={{}}
            onChange={nothing}
          />
        ))}
      </Section>
    ))}
  </>
)
