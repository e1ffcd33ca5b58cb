import type { HorseId } from '@quarterpole/contract/ids'
import type { RacePrediction, RunnerPrediction } from '@quarterpole/contract/race'
import { NO_PERCENTS } from '@quarterpole/racing/whole-percents'
import { ApiError } from '../app/api/error.ts'
import { CalibrationView } from '../racing/race-lens/CalibrationPanel.tsx'
import { CardBuilder, type CardBuilderProps } from '../racing/race-lens/CardBuilder.tsx'
import { CardLine } from '../racing/race-lens/CardLine.tsx'
import { MyRunnersView } from '../racing/race-lens/MyRunners.tsx'
import { PredictionPanel, type PredictionPanelProps } from '../racing/race-lens/PredictionPanel.tsx'
import { enteredChances, siAxis } from '../racing/race-lens/RunnerTable.tsx'
import { Why } from '../racing/race-lens/Why.tsx'
import { SealView } from '../racing/race-lens/SealBox.tsx'
import { EntriesTable } from '../racing/entries/EntriesTable.tsx'
import { EntriesView, type EntriesViewProps } from '../racing/entries/EntriesBox.tsx'
import { rowsOf } from '../racing/entries/entry-choice.ts'
import type { CardDraft } from '../racing/race/card-draft.ts'
import { entryRace } from './entry-fixtures.ts'
import { Grid } from '../ui/Layout.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { drawnRace, emptyDraft, fullRace, sealedScore, tested, thinRace, untested } from './race-fixtures.ts'
import { myRunners } from './my-runners-fixtures.ts'

const nothing = () => {}
const builder: CardBuilderProps = {
  draft: emptyDraft,
  tracks: [],
  tracksFailed: false,
  onTracksRetry: () => {},
  names: [],
  injuries: [],
  predicted: false,
  busy: false,
  onChange: nothing,
  onAdd: nothing,
  onRemove: nothing,
  onScratch: nothing,
  onPredict: nothing,
}
const panel: PredictionPanelProps = {
  prediction: undefined,
  running: { run: undefined, onRun: nothing },
  pending: false,
  error: null,
  isStale: false,
  onRetry: nothing,
}
const ids = fullRace.predictions.map(({ horse_id }) => horse_id)
const names = fullRace.predictions.map(({ horse_name }) => horse_name)
const injuries = fullRace.predictions.map(({ injury }) => injury ?? null)
const twelve = Array.from({ length: 12 }, (_, i) => 9100 + i)
const entryRows = rowsOf(entryRace)
/** A field; its first horse with all that an entry can say. */
const fieldWith = (horses: readonly number[]): Pick<CardDraft, 'horses' | 'field'> => ({
  horses,
  field: horses.map((id, i) => ({
    id,
    post: null,
    jockey: i === 0 ? 'Garcia, Ramiro' : null,
    trainer: i === 0 ? 'M. Gomez' : null,
    weightLb: i === 0 ? 124 : null,
  })),
})
const entriesBox: EntriesViewProps = {
  text: '',
  busy: false,
  error: undefined,
  onText: nothing,
  onRead: nothing,
}
const weather = { temp_f: 75, wind_mph: 5, humidity: 50, track_condition: 'fast' } as const

const [favorite] = fullRace.predictions as [RunnerPrediction]
/** A field of so many, drawn, all out of one race; more than two have names as long as they come. */
const raceOf = (size: number): RacePrediction => ({
  ...fullRace,
  predictions: Array.from({ length: size }, (_, i) => ({
    ...(fullRace.predictions[i % fullRace.predictions.length] ?? favorite),
    horse_id: (7000 + i) as HorseId,
    ...(size > 2 && {
      horse_name: `Miss Extraordinarily Long Registered Name of Sixty Letters ${i}`,
      post_position: i + 1,
    }),
    finish: Array.from({ length: size }, () => 1 / size),
  })),
})

/** Race Lens in every state. */
export function Stories() {
  return (
    <>
      <PageTitle title="Race Lens" lead="A race and its prediction in every state." />
      <Section title="The race in one line">
        <p>
          <CardLine
            draft={{ ...emptyDraft, ...fieldWith(ids), number: 5, postTime: '13:50', purse: 12_000 }}
            trackName="Los Alamitos Race Course"
            onEdit={nothing}
          />
        </p>
      </Section>
      <Section title="The race: empty, filled, full, without tracks">
        <CardBuilder {...builder} />
        <CardBuilder
          {...builder}
          draft={{
            ...emptyDraft,
            track: 1,
            ...fieldWith(ids),
            number: 5,
            postTime: '13:50',
            distance: 870,
            lanes: true,
          }}
          names={names}
          entries={<EntriesView {...entriesBox} />}
          injuries={injuries}
          predicted
        />
        <CardBuilder
          {...builder}
          draft={{ ...emptyDraft, ...fieldWith(twelve) }}
          names={twelve.map((id) => `Horse ${id}`)}
          busy
        />
        <CardBuilder {...builder} tracks={undefined} tracksFailed />
      </Section>
      <Section title="Entries: empty, typed, reading, nothing found">
        <EntriesView {...entriesBox} />
        <EntriesView {...entriesBox} text="1. Tin Roof Rain" />
        <EntriesView {...entriesBox} text="1. Tin Roof Rain" busy />
        <EntriesView {...entriesBox} text="…" error="We found no horses in this. Put one horse on a line." />
      </Section>
      <Section title="Entries read: found, new, one of two, scratched, also eligible">
        <EntriesTable rows={entryRows} onChange={nothing} />
      </Section>
      <Predictions />
      <Section title="My runners: none, entered, raced">
        <MyRunnersView entered={[]} raced={[]} />
        <MyRunnersView {...myRunners} />
      </Section>
      <CalibrationView report={untested} />
      <CalibrationView report={{ ...untested, backtest: { kind: 'not_tested_yet' } }} />
      <CalibrationView report={tested} />
      <CalibrationView report={sealedScore} />
      <SealView prediction={undefined} sealedAt={undefined} isStale={false} busy={false} onSeal={nothing} />
      <SealView prediction={fullRace} sealedAt={undefined} isStale={false} busy={false} onSeal={nothing} />
      <SealView prediction={fullRace} sealedAt={undefined} isStale busy={false} onSeal={nothing} />
      <SealView
        prediction={fullRace}
        sealedAt="2026-11-20T18:04:00.000Z"
        isStale={false}
        busy={false}
        onSeal={nothing}
      />
    </>
  )
}

const Predictions = () => (
  <>
    <Section title="Prediction: none yet, loading, failed">
      <PredictionPanel {...panel} />
      <PredictionPanel {...panel} pending />
      <PredictionPanel {...panel} error={new ApiError(404, { detail: 'There’s no horse with the id 77.' })} />
    </Section>
    <Section title="Prediction: full, with what if, drawn and out of date, nothing known">
      <PredictionPanel {...panel} prediction={fullRace} />
      <PredictionPanel {...panel} prediction={fullRace} tried={{ altitudeM: 9, weather }} />
      <PredictionPanel {...panel} prediction={drawnRace} isStale />
      <PredictionPanel {...panel} prediction={thinRace} />
    </Section>
    <Section title="Prediction: two runners, twenty-four with long names">
      <PredictionPanel {...panel} prediction={raceOf(2)} />
      <PredictionPanel {...panel} prediction={raceOf(24)} />
    </Section>
    <Section title="Why: as entered, as tried at another distance">
      <Grid gap="gutter" align="start" columns={2} collapse="tablet">
        {[undefined, 440].map((tried) => (
          <Why
            key={String(tried)}
            runner={favorite}
            prediction={fullRace}
            shown={enteredChances(favorite, 0)}
            percents={NO_PERCENTS}
            domain={siAxis(fullRace.predictions)}
            tried={tried}
          />
        ))}
      </Grid>
    </Section>
  </>
)
