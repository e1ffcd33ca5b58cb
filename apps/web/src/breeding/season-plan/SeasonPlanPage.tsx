import { useThisYear } from '../../ui/use-this-year.ts'
import { look } from '../../ui/Layout.tsx'
import { pages } from '../../app/pages.ts'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { PlanChoice, PlanOutcome, SeasonPlanRequest } from '@quarterpole/contract/season-plan'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../app/api/error.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { useTitle } from '../../app/title.ts'
import { paths } from '../../app/paths.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { Button, ButtonLink, ButtonRow } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { PlanHorses } from './PlanHorses.tsx'
import { PlanLimits, PlanSettings, setupWords } from './PlanSettings.tsx'
import { PlanView } from './PlanView.tsx'
import { questionOf, requestOf, searchOf } from './plan-question.ts'
import { choicesText, idsIn, idsText, type PlanSearch, readPlanSearch } from './plan-search.ts'
import { candidatesQuery, planQuery, type SavedPlan, savedPlanQuery } from './queries.ts'
import { SavedPlans } from './SavedPlans.tsx'
import { SavePlanDialog } from './SavePlanDialog.tsx'
import styles from './SeasonPlan.module.css'
import { useRemovePlan } from './use-saved-plans.ts'

/** My mares × the stallions of a season. The address holds the whole plan, or the saved plan that is open. */
export function SeasonPlanPage() {
  const { search, readNow } = useAddress(paths.seasonPlan(), readPlanSearch)
  const nextSeason = useThisYear() + 1
  const start = useStart(search, nextSeason)
  const follow = useFollow()
  const change = (part: PlanSearch) => {
    // Two controls may change before the page renders the first.
    const now = draftOf(readNow(), start.draft)
    follow(paths.seasonPlan({ ...now, ...part }), { keepScroll: true, replace: true })
  }
  useTitle(start.saved?.name)
  const shown = start.draft === null ? search : draftOf(search, start.draft)
  return (
    <div className={styles.page} data-paper>
      <PageTitle title={pages.seasonPlan.name}>
        <div className={styles.saved} data-screen-only>
          <SavedPlans openId={search.plan} />
        </div>
      </PageTitle>
      {start.error !== null || start.draft === null ? (
        <NotLoaded
          label="Loading the plan"
          title="The season plan didn’t open"
          error={start.error}
          onRetry={start.onRetry}
          level={2}
          rows={8}
          columns={6}
          view
          actions={<ButtonLink href={paths.seasonPlan()}>Start a new plan</ButtonLink>}
        />
      ) : (
        <OpenPlan draft={shown} saved={start.saved} nextSeason={nextSeason} onChange={change} />
      )}
    </div>
  )
}

/** The address, or, where it names no horses, what the page starts with. */
const draftOf = (search: PlanSearch, start: PlanSearch | null): PlanSearch =>
  search.mares === undefined && search.studs === undefined
    ? { ...start, ...Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) }
    : search

/** The saved plan in the address, else my broodmares and the stallions at stud. */
function useStart(search: PlanSearch, nextSeason: number) {
  const hasOwn = search.mares !== undefined || search.studs !== undefined
  const saved = useQuery({ ...savedPlanQuery(search.plan ?? 0), enabled: search.plan !== undefined })
  const season = search.season ?? nextSeason
  const candidates = useQuery({ ...candidatesQuery(season), enabled: !hasOwn && search.plan === undefined })
  const wanted = search.plan === undefined ? candidates : saved
  const offered = candidates.data && {
    season,
    mares: idsText(candidates.data.mares.map(({ id }) => id)),
    studs: idsText(candidates.data.studs.map(({ id }) => id)),
  }
  const start = search.plan === undefined ? offered : saved.data && searchOf(saved.data)
  return {
    saved: search.plan === undefined ? null : (saved.data ?? null),
    draft: hasOwn ? search : (start ?? null),
    error: hasOwn ? null : wanted.error,
    onRetry: () => void wanted.refetch(),
  }
}

interface OpenPlanProps {
  draft: PlanSearch
  saved: SavedPlan | null
  nextSeason: number
  onChange: (part: PlanSearch) => void
}

function OpenPlan({ draft, saved, nextSeason, onChange }: OpenPlanProps) {
  const request = requestOf(draft, nextSeason)
  const plan = useQuery(planQuery(request))
  return (
    <>
      <div className={look({ below: 5 })} data-screen-only>
        <PlanSettings draft={draft} thisYear={nextSeason - 1} onChange={onChange} />
        <Fold printed label={setupWords(draft, plan.data?.max_per_stud ?? null)} open={request === null}>
          <PlanLimits
            draft={draft}
            perStud={plan.data?.max_per_stud ?? null}
            doses={plan.data?.doses_a_foal ?? null}
            onChange={onChange}
          />
          <PlanHorses draft={draft} reply={plan.data} onChange={onChange} />
        </Fold>
      </div>
      {request === null ? (
        <WhatIsMissing draft={draft} />
      ) : (
        <>
          <PlanView
            reply={plan.data}
            error={plan.error}
            onRetry={() => void plan.refetch()}
            remedy={<Remedy error={plan.error} request={request} onChange={onChange} />}
            stale={plan.isPlaceholderData}
            pick={draft.pick}
            outcross={request.outcross}
            onPick={(pick) => onChange({ pick })}
            onChange={(choices) => onChange({ choices: choicesText(choices), pick: undefined })}
            actions={({ outcome }) => (
              <PlanActions
                saved={saved}
                request={request}
                choices={choicesOf(outcome)}
                onSaved={({ id }) =>
                  onChange({ plan: id, choices: choicesText(choicesOf(outcome)), pick: undefined })
                }
              />
            )}
          />
        </>
      )}
    </>
  )
}

function WhatIsMissing({ draft }: { draft: PlanSearch }) {
  const [mares, studs] = [idsIn(draft.mares, 1).length, idsIn(draft.studs, 1).length]
  const what = mares + studs === 0 ? 'mares and stallions' : mares === 0 ? 'mares' : 'stallions'
  return (
    <EmptyState level={2} title={`Choose your ${what}`}>
      Add them above. A plan starts with your living broodmares and the stallions at stud this season, once
      they’re marked so under Horse Management.
    </EmptyState>
  )
}

/** Takes the horse that the server refused off the plan. */
function Remedy({
  error,
  request,
  onChange,
}: {
  error: Error | null
  request: SeasonPlanRequest
  onChange: (part: PlanSearch) => void
}) {
  const path = error instanceof ApiError ? error.fieldErrors[0]?.path : undefined
  const [, side, at] = /^(mare|stallion)_ids\.(\d+)$/.exec(path ?? '') ?? []
  if (side === undefined) return null
  const ids: readonly number[] = side === 'mare' ? request.mare_ids : request.stallion_ids
  const kept = idsText(ids.filter((_, i) => i !== Number(at)))
  return (
    <Button onClick={() => onChange(side === 'mare' ? { mares: kept } : { studs: kept })}>
      Take {side === 'mare' ? 'her' : 'him'} off the plan
    </Button>
  )
}

const choicesOf = ({ mares }: PlanOutcome) =>
  mares.map(({ mare_id, stallion_id }) => ({ mare_id, stallion_id }))

interface ActionsProps {
  saved: SavedPlan | null
  request: SeasonPlanRequest
  /** Of the plan drawn. */
  choices: PlanChoice[]
  onSaved: (plan: SavedPlan) => void
}

function PlanActions({ saved, request, choices, onSaved }: ActionsProps) {
  const [isSaving, setSaving] = useState(false)
  const follow = useFollow()
  const removal = useRemovePlan(() => follow(paths.seasonPlan()))
  const removeOnce = useSingleFlight(removal)
  return (
    <div className={look({ above: 4 })} data-screen-only>
      <ButtonRow>
        <Button kind="solid" onClick={() => setSaving(true)}>
          Save plan
        </Button>
        <ButtonLink
          href={paths.matingBoard({
            mares: idsText(request.mare_ids),
            studs: idsText(request.stallion_ids),
            distance: request.distance_yards === 400 ? undefined : request.distance_yards,
          })}
        >
          On the mating board
        </ButtonLink>
        {saved !== null && (
          <Button kind="quiet" danger busy={removal.isPending} onClick={() => removeOnce(saved.id)}>
            Delete plan
          </Button>
        )}
      </ButtonRow>
      {isSaving && (
        <SavePlanDialog
          open={saved}
          input={{ request: questionOf(request), choices }}
          onSaved={(plan) => {
            setSaving(false)
            onSaved(plan)
          }}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  )
}
