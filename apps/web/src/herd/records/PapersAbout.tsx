import { useQuery } from '@tanstack/react-query'
import { Fold } from '../../ui/Fold.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { dayOf } from '../../ui/words/day.ts'
import { isPhoto, pdfLink, photoLink } from './paper-links.ts'
import { recordsQuery, type RecordOf } from './record-calls.ts'
import { choiceWord } from './record-draft.ts'

/** At the line of an entry: how many photos and papers are about it, and a link to each; nothing where there are none. */
export function PapersAbout({ about, horse }: { about: string; horse: { readonly id: number } }) {
  const { data = [] } = useQuery(recordsQuery('paper', horse.id))
  const papers = data.filter((paper) => paper.about === about)
  if (papers.length === 0) return null
  return (
    <div className={look({ size: 'small', links: true })}>
      <Fold label={countOf(papers)}>
        <Row gap="1 3">
          {papers.map((paper) => (
            <a
              key={paper.id}
              href={isPhoto(paper) ? photoLink(paper.id, 'large') : pdfLink(paper.id, 'open')}
              target="_blank"
              rel="noreferrer"
            >
              {paper.title ?? choiceWord('paper', 'kind', paper.kind)} {dayOf(paper.issued_on)}
            </a>
          ))}
        </Row>
      </Fold>
    </div>
  )
}

const countOf = (papers: readonly RecordOf<'paper'>[]) => {
  const photos = papers.filter(({ kind }) => kind === 'photo').length
  return [counted(photos, 'photo'), counted(papers.length - photos, 'paper')].filter(Boolean).join(', ')
}
const counted = (n: number, noun: string) => (n === 0 ? '' : n === 1 ? `1 ${noun}` : `${n} ${noun}s`)
