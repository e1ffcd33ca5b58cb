import { FileMapping } from '@quarterpole/contract/import-mapping'
import { AppError } from '../../platform/http/problem.ts'

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype'])
const PARTS = ['columns', 'unread', 'values', 'choices']
const FORM =
  'The mapping must be a JSON object from our field to a column of the file, or one with columns, unread, values and choices.'

/**
 * The mapping of an upload: the whole of it, or in short our fields and the columns they are read from.
 *
 * @throws {AppError} naming what is wrong with it
 */
export function readMapping(value: unknown): FileMapping {
  const parsed = parse(String(value))
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new AppError('invalid', FORM)
  const isWhole = Object.entries(parsed).some(
    ([key, part]) => PARTS.includes(key) && typeof part === 'object',
  )
  const read = FileMapping.safeParse(isWhole ? parsed : { columns: parsed })
  if (read.success) return read.data
  const [issue] = read.error.issues
  const place = issue?.path.join('.') ?? ''
  throw new AppError('invalid', place === '' ? FORM : `${FORM} At ${place}: ${issue?.message}.`)
}

/** Names that mean something to the language are refused before anything is built from them. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text, (key, part: unknown) => {
      if (UNSAFE.has(key)) throw new AppError('invalid', `“${key}” can’t be mapped. Rename it in the file.`)
      return part
    })
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid', FORM)
  }
}
