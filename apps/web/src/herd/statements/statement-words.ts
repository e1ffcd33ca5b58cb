import { dayOfMoment } from '../../ui/words/day.ts'
import type { IssuedStatement } from './queries.ts'

/** "Sent May 31, 2026 to ann@example.com", "Not sent: no e-mail address on file." */
export function sendingWords({ sent_to, sent_at, fault }: IssuedStatement): string {
  if (fault !== null) return `Not sent: ${fault}`
  if (sent_at !== null) return `Sent ${dayOfMoment(sent_at)} to ${sent_to}`
  return sent_to === null ? 'Not sent' : `Sending to ${sent_to} …`
}

/** "Reversed by 14", "Reverses 12" */
export const reversalWords = ({ reverses, reversed_by }: IssuedStatement): string | null => {
  if (reversed_by !== null) return `Reversed by ${reversed_by}`
  return reverses === null ? null : `Reverses ${reverses}`
}
