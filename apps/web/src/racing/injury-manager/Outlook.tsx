import { NotLoaded } from '../../app/NotLoaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../ui/words/day.ts'
import { plural } from '../../ui/words/number.ts'
import { standingWord } from '../injuries/impact-words.ts'
import { ImpactView } from './ImpactView.tsx'
import { type Injury, type InjuryImpact, impactQuery, injuryQuery } from '../injuries/use-injuries.ts'

/** Head and content of one injury's outlook. */
export function useOutlook(id: number) {
  const { data: injury } = useQuery(injuryQuery(id))
  const { data: impact, error, refetch } = useQuery(impactQuery(id))
  return {
    title: injury?.horse_name ?? 'Outlook',
    /** Someone else's entry, which he alone may change. */
    isLocked: injury?.may_edit === false,
    under: injury && underText(injury, impact),
    body:
      impact !== undefined && injury !== undefined ? (
        <ImpactView injury={injury} impact={impact} />
      ) : (
        <NotLoaded
          what="the outlook"
          label="Figuring the outlook"
          error={error}
          onRetry={refetch}
          detail="The server didn’t answer. The injury record is fine."
          rows={6}
          columns={2}
        />
      ),
  }
}

const underText = (injury: Injury, impact: InjuryImpact | undefined) =>
  `${injury.type} · ${injury.severity}, ${standingWord(injury)} · ${dayOf(injury.injury_date)}${
    impact === undefined ? '' : `, ${plural(impact.basis.days_elapsed, 'day')} ago`
  }`
