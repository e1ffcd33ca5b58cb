import { NotLoaded } from '../NotLoaded.tsx'
import type { Share } from '@quarterpole/contract/share'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useMe } from '../use-me.ts'
import { call } from '../api/client.ts'
import { PageTitle } from '../../ui/Section.tsx'
import { sharesQuery } from './queries.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { SharesView } from './SharesView.tsx'

/** Every link that still works: the whole barn's for those who manage it, one's own for others. */
export function SharesPage() {
  const client = useQueryClient()
  const { data: me } = useMe()
  const { data, error, refetch } = useQuery(sharesQuery)
  const [ending, setEnding] = useState<Share | null>(null)
  const revoke = useAct(({ id }: Share) => call('deleteShare', { params: { id } }), {
    done: 'Link revoked',
    onDone: () => {
      setEnding(null)
      return client.invalidateQueries({ queryKey: sharesQuery.queryKey })
    },
  })
  return (
    <>
      <PageTitle
        title="Shared Pages"
        lead="Links that still work. Whoever has one sees that one page, as it was the day you shared it."
      />
      {data !== undefined ? (
        <SharesView shares={data} hasAccounts={me?.mode === 'accounts'} onRevoke={setEnding} />
      ) : (
        <NotLoaded what="the links" error={error} onRetry={refetch} level={2} rows={4} columns={5} />
      )}
      {ending !== null && (
        <RevokeDialog
          share={ending}
          busy={revoke.isPending}
          onRevoke={() => revoke.mutate(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  )
}
