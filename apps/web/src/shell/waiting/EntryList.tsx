import { useState } from 'react'
import { withArticle } from '@quarterpole/contract/with-article'
import { momentWithin } from '../../ui/words/day.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useNow } from '../../ui/use-now.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { FactsLine, Name } from '../../ui/Words.tsx'
import { Conflict } from './Conflict.tsx'
import { kindOf } from './entry-kinds.ts'
import { useEntryActs } from './use-entry-acts.ts'
import { Line, look, Row } from '../../ui/Layout.tsx'
import styles from './Waiting.module.css'
import type { WaitingEntry } from '../../app/offline/waiting-entry.ts'
import { splitOff } from '../../ui/split-off.tsx'

const EntryDialog = splitOff(async () => (await import('./EntryDialog.tsx')).EntryDialog)

export function EntryList({ entries }: { entries: readonly WaitingEntry[] }) {
  const [edited, setEdited] = useState<WaitingEntry | null>(null)
  return (
    <>
      <ol className={look({ rule: true })}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onEdit={() => setEdited(entry)} />
        ))}
      </ol>
      {edited !== null && <EntryDialog entry={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

const STATE_WORDS = { refused: 'Not saved', conflict: 'Changed by someone else' } as const

function Entry({ entry, onEdit }: { entry: WaitingEntry; onEdit: () => void }) {
  const { subject, draft, file, state, enteredAt } = entry
  const now = useNow()
  const notify = useToast()
  const { discard, restore, tryAgain, settle } = useEntryActs()
  const kind = kindOf(subject)
  const title = kind.title(subject, draft)
  const isEdit = entry.base !== null
  return (
    <li className={look({ line: 'below', padTop: 3, padBottom: 3 })} data-state={state.is}>
      <Row gap="2 4" justify="between">
        <div className={styles.what}>
          <p>
            <Name>{title}</Name>
          </p>
          <FactsLine
            className={look({ size: 'small', tone: 'dim' })}
            facts={[
              isEdit ? `change of ${withArticle(kind.noun)}` : `new ${kind.noun}`,
              file?.name ?? null,
              `entered ${momentWithin(new Date(enteredAt).toISOString(), now)}`,
              state.is === 'waiting' ? 'waits to be sent' : null,
            ]}
          />
        </div>
        <Row as="span" gap={2}>
          {state.is === 'refused' && (
            <Button size="small" busy={tryAgain.isPending} onClick={() => tryAgain.mutate(entry)}>
              Try again<VisuallyHidden>: {title}</VisuallyHidden>
            </Button>
          )}
          {state.is !== 'conflict' && (
            <Button kind="quiet" size="small" onClick={onEdit}>
              Edit<VisuallyHidden>: {title}</VisuallyHidden>
            </Button>
          )}
          <Button
            kind="quiet"
            size="small"
            danger
            busy={discard.isPending}
            onClick={() =>
              discard.mutate(entry, {
                onSuccess: () =>
                  notify('done', 'Discarded', { label: 'Undo', act: () => restore.mutate(entry) }),
              })
            }
          >
            Discard<VisuallyHidden>: {title}</VisuallyHidden>
          </Button>
        </Row>
      </Row>
      {state.is !== 'waiting' && (
        <div className={styles.trouble}>
          <Line as="p" gap={2} below={1} tone="danger" weight="strong">
            <Icon name="octagon" /> {STATE_WORDS[state.is]}
          </Line>
          {state.is === 'refused' && state.sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
          {state.is === 'conflict' && (
            <Conflict
              entry={entry}
              onFile={state.onFile}
              labels={kind.labels}
              wordOf={kind.wordOf}
              busy={settle.isPending}
              onKeepMine={() => settle.mutate({ entry, onFile: state.onFile, version: state.version })}
              onKeepTheirs={() => discard.mutate(entry)}
            />
          )}
        </div>
      )}
    </li>
  )
}
