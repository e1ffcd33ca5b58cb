import { renderUnicodeCompact } from 'uqr'

/** The quiet zone that readers need, in modules (ISO/IEC 18004). */
const QUIET = 4
/** White modules are drawn, so the blocks must be white and what is between them black, whatever the terminal's colors. */
const WHITE_ON_BLACK = '\u001b[97;40m'
const RESET = '\u001b[0m'

/** A QR code in half blocks, dark on light, with its quiet zone. @param colors  whether the terminal shows colors */
export function qrCode(text: string, { colors }: { colors: boolean }): string {
  const lines = renderUnicodeCompact(text, { border: QUIET, ecc: 'L' }).split('\n')
  return lines.map((line) => (colors ? `${WHITE_ON_BLACK}${line}${RESET}` : line)).join('\n')
}

export interface BarnWords {
  /** Where people open Quarterpole. */
  readonly address: string
  /** The same by name, if it has another. */
  readonly named: string | null
  /** The page from which a phone learns to trust it. */
  readonly trust: string
  readonly fingerprint: string
  /** Of the owner's first account; null where there are accounts. */
  readonly setUpLink: string | null
  readonly colors: boolean
}

/** What the terminal says when the barn is open. */
export function barnWords({ address, named, trust, fingerprint, setUpLink, colors }: BarnWords): string {
  const code = (text: string) => qrCode(text, { colors })
  return [
    `Quarterpole is open to this network at ${address}`,
    named === null ? '' : `By name, where phones know it: ${named} (passkeys need the name)`,
    '',
    'New phone? Scan this once, and let it trust this computer:',
    trust,
    code(trust),
    `Fingerprint of the certificate: ${fingerprint}`,
    '',
    setUpLink === null
      ? 'Then open Quarterpole:'
      : 'There are no accounts yet. Then make the owner’s, within 15 minutes (for another link, start again):',
    setUpLink ?? address,
    code(setUpLink ?? address),
    '',
  ]
    .filter((line, at, all) => line !== '' || all[at - 1] !== '')
    .join('\n')
}
