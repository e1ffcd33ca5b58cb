import type { Pedigree } from '@quarterpole/contract/pedigree'
import { BRACKET_GENERATIONS } from '@quarterpole/contract/limits'
import { isSameName } from '@quarterpole/contract/name-key'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../app/api/client.ts'
import type { ChosenHorse } from '../horses/HorseCombobox.tsx'
import { pedigreeQuery } from '../horses/queries.ts'
import { bracketOf, type TypedBracket, withBox } from './typed-bracket.ts'

/** Namesakes looked at before a name counts as new. */
const LOOKED_AT = 50

/** The boxes of a pedigree; a typed name is looked up, and a chosen horse brings its own ancestors. */
export function useBracket(pedigree: Pedigree) {
  const client = useQueryClient()
  const [bracket, setBracket] = useState(() => bracketOf(pedigree, BRACKET_GENERATIONS))
  /** As last changed, for lookups and the save, which outlive a render. */
  const latest = useRef(bracket)
  const lookups = useRef(new Set<Promise<void>>())
  const change = (next: (now: TypedBracket) => TypedBracket) => {
    latest.current = next(latest.current)
    setBracket(latest.current)
  }
  /** What a lookup finds is a help, so its failure leaves the box as typed. */
  const lookUp = (work: () => Promise<void>) => {
    const lookup = work()
      .catch(() => {})
      .finally(() => lookups.current.delete(lookup))
    lookups.current.add(lookup)
  }
  const choose = (path: string, horse: ChosenHorse | null) => {
    change((now) => withBox(now, path, { horse, name: '', aqha_id: '', namesakes: 0 }, null))
    const behind = BRACKET_GENERATIONS - path.length
    if (horse === null || behind === 0) return
    lookUp(async () => {
      const known = await client.fetchQuery(pedigreeQuery(horse.id, behind))
      if (latest.current[path]?.horse?.id === horse.id) change((now) => withBox(now, path, {}, known))
    })
  }
  /** @param namesakes as seen in the list; undefined where nobody has looked yet */
  const name = (path: string, text: string, namesakes: number | undefined) => {
    change((now) => withBox(now, path, { horse: null, name: text, namesakes: namesakes ?? 0 }, null))
    if (namesakes !== undefined) return
    lookUp(async () => {
      const sex = path.endsWith('S') ? 'S' : 'M'
      const found = await call('listHorses', { query: { q: text, sex, sort: 'match', limit: LOOKED_AT } })
      const named = found.filter((horse) => isSameName(horse.name, text))
      if (latest.current[path]?.name !== text) return
      if (named[0] !== undefined && named.length === 1) choose(path, named[0])
      else change((now) => withBox(now, path, { namesakes: named.length }, null))
    })
  }
  const number = (path: string, aqha_id: string) =>
    change((now) => {
      const box = now[path]
      return box === undefined ? now : { ...now, [path]: { ...box, aqha_id } }
    })
  /** The boxes once every lookup has come back. */
  const settled = async () => {
    while (lookups.current.size > 0) await Promise.all(lookups.current)
    return latest.current
  }
  return { bracket, choose, name, number, settled }
}
