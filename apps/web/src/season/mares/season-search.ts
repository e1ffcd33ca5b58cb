import { idIn, oneOf, type RawSearch, textIn } from '../../app/search.ts'

export const SEASON_FORMS = ['cover', 'bred', 'scan', 'slipped', 'foaling', 'edit'] as const
export type SeasonForm = (typeof SEASON_FORMS)[number]

/** The address of Mares' Season: the season, the open mare, and the open form of one of her covers. */
export interface SeasonSearch {
  season?: number | undefined
  q?: string | undefined
  mare?: number | undefined
  cover?: number | undefined
  form?: SeasonForm | undefined
  /** Of a new cover: the mare that carries its embryo. */
  recipient?: string | undefined
  /** The event that `form=edit` edits. */
  event?: number | undefined
}

export const readSeasonSearch = (search: RawSearch): SeasonSearch => ({
  season: idIn(search, 'season'),
  q: textIn(search, 'q'),
  mare: idIn(search, 'mare'),
  cover: idIn(search, 'cover'),
  form: oneOf(search, 'form', SEASON_FORMS),
  recipient: textIn(search, 'recipient'),
  event: idIn(search, 'event'),
})
