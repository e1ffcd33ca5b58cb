import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../app/api/client.ts'
import { detailOf } from '../app/api/error.ts'
import { FailurePanel, SkeletonRows } from '../ui/States.tsx'
import { JoinForm } from './JoinForm.tsx'
import { takeOver } from './take-over.ts'
import { useFollow } from '../ui/Anchor.tsx'

/** A set-up, invitation or password link: its secret follows `#` and is removed from the address at once. */
export function JoinPage() {
  const [token] = useState(() => window.location.hash.slice(1))
  const [isUsed, setIsUsed] = useState(false)
  const client = useQueryClient()
  const follow = useFollow()
  useEffect(() => {
    if (window.location.hash !== '')
      window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: ({ signal }) => call('readLink', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: !isUsed,
  })
  const join = useMutation({
    mutationFn: (typed: { name: string | null; password: string }) =>
      call('useLink', { body: { token, ...typed } }),
    onSuccess: async (me) => {
      setIsUsed(true) // not read again while the page is left
      await takeOver(client, me)
      follow('/', { replace: true })
    },
  })
  if (link.error !== null)
    return (
      <FailurePanel
        level={2}
        title="This link doesn’t work"
        detail={
          token === ''
            ? 'The end of the address is missing. Copy the whole link.'
            : detailOf(link.error, 'Try again in a moment.')
        }
      />
    )
  if (link.data === undefined) return <SkeletonRows label="Reading your link" rows={4} columns={1} />
  return (
    <JoinForm
      link={link.data}
      busy={join.isPending}
      error={join.error}
      attempt={join.submittedAt}
      onJoin={join.mutate}
    />
  )
}
