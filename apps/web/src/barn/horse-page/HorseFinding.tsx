import { useQuery } from '@tanstack/react-query'
import { careerFinding } from '../../racing/career-line/career-words.ts'
import { careerLineQuery } from '../../racing/career-line/queries.ts'
import { lifeInFoalsQuery } from '../../season/life-in-foals/queries.ts'
import { useMay } from '../../ui/may.ts'
import { Finding, type FindingPart } from '../../ui/Words.tsx'
import type { PageRole } from './horse-page-plan.ts'
import { carriedWords, sireFinding } from './horse-page-words.ts'
import styles from './HorsePage.module.css'
import { horseCoversQuery } from '../../herd/horses/covers-query.ts'
import { sireSummaryQuery } from './queries.ts'

/** What there is to say of the horse first, by his role: her foals and what she carries, his get, or his form. */
export function HorseFinding({ id, role }: { id: number; role: PageRole }) {
  const mayReadBarn = useMay('read_barn')
  const of = mayReadBarn && (role === 'mare' || role === 'stud') ? role : 'runner'
  const life = useQuery({ ...lifeInFoalsQuery(id), enabled: of === 'mare' })
  const covers = useQuery({ ...horseCoversQuery(id, 'mare_id'), enabled: of === 'mare' })
  const get = useQuery({ ...sireSummaryQuery(id), enabled: of === 'stud' })
  const career = useQuery({ ...careerLineQuery(id), enabled: of === 'runner' })
  const parts: readonly FindingPart[] = [
    ...(life.data?.finding ?? []),
    ...(life.data === undefined ? [] : carriedWords(covers.data ?? [], life.data.today)),
    ...(get.data === undefined ? [] : sireFinding(get.data)),
    ...(career.data === undefined ? [] : careerFinding(career.data)),
  ]
  return <div className={styles.finding}>{parts.length > 0 && <Finding parts={parts} />}</div>
}
