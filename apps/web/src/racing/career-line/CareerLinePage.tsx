import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../app/api/error.ts'
import { PageNotFound } from '../../app/PageFailure.tsx'
import { useTitle } from '../../app/title.ts'
import { classNames } from '../../ui/class-names.ts'
import pictureStyles from '../../ui/Picture.module.css'
import { PictureActions } from '../../ui/PictureActions.tsx'
import { PageTitle, Section } from '../../ui/Section.tsx'
import { Finding } from '../../ui/Words.tsx'
import styles from './CareerLine.module.css'
import { CareerLineView } from './CareerLineView.tsx'
import { CareerTable } from './CareerTable.tsx'
import { careerFinding } from './career-words.ts'
import { careerLineQuery } from './queries.ts'

/** The career line of a horse, with its numbers. */
export function CareerLinePage({ id }: { id: number }) {
  const { data: career, error, refetch } = useQuery(careerLineQuery(id))
  const picture = useRef<SVGSVGElement>(null)
  const name = career?.horse_name
  useTitle(name === undefined ? undefined : `Career line of ${name}`, name)
  if (career !== undefined)
    return (
      <div className={classNames(pictureStyles.page, styles.page)}>
        <PageTitle title={`${career.horse_name}: career line`}>
          <PictureActions title={`Career line of ${career.horse_name}`} picture={picture} />
        </PageTitle>
        <Finding parts={careerFinding(career)} />
        <CareerLineView career={career} picture={picture} />
        <Section title="Start by start" className={pictureStyles.table}>
          <CareerTable career={career} />
        </Section>
      </div>
    )
  if (error instanceof ApiError && error.status === 404) return <PageNotFound />
  return <NotLoaded what="the career line" error={error} onRetry={refetch} level={2} rows={6} />
}
