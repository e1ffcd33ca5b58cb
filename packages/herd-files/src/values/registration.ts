import { readAqhaId } from '@quarterpole/contract/aqha-id'
import { type Fault, fault } from '../problems.ts'

export interface Registration {
  readonly id: string
  /** Shown to the user where the number differs from the cell, or is not in the registry's form. */
  readonly notice: Fault | null
}

const slip = (id: string, meant: string) =>
  fault(
    'aqha-slip',
    `“${id}” is almost the AQHA id ${meant}.`,
    'We kept it as typed, as a horse of its own. Correct it if it’s a typo.',
  )

/** A registration number by the product's one rule, as text: spreadsheets drop leading zeros. Blanks give null. */
export function readRegistration(cell: string): Registration | Fault | null {
  const read = readAqhaId(cell)
  switch (read.kind) {
    case 'none':
      return null
    case 'unreadable':
      return fault(
        'aqha-form',
        `“${cell.trim()}” isn’t an AQHA id.`,
        'Enter seven digits, or X and seven digits for Appendix, or leave it blank.',
      )
    case 'registry': {
      const message = `“${cell.trim()}” lost its leading zeros.`
      return {
        id: read.id,
        notice: read.padded ? fault('aqha-padded', message, `We read it as ${read.id}.`) : null,
      }
    }
    case 'other': {
      const message = `“${read.id}” isn’t an AQHA id: seven digits, or X and seven digits.`
      const notice = fault('aqha-other', message, 'We kept it as typed. Correct it if it’s a typo.')
      return {
        id: read.id,
        notice: read.meant === null ? notice : { ...slip(read.id, read.meant), use: [read.meant] },
      }
    }
  }
}
