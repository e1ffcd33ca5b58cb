import type { Sex } from '@quarterpole/contract/values'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { callWithTotal } from '../api/client.ts'
import { detailOf } from '../api/error.ts'
import { Combobox } from '../ui/Combobox.tsx'
import { SexSign } from '../ui/Marks.tsx'
import { Dim, Name } from '../ui/Words.tsx'
import styles from './HorseCombobox.module.css'
import { byLine, yearAndColor } from './horse-words.ts'
import { type Horse, HORSES_KEY } from './queries.ts'

const CHUNK = 50
const DEBOUNCE_MS = 200

/** What the box needs of a chosen horse; a whole record will do. */
export interface ChosenHorse {
  id: number
  name: string
}

export interface HorseComboboxProps<Chosen extends ChosenHorse> {
  label: ReactNode
  /** `name`: a 34 px serif name on one control line. */
  look?: 'field' | 'name' | undefined
  /** Only horses of this sex are offered. */
  sex?: Sex | undefined
  value: Chosen | null
  onChange: (horse: Horse | null) => void
  placeholder?: string | undefined
  clearable?: boolean | undefined
  required?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  id?: string | undefined
  /** A dialog opens with the focus here. */
  'data-autofocus'?: boolean | undefined
}

/** @param isNear the box is about to be opened; before that nothing is asked for */
function useHorseSearch(text: string, sex: Sex | undefined, isNear: boolean) {
  const [settled] = useDebouncedValue(text.trim(), DEBOUNCE_MS)
  const found = useInfiniteQuery({
    queryKey: [...HORSES_KEY, 'search', settled, sex],
    queryFn: ({ pageParam, signal }) =>
      callWithTotal('listHorses', {
        query: { q: settled, sex, sort: 'name', limit: CHUNK, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.length * CHUNK < (last.total ?? 0) ? pages.length * CHUNK : undefined,
    placeholderData: keepPreviousData,
    enabled: isNear,
  })
  return { found, stale: settled !== text.trim() || found.isPending || found.isPlaceholderData }
}

function Option({ horse }: { horse: Horse }) {
  const facts = [yearAndColor(horse), horse.aqha_id === null ? '' : `AQHA ${horse.aqha_id}`]
    .filter(Boolean)
    .join(' · ')
  const line = byLine({ sire_name: horse.sire_name, dam_name: horse.dam_name })
  return (
    <span className={styles.option}>
      <span className={styles.first}>
        <Name>{horse.name}</Name> <SexSign sex={horse.sex} signOnly />
      </span>
      <span className={styles.second}>
        <span>{facts}</span> {line !== null && <Dim>{line}</Dim>}
      </span>
    </span>
  )
}

/** Choose a horse by name or AQHA id out of any number; the server searches. */
export function HorseCombobox<Chosen extends ChosenHorse>({
  sex,
  value,
  onChange,
  ...rest
}: HorseComboboxProps<Chosen>) {
  const [text, setText] = useState('')
  const [isNear, setIsNear] = useState(false)
  const { found, stale } = useHorseSearch(text, sex, isNear)
  const items = found.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Combobox<Horse | Chosen>
      {...rest}
      value={value}
      // What is offered are records; only the value shown may be less than one.
      onChange={(horse) => onChange(horse as Horse | null)}
      onFocus={() => setIsNear(true)}
      search={text}
      onSearch={setText}
      items={items}
      total={found.data?.pages[0]?.total}
      pending={found.isFetching || stale || !isNear}
      stale={stale}
      failure={found.error === null ? undefined : detailOf(found.error, 'The horses could not be read.')}
      onReachEnd={() => found.hasNextPage && !found.isFetchingNextPage && void found.fetchNextPage()}
      keyOf={(horse) => horse.id}
      nameOf={(horse) => horse.name}
      renderItem={(horse) => <Option horse={horse as Horse} />}
      itemHeight={58}
    />
  )
}
