import type { PhotoSize } from '@quarterpole/contract/file-limits'
import { addressOf } from '../../app/api/client.ts'
import { routes } from '../../app/api/routes.ts'

/** Where a photo is, in a size. */
export const photoLink = (id: number, size: PhotoSize) =>
  addressOf(routes.getPaperFile.path, { id }, { size })

/** Where a paper in PDF is: to be read in the browser, or saved. */
export const pdfLink = (id: number, how: 'open' | 'save') =>
  addressOf(routes.getPaperFile.path, { id }, how === 'open' ? { open: true } : {})

export const isPhoto = ({ file }: { readonly file: string }) => file.endsWith('.jpg')
