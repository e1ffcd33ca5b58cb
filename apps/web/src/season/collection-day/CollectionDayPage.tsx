import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import { paths } from '../../app/paths.ts'
import { RecordFiles } from '../../app/record-files/RecordFiles.tsx'
import { useAddress } from '../../app/use-address.ts'
import { HorseCombobox } from '../../herd/horses/HorseCombobox.tsx'
import { requestForm, type SemenRequest } from '../../herd/semen/request-words.tsx'
import { useFollow } from '../../ui/Anchor.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Row } from '../../ui/Layout.tsx'
import { PageTitle } from '../../ui/Section.tsx'
import { splitOff } from '../../ui/split-off.tsx'
import { useNow } from '../../ui/use-now.ts'
import { localDay, longDayOf } from '../../ui/words/day.ts'
import { readCollectionDaySearch } from './day-search.ts'
import { openingDay } from './day-words.ts'
import { DaysTable } from './DaysTable.tsx'
import { DayView } from './DayView.tsx'
import { type CollectionDay, collectionDayQuery, type RequestDay, requestDaysQuery } from './queries.ts'

const RecordForm = splitOff(async () => (await import('../../herd/records/RecordForm.tsx')).RecordForm)

/** A stallion's collection day; without one, the days of all. The address holds both. */
export function CollectionDayPage() {
  const { search } = useAddress(paths.collectionDay(), readCollectionDaySearch)
  const today = localDay(useNow())
  const days = useQuery(requestDaysQuery(search.stallion))
  const { stallion, day } = search
  if (stallion !== undefined && day !== undefined)
    return <DayOf stallion={stallion} day={day} today={today} />
  if (stallion !== undefined && days.data !== undefined)
    return <OpeningDay key={stallion} stallion={stallion} days={days.data} today={today} />
  return (
    <>
      <PageTitle title="Collection Day" lead="Who asks for semen on which day, and how many doses there are.">
        <RecordFiles kind="requests" />
      </PageTitle>
      <Choice />
      {days.data === undefined ? (
        <NotLoaded what="the requests" error={days.error} onRetry={days.refetch} rows={6} columns={5} />
      ) : (
        <DaysTable days={days.data} today={today} />
      )}
    </>
  )
}

/** Another stallion, or another day. */
function Choice({ chosen }: { chosen?: Pick<CollectionDay, 'horse_id' | 'horse_name' | 'day'> }) {
  const follow = useFollow()
  return (
    <Row gap="3 4" align="end" below={4} data-screen-only>
      <HorseCombobox
        sex="S"
        label="Stallion"
        placeholder="Name, barn name or AQHA id"
        value={chosen === undefined ? null : { id: chosen.horse_id, name: chosen.horse_name }}
        onChange={(horse) =>
          follow(paths.collectionDay(horse === null ? {} : { stallion: horse.id }), { keepScroll: true })
        }
      />
      {chosen !== undefined && (
        <>
          <TextField
            label="Day"
            type="date"
            value={chosen.day}
            onChange={({ target: { value } }) =>
              value !== '' &&
              follow(paths.collectionDay({ stallion: chosen.horse_id, day: value }), {
                replace: true,
                keepScroll: true,
              })
            }
          />
          <ButtonLink href={paths.collectionDay()}>All days</ButtonLink>
        </>
      )}
    </Row>
  )
}

/** The next day with open requests; it stays once they are answered. */
function OpeningDay({ days, ...of }: Omit<DayOfProps, 'day'> & { days: readonly RequestDay[] }) {
  const [day] = useState(() => openingDay(days, of.today))
  return <DayOf day={day} {...of} />
}

interface DayOfProps {
  stallion: number
  day: string
  today: string
}

type OpenForm = { of: 'request'; record: SemenRequest | null } | { of: 'collection' }

function DayOf({ stallion, day, today }: DayOfProps) {
  const { data, error, refetch } = useQuery(collectionDayQuery(stallion, day))
  const [open, setOpen] = useState<OpenForm | null>(null)
  return (
    <div data-paper>
      <PageTitle
        title="Collection Day"
        lead={data === undefined ? longDayOf(day) : `${data.horse_name}, ${longDayOf(data.day)}`}
      >
        <Row gap="2 3" data-screen-only>
          <RecordFiles kind="requests" />
          <Button onClick={() => window.print()}>Print</Button>
          {data !== undefined && (
            <Button
              need="createRequest"
              kind="solid"
              icon="plus"
              onClick={() => setOpen({ of: 'request', record: null })}
            >
              Add a request
            </Button>
          )}
        </Row>
      </PageTitle>
      {data === undefined ? (
        <NotLoaded what="the day" error={error} onRetry={refetch} rows={6} columns={5} />
      ) : (
        <>
          <Choice chosen={data} />
          <DayView
            day={data}
            today={today}
            onRequest={(record) => setOpen({ of: 'request', record })}
            onCollect={() => setOpen({ of: 'collection' })}
          />
          {open !== null && <DayForm open={open} day={data} today={today} onClose={() => setOpen(null)} />}
        </>
      )}
    </div>
  )
}

interface DayFormProps {
  open: OpenForm
  day: CollectionDay
  today: string
  onClose: () => void
}

/** The form of a request, or of what was collected that day. */
function DayForm({ open, day: { horse_id, horse_name, day }, today, onClose }: DayFormProps) {
  const horse = { id: horse_id, name: horse_name }
  if (open.of === 'request')
    return (
      <RecordForm
        name="request"
        horse={horse}
        record={open.record}
        words={requestForm}
        preset={{ needed_on: day, asked_on: day < today ? day : today }}
        onClose={onClose}
      />
    )
  const lot = `${day.slice(5, 7)}${day.slice(8)}`
  return (
    <RecordForm
      name="semen"
      horse={horse}
      record={null}
      words={{}}
      preset={{ kind: 'collected', form: 'cooled', entry_date: day, lot }}
      onClose={onClose}
    />
  )
}
