import { ABOUT, readAbout } from '@quarterpole/contract/paper-about'
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
import { type RecordOf, recordsQuery, whichOf } from '../records/record-calls.ts'
import { choiceWord } from '../records/record-draft.ts'
import type { DefinedForm } from '../records/record-form.ts'
import { RowActions } from '../records/RecordSection.tsx'
import { FileButtons } from './FileButtons.tsx'
import { isPhoto, pdfLink, photoLink } from '../records/paper-links.ts'
import styles from './Papers.module.css'

type Paper = RecordOf<'paper'>

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
        <PaperList papers={found.data} horse={horse} onOpen={onOpen} />
      )}
    </>
  )
}

function AddFiles({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
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

function PaperList({ papers, ...rest }: PapersProps & { papers: readonly Paper[] }) {
  const today = localDay(useNow())
  const photos = papers.filter(({ kind }) => kind === 'photo')
  const others = papers.filter(({ kind }) => kind !== 'photo')
  if (papers.length === 0)
    return <p className={look({ size: 'small', tone: 'dim', above: 3 })}>No photos and papers yet.</p>
  return (
    <>
      {others.length > 0 && (
        <ul className={look({ above: 3 })} aria-label="Papers">
          {others.map((paper) => (
            <Line key={paper.id} as="li" gap="2 3" justify="between" line="below" padTop={2} padBottom={2}>
              <div className={look({ breaks: true, shrinks: true })}>
                <p>
                  {dayOf(paper.issued_on)} <b>{wordOf(paper)}</b> <Open paper={paper} />
                </p>
                <p className={look({ size: 'small', tone: 'dim' })}>
                  <Facts paper={paper} today={today} />
                </p>
              </div>
              <Actions paper={paper} {...rest} />
            </Line>
          ))}
        </ul>
      )}
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label="Photos">
          {photos.map((photo) => (
            <li key={photo.id}>
              <a href={photoLink(photo.id, 'large')} target="_blank" rel="noreferrer">
                <img
                  src={photoLink(photo.id, 'small')}
                  alt={photo.title ?? `Photo ${whichOf('paper', photo)}`}
                  loading="lazy"
                />
              </a>
              <p className={look({ size: 'small' })}>
                {dayOf(photo.issued_on)} {photo.title} {aboutWords(photo.about)}
              </p>
              {photo.is_portrait && <p className={look({ size: 'small', tone: 'dim' })}>Portrait</p>}
              <Actions paper={photo} {...rest} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const wordOf = ({ kind }: Paper) => choiceWord('paper', 'kind', kind) ?? kind

function Open({ paper }: { paper: Paper }) {
  const which = <VisuallyHidden> {`${wordOf(paper)} ${whichOf('paper', paper)}`}</VisuallyHidden>
  if (isPhoto(paper))
    return (
      <a href={photoLink(paper.id, 'large')} target="_blank" rel="noreferrer">
        Open{which}
      </a>
    )
  return (
    <>
      <a href={pdfLink(paper.id, 'open')} target="_blank" rel="noreferrer">
        Open{which}
      </a>{' '}
      <a href={pdfLink(paper.id, 'save')} download>
        Save{which}
      </a>
    </>
  )
}

const aboutWords = (about: string | null) =>
  about === null ? null : `about ${withArticle(ABOUT[readAbout(about).kind][0])}`

function Facts({
  paper: { title, number, expires_on, notes, about },
  today,
}: {
  paper: Paper
  today: string
}) {
  const expiry =
    expires_on === null ? null : expires_on < today ? (
      <Mark tone="danger">expired {dayOf(expires_on)}</Mark>
    ) : (
      `expires ${dayOf(expires_on)}`
    )
  const facts: ReactNode[] = [expiry, number && `no. ${number}`, title, notes, aboutWords(about)].filter(
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

function Actions({ paper, horse, onOpen }: PapersProps & { paper: Paper }) {
  const remove = useRemove()
  if (paper.may_edit === false) return null
  const which = `${wordOf(paper)} ${whichOf('paper', paper)}`
  return (
    <RowActions
      whose={which}
      needs={['updatePaper', 'deletePaper']}
      onEdit={() => onOpen({ kind: 'paper', record: paper, words: {} })}
      onDelete={() =>
        remove({
          sentence: `${horse.name}: ${which} deleted`,
          remove: () => write('deletePaper', { params: { id: paper.id } }),
        })
      }
    />
  )
}
