import { REGISTRATION_READ_ON, REGISTRATION_SOURCES } from '@quarterpole/contract/registration-sources'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotLoaded } from '../../app/NotLoaded.tsx'
import type { ReplyOf } from '../../app/api/client.ts'
import { paths } from '../../app/paths.ts'
import type { Horse } from '../../herd/horses/queries.ts'
import { recordsQuery } from '../../herd/records/record-calls.ts'
import { foalingFacts, foalingLine } from '../../season/foalings/Foalings.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { look, Row } from '../../ui/Layout.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { useMay } from '../../ui/may.ts'
import { dayOf } from '../../ui/words/day.ts'
import { SourceNote } from '../../ui/Words.tsx'
import { HorsePart, type SectionProps } from './HorsePart.tsx'
import { registrationQuery } from './queries.ts'

/** How a foal was born, by the dam's record of that day, and what the registry still asks. */
export function FoalingPart({ horse, place }: SectionProps) {
  const mayRead = useMay('listFoalings')
  const [now] = useState(() => new Date())
  const { dam_id, foaled } = horse
  const found = useQuery({ ...recordsQuery('foaling', dam_id ?? 0), enabled: mayRead && dam_id !== null })
  const own = found.data?.filter(({ foaling_date }) => foaling_date === foaled) ?? []
  const isUnregistered = isFoalToRegister(horse, now)
  if (!mayRead || (own.length === 0 && !isUnregistered)) return null
  return (
    <HorsePart
      place={place}
      title={isUnregistered ? 'Foaling and registration' : 'Foaling'}
      gist={own[0] && foalingLine(own[0])}
    >
      {own.map((foaling) => (
        <p key={foaling.id}>{[foalingLine(foaling), ...foalingFacts(foaling)].filter(Boolean).join(' · ')}</p>
      ))}
      {own.length === 0 && dam_id !== null && (
        <p>
          No foaling record for that day yet. Add one on{' '}
          <Anchor href={`${paths.horse(dam_id)}#records`}>{horse.dam_name}’s page</Anchor>.
        </p>
      )}
      {isUnregistered && <Registration id={horse.id} />}
    </HorsePart>
  )
}

const MONTHS = 48

/** Mine, without a number, and not yet four. */
function isFoalToRegister({ is_mine, aqha_id, foaled }: Horse, now: Date): boolean {
  if (!is_mine || aqha_id !== null || foaled === null) return false
  const months =
    (now.getFullYear() - Number(foaled.slice(0, 4))) * 12 +
    now.getMonth() -
    Number(foaled.slice(5, 7) || 1) +
    1
  return months < MONTHS
}

function Registration({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(registrationQuery(id))
  if (data === undefined)
    return <NotLoaded what="the registration" error={error} onRetry={refetch} rows={4} />
  return <RegistrationList registration={data} />
}

const MARKS = {
  on_file: ['ok', 'on file'],
  not_on_file: ['caution', 'not on file'],
  not_needed: ['quiet', 'not needed'],
} as const

export function RegistrationList({ registration: { lines } }: { registration: ReplyOf<'getRegistration'> }) {
  return (
    <>
      <h3 className={look({ above: 4 })}>What AQHA asks to register this foal</h3>
      <ul>
        {lines.map(({ what, state, detail, source }) => {
          const [tone, word] = MARKS[state]
          const { title, link } = REGISTRATION_SOURCES[source]
          return (
            <Row as="li" key={what} gap="1 3" align="baseline" line="below" padTop={2} padBottom={2}>
              <strong>{what}</strong>
              <Mark tone={tone}>{word}</Mark>
              <span>
                {detail}{' '}
                <a className={look({ size: 'small' })} href={link} target="_blank" rel="noopener noreferrer">
                  {title}
                </a>
              </span>
            </Row>
          )
        })}
      </ul>
      <SourceNote>
        From AQHA’s pages as of {dayOf(REGISTRATION_READ_ON)}. “On file” means on file here; only the registry
        knows what it has.
      </SourceNote>
    </>
  )
}
