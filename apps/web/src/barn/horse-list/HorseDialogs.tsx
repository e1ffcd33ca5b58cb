import { paths } from '../../app/paths.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import type { HorseSearch } from '../../herd/horses/horse-search.ts'
import type { HorseFilter } from '../../herd/horses/queries.ts'
import { splitOff } from '../../ui/split-off.tsx'

const HorseDetails = splitOff(async () => (await import('../horse-details/HorseDetails.tsx')).HorseDetails)
const HorseFormDialog = splitOff(
  async () => (await import('../../herd/horses/HorseFormDialog.tsx')).HorseFormDialog,
)
const PedigreeDialog = splitOff(
  async () => (await import('../../herd/pedigree/PedigreeDialog.tsx')).PedigreeDialog,
)

/** The dialog in the address; closing it goes back to the list. */
export function HorseDialogs({ search, filter }: { search: HorseSearch; filter: HorseFilter }) {
  const follow = useFollow()
  const to = (dialog: Parameters<typeof paths.horses>[1]) =>
    follow(paths.horses(filter, dialog), { keepScroll: true })
  const close = () => to({})
  return (
    <>
      {search.details !== undefined && (
        <HorseDetails
          // Keyed by the horse, so that a delete question is not carried over to the next.
          key={search.details}
          id={search.details}
          onClose={close}
          pedigreeHref={paths.horses(filter, { pedigree: search.details })}
          editHref={paths.horses(filter, { edit: search.details })}
        />
      )}
      {search.edit !== undefined && (
        <HorseFormDialog
          key={search.edit}
          id={search.edit}
          onClose={() => to({ details: search.edit })}
          onSaved={(id) => to({ details: id })}
        />
      )}
      {search.add !== undefined && (
        <HorseFormDialog
          id={null}
          isMare={search.add === 'mare'}
          onClose={close}
          onSaved={(id) => to({ details: id })}
        />
      )}
      {search.pedigree !== undefined && (
        <PedigreeDialog
          id={search.pedigree}
          onClose={close}
          detailsHref={paths.horses(filter, { details: search.pedigree })}
        />
      )}
    </>
  )
}
