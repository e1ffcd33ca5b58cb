import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDone } from '../../app/activity/use-undo.ts'
import { call } from '../../app/api/client.ts'
import { detailOf } from '../../app/api/error.ts'
import { useInvalidateAfter } from '../../app/api/invalidate-after.ts'
import { useSingleFlight } from '../../app/api/use-single-flight.ts'
import { plural } from '../../ui/words/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { Muted } from '../../ui/Words.tsx'
import { herdCountsQuery } from './queries.ts'
import { Stack } from '../../ui/Layout.tsx'
import { RemoveSampleDialog } from './RemoveSampleDialog.tsx'

/** Removes the sample herd, after a question; shown while sample horses are on file. */
export function SampleSection() {
  const { data: counts } = useQuery(herdCountsQuery)
  const [isOpen, setOpen] = useState(false)
  const invalidateAfter = useInvalidateAfter()
  const done = useDone()
  const removal = useMutation({
    mutationFn: () => call('removeSampleHerd', {}),
    onSuccess: async ({ activity_id }) => {
      if (activity_id !== null) done('Sample herd removed', activity_id)
      await invalidateAfter('removal')
    },
  })
  const removeOnce = useSingleFlight(removal)
  const close = () => {
    setOpen(false)
    removal.reset()
  }
  const sample = counts?.sample ?? 0
  return (
    <>
      {sample > 0 && (
        <Section title="Sample herd" aside={plural(sample, 'invented horse')}>
          <Stack gap={3}>
            <Muted>
              Horses you’ve added, changed or recorded something for stay, with the pedigree they need.
            </Muted>
            <div>
              <Button need="removeSampleHerd" danger onClick={() => setOpen(true)}>
                Remove the sample herd
              </Button>
            </div>
          </Stack>
        </Section>
      )}
      {isOpen && (
        <RemoveSampleDialog
          sample={sample}
          busy={removal.isPending}
          failure={
            removal.error === null
              ? undefined
              : detailOf(removal.error, 'Nothing was removed. Try again in a moment.')
          }
          receipt={removal.data}
          onConfirm={() => removeOnce()}
          onClose={close}
        />
      )}
    </>
  )
}
