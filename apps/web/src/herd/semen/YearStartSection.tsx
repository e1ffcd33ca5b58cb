import { YEAR_START_WORDS } from '@quarterpole/contract/year-start-words'
import { breedingDays, firstDayOf, YEAR_STARTS, type YearStart } from '@quarterpole/genetics/horse-year'
import { useState } from 'react'
import { useWrite } from '../../app/activity/use-write.ts'
import { write } from '../../app/api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segmented } from '../../ui/Field.tsx'
import { look, Stack } from '../../ui/Layout.tsx'
import { useMay } from '../../ui/may.ts'
import { Section } from '../../ui/Section.tsx'
import { useThisYear } from '../../ui/use-this-year.ts'
import { dayOf } from '../../ui/words/day.ts'
import { Dim, Muted } from '../../ui/Words.tsx'
import { useYearStart } from '../../ui/year-start.ts'

const HOLDS_IN: Readonly<Record<YearStart, string>> = {
  '01-01': 'the United States, Canada and Mexico',
  '07-01': 'Brazil and Argentina',
  '08-01': 'Australia, New Zealand and South Africa',
}
const CHOICES = YEAR_STARTS.map((value) => ({ value, label: YEAR_START_WORDS[value].day }))

/** When the horses turn a year older, and the barn’s own choice of it. */
export function YearStartSection() {
  const start = useYearStart()
  const [chosen, setChosen] = useState<YearStart | null>(null)
  const [isAsking, setAsking] = useState(false)
  const may = useMay('updateYearStart')
  const shown = chosen ?? start
  return (
    <Section title="Horses’ year">
      <Stack gap={3} left>
        {may ? (
          <Segmented
            label="The horses’ year begins"
            value={shown}
            choices={CHOICES}
            onChange={(next) => setChosen(next)}
          />
        ) : (
          <p>
            Begins {YEAR_START_WORDS[start].day}.{' '}
            <Dim>You can’t change this: ask the barn’s owner or manager.</Dim>
          </p>
        )}
        <YearWords start={shown} />
        <Button
          need="updateYearStart"
          unavailable={
            shown === start ? `The year already begins ${YEAR_START_WORDS[start].day}.` : undefined
          }
          onClick={() => setAsking(true)}
        >
          Save
        </Button>
      </Stack>
      {isAsking && <ConfirmYear start={shown} onClose={() => setAsking(false)} />}
    </Section>
  )
}

/** Where it is so, and what goes by it. */
export function YearWords({ start }: { start: YearStart }) {
  const season = useThisYear()
  const { to } = breedingDays(season, start)
  return (
    <Muted className={look({ measure: true })}>
      {YEAR_START_WORDS[start].day} holds in {HOLDS_IN[start]}. On that day every horse turns a year older and
      a breeding season begins: ages, crops, seasons and race conditions go by it. A season is named for the
      year in which it begins: {season} is {dayOf(firstDayOf(season, start))} through {dayOf(to)}. Registry
      rules go by calendar years all the same.
    </Muted>
  )
}

function ConfirmYear({ start, onClose }: { start: YearStart; onClose: () => void }) {
  const { day } = YEAR_START_WORDS[start]
  const save = useWrite({
    run: () => write('updateYearStart', { body: { year_start: start } }),
    said: () => `The horses’ year begins ${day}`,
    fallback: 'The horses’ year wasn’t changed. Try again.',
    shows: 'record',
    onDone: onClose,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Begin the horses’ year ${day}?`}
      onSubmit={save.start}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="solid" type="submit" busy={save.busy}>
            Change the year
          </Button>
        </>
      }
    >
      <Muted>
        Ages and crops of all horses, reports and race conditions change at once, and breeding values are
        figured again. Bookings, breedings and plans keep the season they were entered for.
      </Muted>
    </Dialog>
  )
}
