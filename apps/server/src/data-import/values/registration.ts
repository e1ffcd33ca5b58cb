import { type Fault, fault } from '../problems.ts'

export interface Registration {
  readonly id: string
  /** Leading zeros were put back. */
  readonly padded: boolean
}

/**
 * A registration number as the registry writes it: seven digits, or X and seven digits for an Appendix horse.
 * It is text: spreadsheets drop leading zeros, which are put back and reported. Blanks give null.
 */
export function readRegistration(cell: string): Registration | Fault | null {
  const text = cell.trim()
  if (/^(|n\/?a|none|pending|unknown|unregistered|-+|\?)$/i.test(text)) return null
  const plain = text
    .toUpperCase()
    .replace(/\.0+$/, '')
    .replace(/AQHA|[\s#\-.]/g, '')
  const parts = /^(X?)(\d{4,8})$/.exec(plain)
  if (parts === null) {
    return fault(
      'aqha-form',
      `“${text}” is not an AQHA number.`,
      'Write seven digits, or X and seven digits for Appendix, or leave it blank.',
    )
  }
  const [, appendix = '', digits = ''] = parts
  return { id: appendix + digits.padStart(7, '0'), padded: digits.length < 7 }
}
