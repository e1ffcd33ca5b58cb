/** What a file is by its first bytes, whatever it is called. */
export type FileKind = 'photo' | 'pdf'

/** @returns undefined for anything else */
export function fileKind(bytes: Uint8Array): FileKind | undefined {
  const at = (from: number, text: string) =>
    [...text].every((character, i) => bytes[from + i] === character.charCodeAt(0))
  if (at(0, '\u00ff\u00d8\u00ff') || at(0, '\u0089PNG\r\n\u001a\n')) return 'photo'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'photo'
  return at(0, '%PDF-') ? 'pdf' : undefined
}
