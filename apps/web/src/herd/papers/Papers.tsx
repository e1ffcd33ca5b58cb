import { ABOUT, readAbout } from '@quarterpole/contract/paper-about'
import { recordFacts } from '@quarterpole/contract/record-facts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useRemove } from '../../app/activity/use-remove.ts'
import { write } from '../../app/api/client.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { DropTarget } from '../../ui/FileChoice.tsx'
import { Line, look, Row } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { May } from '../../ui/may.ts'
import { useNow } from '../../ui/use-now.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim } from '../../ui/Words.tsx'
import { withArticle } from '@quarterpole/contract/with-article'
import { dayOf, localDay } from '../../ui/words/day.ts'
import type { ChosenHorse } from '../horses/HorseCombobox.tsx'
import { callsOf, type RecordOf, recordsQuery, whichOf } from '../records/record-calls.ts'
import { choiceWord } from '../records/record-draft.ts'
import type { DefinedForm } from '../records/record-form.ts'
import { RowActions } from '../records/RecordSection.tsx'
import { FileButtons } from './FileButtons.tsx'
import { type FiledName, isPhoto, pdfLink, photoLink } from '../records/paper-links.ts'
import { Photo } from './Photo.tsx'
import styles from './Papers.module.css'

type Paper = RecordOf<'paper'> | RecordOf<'document'>

interface PapersProps {
  horse: ChosenHorse
  onOpen: (form: DefinedForm) => void
}

/** A horse's photos and papers; files are chosen, dropped, or pasted. */
export function Papers({ horse, onOpen }: PapersProps) {
  const found = useQuery(recordsQuery('paper', horse.id))
  const add = (files: readonly File[]) => {
    if (files.length > 0) onOpen({ kind: 'files', files })
  }
  return (
    <>
      <May need="createPaper">
        <AddFiles onFiles={add} />
      </May>
      {found.data === undefined ? (
        <NotLoaded
          what="Photos and papers"
          error={found.error}
          onRetry={found.refetch}
          rows={2}
          columns={2}
        />
      ) : (
        <PaperList
          of="paper"
          papers={found.data}
          whose={horse.name}
          onEdit={(record) => onOpen({ kind: 'paper', record, words: {} })}
        />
      )}
    </>
  )
}

/** Files are chosen, dropped, or pasted. */
export function AddFiles({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || document.querySelector('[role=dialog]') !== null) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  return (
    <DropTarget className={styles.add} onDrop={({ files }) => onFiles([...files])}>
      <Row gap={2}>
        <FileButtons onFiles={onFiles} />
      </Row>
      <Dim>JPEG, PNG, WebP or PDF, up to 25 MB each. You can also drop or paste them here.</Dim>
    </DropTarget>
  )
}

interface ListProps<Name extends FiledName> {
  of: Name
  papers: readonly RecordOf<Name>[]
  /** Whose they are, by name. */
  whose: string
  onEdit: (record: RecordOf<Name>) => void
}

/** Papers with a link to each, then photos. */
export function PaperList<Name extends FiledName>({ of, papers, ...rest }: ListProps<Name>) {
  const today = localDay(useNow())
  const photos = papers.filter(({ kind }) => kind === 'photo')
  const others = papers.filter(({ kind }) => kind !== 'photo')
  if (papers.length === 0)
    return <p className={look({ size: 'small', tone: 'dim', above: 3 })}>No {recordFacts[of].nouns} yet.</p>
  return (
    <>
      {others.length > 0 && (
        <ul className={look({ above: 3 })} aria-label="Papers">
          {others.map((paper) => (
            <Line key={paper.id} as="li" gap="2 3" justify="between" line="below" padTop={2} padBottom={2}>
              <div className={look({ breaks: true, shrinks: true })}>
                <p>
                  {dayOf(paper.issued_on)} <b>{wordOf(of, paper)}</b> <Open of={of} paper={paper} />
                </p>
                <p className={look({ size: 'small', tone: 'dim' })}>
                  <Facts paper={paper} today={today} />
                </p>
              </div>
              <Actions of={of} paper={paper} {...rest} />
            </Line>
          ))}
        </ul>
      )}
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label="Photos">
          {photos.map((photo) => (
            <li key={photo.id}>
              <a href={photoLink(photo.id, 'large', of)} target="_blank" rel="noreferrer">
                <Photo
                  src={photoLink(photo.id, 'small', of)}
                  alt={photo.title ?? `Photo ${whichOf(of, photo)}`}
                />
              </a>
              <p className={look({ size: 'small' })}>
                {dayOf(photo.issued_on)} {photo.title} {aboutWords(photo)}
              </p>
              {'is_portrait' in photo && photo.is_portrait && (
                <p className={look({ size: 'small', tone: 'dim' })}>Portrait</p>
              )}
              <Actions of={of} paper={photo} {...rest} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const wordOf = (of: FiledName, { kind }: Paper) => choiceWord(of, 'kind', kind) ?? kind

function Open({ of, paper }: { of: FiledName; paper: Paper }) {
  const which = <VisuallyHidden> {`${wordOf(of, paper)} ${whichOf(of, paper)}`}</VisuallyHidden>
  if (isPhoto(paper))
    return (
      <a href={photoLink(paper.id, 'large', of)} target="_blank" rel="noreferrer">
        Open{which}
      </a>
    )
  return (
    <>
      <a href={pdfLink(paper.id, 'open', of)} target="_blank" rel="noreferrer">
        Open{which}
      </a>{' '}
      <a href={pdfLink(paper.id, 'save', of)} download>
        Save{which}
      </a>
    </>
  )
}

const aboutWords = (paper: Paper) =>
  'about' in paper && paper.about !== null
    ? `about ${withArticle(ABOUT[readAbout(paper.about).kind][0])}`
    : null

function Facts({ paper, today }: { paper: Paper; today: string }) {
  const { title, number, expires_on, notes } = paper
  const expiry =
    expires_on === null ? null : expires_on < today ? (
      <Mark tone="danger">expired {dayOf(expires_on)}</Mark>
    ) : (
      `expires ${dayOf(expires_on)}`
    )
  const facts: ReactNode[] = [expiry, number && `no. ${number}`, title, notes, aboutWords(paper)].filter(
    (fact) => fact !== null,
  )
  return facts.map((fact, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- at most five, always in this order
    <span key={at}>
      {at > 0 && ' · '}
      {fact}
    </span>
  ))
}

function Actions<Name extends FiledName>({
  of,
  paper,
  whose,
  onEdit,
}: Omit<ListProps<Name>, 'papers'> & { paper: RecordOf<Name> }) {
  const remove = useRemove()
  if ('may_edit' in paper && paper.may_edit === false) return null
  const which = `${wordOf(of, paper)} ${whichOf(of, paper)}`
  const calls = callsOf<FiledName>(of)
  return (
    <RowActions
      whose={which}
      needs={[calls.update, calls.remove]}
      onEdit={() => onEdit(paper)}
      onDelete={() =>
        remove({
          sentence: `${whose}: ${which} deleted`,
          remove: () => write(calls.remove, { params: { id: paper.id } }),
        })
      }
    />
  )
}
