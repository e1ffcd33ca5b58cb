import {
  ABOUT_MONEY,
  DOLLARS,
  MONEY_COLUMNS,
  MONEY_FIELD_WORDS,
  MONEY_MEMBERS,
  NOTE_MEMBERS,
  type Rule,
} from '@quarterpole/contract/permissions'
import type { Caller } from '../accounts/caller.ts'
import { AppError } from './problem.ts'

/** What a caller may not see of a reply. */
interface Hidden {
  readonly money: boolean
  readonly notes: boolean
}

function hiddenFrom({ rights }: Caller, rule: Rule): Hidden {
  const mayReadNotes =
    rights.has('private_notes') || (rule.areNotesShared === true && rights.has('edit_health'))
  return { money: !rights.has('money'), notes: !mayReadNotes }
}

/**
 * A reply without the money and the notes its caller may not see: members become null, amounts in sentences go, and so
 * do edits of such fields. The one place where replies, and what is shared, are cut.
 */
export function withoutPrivate(answer: unknown, caller: Caller, rule: Rule): unknown {
  const hidden = hiddenFrom(caller, rule)
  return hidden.money || hidden.notes ? cut(answer, hidden) : answer
}

/** The same for whoever may see neither, such as the readers of a shared page. */
export const withoutMoneyAndNotes = <T>(value: T): T => cut(value, { money: true, notes: true }) as T // members keep their types or are null

function cut(value: unknown, hidden: Hidden): unknown {
  if (typeof value === 'string') return hidden.money ? value.replace(DOLLARS, 'an amount') : value
  if (Array.isArray(value))
    return value
      .filter((item) => !isHiddenEdit(item, hidden) && !isHiddenSentence(item, hidden))
      .map((item) => cut(item, hidden))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isHidden(name, hidden)
        ? blank(member)
        : cut(name === 'sentence' ? cutSentence(member, hidden) : member, hidden),
    ]),
  )
}

/** Sentences of the activity once quoted the buyer and the notes, which came last in them. */
const QUOTED_BUYER = /( edited: (?:.*?, )?buyer) .* → .*/su
const QUOTED_NOTES = /( edited: (?:.*?, )?notes) .* → .*/su

function cutSentence(sentence: unknown, { money, notes }: Hidden): unknown {
  if (typeof sentence !== 'string') return sentence
  const unsigned = money ? sentence.replace(QUOTED_BUYER, '$1 edited.') : sentence
  return notes ? unsigned.replace(QUOTED_NOTES, '$1 edited.') : unsigned
}

const isHidden = (name: string, { money, notes }: Hidden) =>
  (money && MONEY_MEMBERS.has(name)) || (notes && NOTE_MEMBERS.has(name))

/** Lists stay lists: a season plan's notes are several. */
const blank = (member: unknown) => (Array.isArray(member) ? [] : null)

/** An edit of a hidden field, in the activity or a history. */
function isHiddenEdit(item: unknown, { money, notes }: Hidden): boolean {
  if (typeof item !== 'object' || item === null || !('field' in item) || !('before' in item)) return false
  const field = String(item.field)
  return (money && MONEY_FIELD_WORDS.has(field)) || (notes && field === 'Notes')
}

const isHiddenSentence = (item: unknown, { money }: Hidden) =>
  money && typeof item === 'string' && ABOUT_MONEY.test(item)

/** Columns of an export that a caller may not have. */
export const hiddenColumns = ({ rights }: Caller): string[] => [
  ...(rights.has('money') ? [] : MONEY_COLUMNS),
  ...(rights.has('private_notes') ? [] : NOTE_MEMBERS),
]

/** Refuses a body that sets, or asks by, what its caller may not see. @throws {AppError} forbidden */
export function checkBody(body: unknown, { rights }: Caller): void {
  if (rights.has('money') || typeof body !== 'object' || body === null) return
  const set = Object.entries(body).find(
    ([name, value]) => MONEY_MEMBERS.has(name) && value !== null && value !== undefined,
  )
  if (set) throw new AppError('forbidden', 'Fees and prices are for the barn’s owner and manager.')
}
