import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { look, Stack } from '../../ui/Layout.tsx'
import { May } from '../../ui/may.ts'
import { plural } from '../../ui/words/number.ts'
import type { DefinedForm, RecordsProps } from '../records/record-form.ts'
import { Records } from '../records/Records.tsx'
import { answerWords, askedWords, requestForm } from './request-words.tsx'

/** What is asked of a stallion for the days he is collected, the last first. */
export const Requests = (props: RecordsProps<DefinedForm>) => (
  <Stack gap={2} shrinks>
    <Records
      {...props}
      of="request"
      words={requestForm}
      line={({ doses, mare, party }) =>
        `${plural(doses, 'dose')} for ${mare}${party === null ? '' : `, ${party}`}`
      }
      facts={(one) => [answerWords(one), askedWords(one), one.notes]}
    />
    <May need="listRequestDays">
      <p className={look({ size: 'small' })}>
        <Anchor href={paths.collectionDay({ stallion: props.horse.id })}>Collection Day</Anchor>
      </p>
    </May>
  </Stack>
)
