import type { Horse } from '@quarterpole/contract/horse'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../app/api/error.ts'
import { AssumptionFields } from '../breeding/predictions/AssumptionFields.tsx'
import { type AssumptionsDraft, checkDraft, draftOf } from '../breeding/predictions/assumptions-form.ts'
import { AssumptionsForm } from '../breeding/predictions/AssumptionsDialog.tsx'
import { MatingCostsView } from '../breeding/predictions/MatingCosts.tsx'
import { type Chosen, ParentPair } from '../breeding/planner/ParentPair.tsx'
import { PlannerStartView } from '../breeding/planner/PlannerStart.tsx'
import { PredictionView } from '../breeding/planner/PredictionView.tsx'
import { ebvQuery, geneticsQuery, horseSearchQuery } from '../herd/horses/queries.ts'
import { FoalCoatView } from '../breeding/foal-coat/FoalCoat.tsx'
import { RankingView } from '../breeding/ranking/RankingView.tsx'
import { parentsOf } from '../breeding/planner/use-cross.ts'
import { BestMaresView } from '../breeding/ranking/BestMares.tsx'
import { PlanView } from '../breeding/season-plan/PlanView.tsx'
import { Button } from '../ui/Button.tsx'
import { FormPending } from '../ui/FormDialog.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { ownAssumptions, publishedAssumptions } from './assumption-fixtures.ts'
import {
  affectedPrediction,
  clearPrediction,
  closePrediction,
  fullPrediction,
  thinPrediction,
} from './breeding-fixtures.ts'
import { matingCosts } from './cost-fixtures.ts'
import { doubtfulCoat, mixedCoat } from './coat-fixtures.ts'
import { unratedPrediction, untestedPrediction } from './open-cross-fixtures.ts'
import {
  jet,
  jetEbvs,
  jetGenetics,
  longName,
  turnrow,
  turnrowEbvs,
  turnrowGenetics,
  untested,
} from './parent-fixtures.ts'
import {
  crowdedRanking,
  fullRanking,
  longRanking,
  noStallion,
  oneStallion,
  unknownInbreedingRanking,
  unratedRanking,
} from './ranking-fixtures.ts'
import { nothingSuggested, suggested } from './suggested-fixtures.ts'
import { donorPlan } from './donor-plan-fixture.ts'
import {
  bestMares,
  fullPlan,
  handMadePlan,
  hugePlan,
  lethalPlan,
  openPlan,
  seasonPlan,
  unratedPlan,
} from './season-plan-fixtures.ts'

/** A client with cached answers, so that views load without a server. */
function answered(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  client.setQueryData(geneticsQuery(jet.id).queryKey, jetGenetics)
  client.setQueryData(geneticsQuery(turnrow.id).queryKey, turnrowGenetics)
  client.setQueryData(ebvQuery(jet.id).queryKey, jetEbvs)
  client.setQueryData(ebvQuery(turnrow.id).queryKey, turnrowEbvs)
  client.setQueryData(ebvQuery(longName.id).queryKey, [])
  client.setQueryData(geneticsQuery(longName.id).queryKey, untested)
  for (const [sex, horse] of [
    ['S', jet],
    ['M', turnrow],
  ] as const) {
    const data = Array.from({ length: 40 }, (_, at): Horse => (at === 0 ? horse : numbered(horse, at)))
    client.setQueryData(horseSearchQuery('', { sex, sort: 'tested' }).queryKey, {
      pages: [{ data, total: data.length }],
      pageParams: [0],
    })
  }
  return client
}

// Ids far from those of the fixtures.
const numbered = (horse: Horse, at: number): Horse => ({
  ...horse,
  id: (9000 + at) as Horse['id'],
  name: `${at === 3 ? longName.name : horse.name} ${at}`,
})

function Parents({ chosen }: { chosen: Record<'sire' | 'dam', Chosen> }) {
  const [{ sire, dam }, setChosen] = useState(chosen)
  return (
    <ParentPair
      sire={sire}
      dam={dam}
      onChoose={(side, horse) => setChosen((before) => ({ ...before, [side]: { horse } }))}
    />
  )
}

const gone = new ApiError(404, { detail: 'No horse has the id 4711.' })
const none: Chosen = { horse: null }
const parentStates: readonly [string, Record<'sire' | 'dam', Chosen>][] = [
  ['chosen', { sire: { horse: jet }, dam: { horse: turnrow } }],
  ['a name of sixty letters, untested', { sire: none, dam: { horse: longName } }],
  ['none', { sire: none, dam: none }],
  ['loading', { sire: { horse: null, isLoading: true }, dam: { horse: turnrow } }],
  ['deleted', { sire: none, dam: { horse: null, error: gone } }],
]
const refused = new ApiError(422, {
  detail: 'Complete 6-panel genetics required for both parents: Miss Turnrow lacks MYHM.',
})
const parents = parentsOf(fullPrediction)
const outcomes = [
  ['full', fullPrediction],
  ['close inbreeding, nine ancestors', closePrediction],
  ['affected foals, an untested parent', affectedPrediction],
  ['almost nothing known', thinPrediction],
  ['no risk', clearPrediction],
  ['a mare without tests', untestedPrediction],
  ['no breeding values', unratedPrediction],
] as const

const rankings = [
  ['41 stallions', fullRanking],
  ['the best of 4,120', longRanking],
  ['twelve too close to call', crowdedRanking],
  ['a mare without a pedigree', unknownInbreedingRanking],
  ['one stallion', oneStallion],
  ['none', noStallion],
  ['no breeding values', unratedRanking],
] as const
const plans = [
  ['the proposal', seasonPlan],
  ['40 mares, 20 stallions', fullPlan],
  ['300 mares', hugePlan],
  ['nobody allowed', openPlan],
  ['a lethal pair', lethalPlan],
  ['made by hand, over the budget', handMadePlan],
  ['no breeding values', unratedPlan],
  ['donors and doses', donorPlan],
] as const
const nothing = () => {}
const which = { damId: turnrow.id, sireId: jet.id, yards: 400, stale: false, onRetry: nothing }

const assumptionStates = [
  ['as published', publishedAssumptions, draftOf(publishedAssumptions)],
  ['the owner’s own', ownAssumptions, draftOf(ownAssumptions)],
  [
    'invalid input',
    ownAssumptions,
    { ...draftOf(ownAssumptions), si_slope: '4', open_yearling_usd: 'a lot', residual_rows: '' },
  ],
] as const

function Assumptions({ record, first }: { record: typeof ownAssumptions; first: AssumptionsDraft }) {
  const [draft, setDraft] = useState(first)
  return (
    <AssumptionFields
      record={record}
      draft={draft}
      errors={checkDraft(record, draft)}
      onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
    />
  )
}

function AssumptionDialogs() {
  const [shown, setShown] = useState<'form' | 'loading' | 'failed'>()
  const close = () => setShown(undefined)
  const pending = { noun: 'set of assumptions', onRetry: nothing, onClose: close }
  return (
    <>
      <Button onClick={() => setShown('form')}>Form</Button>{' '}
      <Button onClick={() => setShown('loading')}>Loading</Button>{' '}
      <Button onClick={() => setShown('failed')}>Failed</Button>
      {shown === 'form' && <AssumptionsForm record={ownAssumptions} onClose={close} />}
      {shown === 'loading' && <FormPending {...pending} failure={null} />}
      {shown === 'failed' && <FormPending {...pending} failure="Can’t reach the server." />}
    </>
  )
}

/** The Breeding Planner in every state; in development only. */
export function Stories() {
  const [client] = useState(answered)
  return (
    <QueryClientProvider client={client}>
      <PageTitle title="Breeding Planner: components and states" />
      {parentStates.map(([title, chosen]) => (
        <Section key={title} title={`Parents: ${title}`}>
          <Parents chosen={chosen} />
        </Section>
      ))}
      <PlannerStartView suggested={suggested} />
      <PlannerStartView suggested={nothingSuggested} />
      <Section title="Prediction: loading">
        <PredictionView parents={parents} prediction={undefined} error={null} />
      </Section>
      <Section title="Prediction: refused">
        <PredictionView parents={parents} prediction={undefined} error={refused} />
      </Section>
      {outcomes.map(([title, prediction]) => (
        <Section key={title} title={`Outcome: ${title}`}>
          <PredictionView parents={parentsOf(prediction)} prediction={prediction} error={null} />
        </Section>
      ))}
      <MatingCostsView costs={matingCosts} value={fullPrediction} />
      <Section title="The foal’s coat">
        <FoalCoatView coat={mixedCoat} />
      </Section>
      <Section title="The foal’s coat: coats that can’t all be right">
        <FoalCoatView coat={doubtfulCoat} />
      </Section>
      {assumptionStates.map(([title, record, first]) => (
        <Section key={title} title={`Assumptions: ${title}`}>
          <Assumptions record={record} first={first} />
        </Section>
      ))}
      <Section title="Assumptions: the dialog">
        <AssumptionDialogs />
      </Section>
      {rankings.map(([title, reply]) => (
        <Section key={title} title={`Ranking: ${title}`}>
          <RankingView reply={reply} error={null} {...which} />
        </Section>
      ))}
      <Section title="Ranking: loading">
        <RankingView reply={undefined} error={null} {...which} />
      </Section>
      <Section title="Ranking: failed">
        <RankingView reply={undefined} error={new Error('no answer')} {...which} />
      </Section>
      <Section title="Best mares for him">
        <BestMaresView reply={bestMares} error={null} onRetry={nothing} sireId={jet.id} />
      </Section>
      <Section title="Best mares for him: none">
        <BestMaresView reply={{ ...bestMares, ranked: [] }} error={null} onRetry={nothing} sireId={jet.id} />
      </Section>
      {plans.map(([title, reply]) => (
        <Section key={title} title={`Season plan: ${title}`}>
          <PlanView
            reply={reply}
            error={null}
            onRetry={nothing}
            stale={false}
            pick={undefined}
            outcross={0}
            onPick={nothing}
            onChange={nothing}
          />
        </Section>
      ))}
    </QueryClientProvider>
  )
}
