import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../app/api/error.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { PageNotFound } from '../../app/PageFailure.tsx'
import { useTitle } from '../../app/title.ts'
import { ProduceView } from './ProduceView.tsx'
import { paths } from '../../app/paths.ts'
import { ShareButton } from '../../app/share/ShareButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import pictureStyles from '../../ui/Picture.module.css'
import { PictureActions } from '../../ui/PictureActions.tsx'
import { PageTitle, Section } from '../../ui/Section.tsx'
import { Finding } from '../../ui/Words.tsx'
import styles from '../../season/life-in-foals/LifeInFoals.module.css'
import { LifeInFoalsView, titleOf } from '../../season/life-in-foals/LifeInFoalsView.tsx'
import { lifeInFoalsQuery } from '../../season/life-in-foals/queries.ts'
import { useFoalDue } from '../../season/life-in-foals/use-foal-due.ts'

/** A mare's life in foals on a page of its own, for a link or one sheet of paper. */
export function LifeInFoalsPage({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(lifeInFoalsQuery(id))
  const due = useFoalDue(id)
  const name = data?.name
  useTitle(name === undefined ? undefined : `${name}: her life in foals`, name)
  if (error instanceof ApiError && error.status === 404) return <PageNotFound />
  if (error !== null || data === undefined)
    return (
      <>
        {error !== null && <PageTitle title="Her life in foals" />}
        <NotLoaded what="her foals" error={error} onRetry={refetch} rows={6} columns={4} view />
      </>
    )
  return (
    <div className={classNames(pictureStyles.page, styles.page)}>
      <PageTitle title={data.name} lead="Her life in foals" />
      <Finding parts={data.finding} />
      <LifeInFoalsView
        life={data}
        due={due}
        actions={(picture) => (
          <PictureActions title={titleOf(data)} picture={picture} href={paths.lifeInFoals(id)}>
            <ShareButton size="small" of={{ id, name: data.name, kinds: ['produce_record'] }} />
          </PictureActions>
        )}
      />
      <Section title="Produce record" className={pictureStyles.table}>
        <ProduceView record={data} />
      </Section>
    </div>
  )
}
