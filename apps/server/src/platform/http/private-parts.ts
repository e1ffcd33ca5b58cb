import type { Rule } from '@quarterpole/contract/endpoint'
import {
  ABOUT_MONEY,
  MONEY_COLUMNS,
  MONEY_FIELD_WORDS,
  MONEY_MEMBERS,
  NOTE_MEMBERS,
  withoutAmounts,
} from '@quarterpole/contract/private-members'
import type { Flag } from '@quarterpole/db/schema'
import type { Caller } from './caller.ts'
import { AppError, invalid } from './problem.ts'

/** What a caller may not see of a reply. */
interface Hidden {
  readonly money: boolean
  readonly notes: boolean
}

/** All that counts of a caller here. */
type Reader = Pick<Caller, 'rights'>

function hiddenFrom({ rights }: Reader, rule: Rule): Hidden {
  const mayReadNotes =
    rights.has('private_notes') || (rule.areNotesShared === true && rights.has('edit_health'))
  return { money: !rights.has('money'), notes: !mayReadNotes }
}

/**
 * A reply without the money and the notes its caller may not see: members become null, amounts in sentences go, and so
 * do edits of such fields. The one place where replies, and what is shared, are cut.
 */
export function shownTo<T>(answer: T, reader: Reader, rule: Rule): T {
  const hidden = hiddenFrom(reader, rule)
  return hidden.money || hidden.notes ? (cut(answer, hidden) as T) : answer // members keep their types or are null
}

/** The same for whoever may see neither, such as the readers of a shared page. */
export const withoutMoneyAndNotes = <T>(value: T): T => cut(value, { money: true, notes: true }) as T // as above

/** What a report for a reader says, and whether that includes money: then only who sees money may open its file. */
export function onPaper<T>(value: T, withMoney: boolean): { shown: T; has_money: Flag } {
  const cutValue = cut(value, { money: true, notes: false }) as T // as above
  if (!withMoney) return { shown: cutValue, has_money: 0 }
  return { shown: value, has_money: JSON.stringify(cutValue) === JSON.stringify(value) ? 0 : 1 }
}

/** @param name  the member that holds the value, or the list it is in */
function cut(value: unknown, hidden: Hidden, name = ''): unknown {
  if (typeof value === 'string') return hidden.money ? withoutAmounts(name, value) : value
  if (Array.isArray(value))
    return value
      .filter((item) => !isHiddenEdit(item, hidden) && !isHiddenSentence(item, hidden))
      .map((item) => cut(item, hidden, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([member, of]) => [
      member,
      isHidden(member, hidden)
        ? blank(of)
        : cut(member === 'sentence' ? cutSentence(of, hidden) : of, hidden, member),
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

/** What an export is cut by: the columns its caller may not have, and whether amounts in its texts go. */
export const exportCut = (caller: Reader | null): ExportCut => ({
  without: [
    ...(seesMoney(caller) ? [] : MONEY_COLUMNS),
    ...(caller === null || caller.rights.has('private_notes') ? [] : NOTE_MEMBERS),
  ],
  amounts: seesMoney(caller),
})

export interface ExportCut {
  readonly without: readonly string[]
  /** False: amounts in texts are cut as in a reply. */
  readonly amounts: boolean
}

/** Without accounts there is no caller, and everything is open. */
export const seesMoney = (caller: Reader | null) => caller?.rights.has('money') ?? true

/** Nothing of a record is hidden from him. */
export const seesAll = ({ rights }: Reader) => rights.has('money') && rights.has('private_notes')

/** Refuses a body that sets, or asks by, what its caller may not see. @throws {AppError} forbidden */
export function checkBody(body: unknown, { rights }: Reader): void {
  if (rights.has('money') || typeof body !== 'object' || body === null) return
  const set = Object.entries(body).find(
    ([name, value]) => MONEY_MEMBERS.has(name) && value !== null && value !== undefined,
  )
  if (set) throw new AppError('forbidden', 'Fees, prices and buyers are for the barn’s owner and manager.')
}

/** A stored record as its columns; its members have the same names. */
type Stored = Readonly<Record<string, unknown>>

/**
 * An edit by someone who does not see all of what is stored, with what he can't see as it is: a hidden member is left
 * out where that leaves it alone, or has its stored value, and so has a text that comes back as it was shown to him.
 *
 * @param leavesAlone  whether a member that is left out stays as it is
 * @throws {AppError} invalid for a text with a hidden amount that was changed, since the amount would be lost
 */
export function withUnseen(
  body: Stored,
  { stored, caller, rule }: { stored: Stored; caller: Reader; rule: Rule },
  leavesAlone: (member: string) => boolean,
): Stored {
  const hidden = hiddenFrom(caller, rule)
  const kept: Record<string, unknown> = { ...body }
  for (const member of Object.keys(body)) {
    const was = stored[member]
    if (was === undefined) continue
    if (isHidden(member, hidden)) {
      if (leavesAlone(member)) delete kept[member]
      else kept[member] = was
    } else if (hidden.money && typeof was === 'string') {
      const shown = withoutAmounts(member, was)
      if (shown === was) continue
      if (body[member] !== shown) throw invalid(member, HAS_AMOUNT)
      kept[member] = was
    }
  }
  return kept
}

const HAS_AMOUNT =
  'This text has an amount that only the barn’s owner and manager see. Leave it as it is, or ask one of them to change it.'
