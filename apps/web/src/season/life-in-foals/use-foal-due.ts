import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../ui/may.ts'
import { horseCoversQuery } from '../../herd/horses/covers-query.ts'
import type { FoalDue } from './LifePicture.tsx'

/** When the foal a mare carries is due; null where she carries none that is known of. */
export function useFoalDue(id: number): FoalDue | null {
  const { data = [] } = useQuery({ ...horseCoversQuery(id, 'mare_id'), enabled: useMay('listCovers') })
  const cover = data.find(({ foaling, ended_on }) => foaling !== null && ended_on === null)
  return cover?.foaling ? { cover: cover.id, on: cover.foaling.due_on } : null
}
