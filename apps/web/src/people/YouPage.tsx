import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../app/api/client.ts'
import { useWaitingEntries } from '../app/offline/waiting-query.ts'
import { paths } from '../app/paths.ts'
import { Anchor, useFollow } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { PageTitle, Section } from '../ui/Section.tsx'
import { EmptyState, SkeletonRows } from '../ui/States.tsx'
import { ROLE_WORDS } from './account-words.ts'
import { DigestSection } from './DigestSection.tsx'
import { PasskeySection } from './PasskeySection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SessionSection } from './SessionSection.tsx'
import { TokenSection } from './TokenSection.tsx'
import { useAct } from '../app/api/use-act.ts'
import { useMay } from '../ui/may.ts'
import { useMe } from '../app/use-me.ts'
import { leaveDevice } from './take-over.ts'
import { WaitingAtSignOut } from './WaitingAtSignOut.tsx'

/** Where a person is signed in, and how he signs in. */
export function YouPage() {
  const { data: me } = useMe()
  const client = useQueryClient()
  const follow = useFollow()
  const mayInvite = useMay('people')
  const mayShare = useMay('share')
  const waiting = useWaitingEntries().length
  const [isAsking, setAsking] = useState(false)
  const leave = useAct(() => call('signOut', {}), {
    onDone: async () => {
      await leaveDevice(client)
      follow(paths.signIn(), { replace: true })
    },
  })
  if (me === undefined) return <SkeletonRows label="Loading your account" rows={5} />
  if (me.person === null)
    return (
      <>
        <NoAccounts />
        {me.mode === 'open' && <DigestSection />}
      </>
    )
  const { name, role } = me.person
  return (
    <>
      <PageTitle title={name} lead={`${ROLE_WORDS[role].name}: ${ROLE_WORDS[role].may}`}>
        <Button
          busy={leave.isPending}
          onClick={() => (waiting > 0 ? setAsking(true) : leave.mutate(undefined))}
        >
          Sign out
        </Button>
      </PageTitle>
      {mayInvite && (
        <p>
          <Anchor href={paths.people()}>People of this barn</Anchor>
        </p>
      )}
      {mayShare && (
        <p>
          <Anchor href={paths.shared()}>Shared pages</Anchor>
        </p>
      )}
      <DigestSection />
      <SessionSection />
      <PasskeySection />
      <PasswordSection />
      <TokenSection />
      {isAsking && (
        <WaitingAtSignOut
          waiting={waiting}
          busy={leave.isPending}
          onLeave={() => leave.mutate(undefined)}
          onStay={() => setAsking(false)}
        />
      )}
    </>
  )
}

export const NoAccounts = () => (
  <Section title="Accounts" place="first">
    <EmptyState title="No accounts here, and none needed">
      Only this computer can open these pages, so nobody signs in. To let others in from their own phones,
      make the owner’s account: run “npm run account -- owner” on this computer.
    </EmptyState>
  </Section>
)
