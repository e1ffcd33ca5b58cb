import type { PhotoSize } from '@quarterpole/contract/file-limits'
import { addressOf } from '../../app/api/client.ts'
import { routes } from '../../app/api/routes.ts'

/** The records that have a file: of a horse, and of a contact. */
export type FiledName = 'paper' | 'document'
const FILES = { paper: routes.getPaperFile.path, document: routes.getDocumentFile.path } as const

/** Where a photo is, in a size. */
export const photoLink = (id: number, size: PhotoSize, of: FiledName = 'paper') =>
  addressOf(FILES[of], { id }, { size })

/** Where a paper in PDF is: to be read in the browser, or saved. */
export const pdfLink = (id: number, how: 'open' | 'save', of: FiledName = 'paper') =>
  addressOf(FILES[of], { id }, how === 'open' ? { open: true } : {})

export const isPhoto = ({ file }: { readonly file: string }) => file.endsWith('.jpg')
