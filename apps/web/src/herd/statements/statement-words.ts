import { dayOfMoment } from '../../ui/words/day.ts'
import type { IssuedStatement } from './queries.ts'

/** Whether it stands, and whether it was sent. */
export const standingOf = (one: IssuedStatement): string[] =>
  [reversalWords(one), sendingWords(one)].filter((words) => words !== null)

/** "Sent May 31, 2026 to ann@example.com", "Not sent: no e-mail address on file." */
function sendingWords({ sent_to, sent_at, fault }: IssuedStatement): string {
  if (fault !== null) return `Not sent${sent_at === null ? '' : ' again'}: ${fault}`
  if (sent_at !== null) return `Sent ${dayOfMoment(sent_at)} to ${sent_to}`
  return sent_to === null ? 'Not sent' : `Sending to ${sent_to} …`
}

/** "Reversed by 14", "Reverses 12" */
const reversalWords = ({ reverses, reversed_by }: IssuedStatement): string | null => {
  if (reversed_by !== null) return `Reversed by ${reversed_by}`
  return reverses === null ? null : `Reverses ${reverses}`
}
