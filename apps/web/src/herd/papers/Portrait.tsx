import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../app/api/client.ts'
import { classNames } from '../../ui/class-names.ts'
import { recordsQuery } from '../records/record-calls.ts'
import { photoLink } from '../records/paper-links.ts'
import { Photo } from './Photo.tsx'
import styles from './Papers.module.css'

/** The newest photo that was marked as the portrait, beside the head of a horse's page; nothing where there is none. */
export function PagePortrait({ horse }: { horse: { readonly id: number; readonly name: string } }) {
  const { data = [] } = useQuery(recordsQuery('paper', horse.id))
  const portrait = data.find(({ is_portrait }) => is_portrait)
  return portrait === undefined ? null : <Portrait id={portrait.id} name={horse.name} />
}

/** @param id  of the photo */
export const Portrait = ({ id, name }: { id: number; name: string }) => (
  <Photo className={styles.portrait} src={photoLink(id, 'small')} alt={name} />
)

/** Portraits of horses in a list, in one call: the id of the photo by that of the horse. */
export const portraitsQuery = (ids: readonly number[]) => {
  const horse_ids = ids.join(',')
  return queryOptions({
    queryKey: ['portraits', horse_ids],
    queryFn: ({ signal }) => call('getPortraits', { query: { horse_ids }, signal }),
    enabled: ids.length > 0,
  })
}

/** In a row beside the name, which says who it is. @param id  of the photo */
export const ListPortrait = ({ id }: { id: number }) => (
  <Photo className={classNames(styles.portrait, styles.inList)} src={photoLink(id, 'small')} alt="" />
)
