const PLAIN = /^[ -~]*$/
/** Signs nobody sees or means: soft hyphens, zero-width spaces, byte order marks, and joiners beside a plain letter. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]|(?<![^ -~])[\u200c\u200d]|[\u200c\u200d](?![^ -~])/g

/** Text as it comes in, whether typed or from a file: composed (NFC), without unseen signs. One way to write one name. */
export const cleanText = (text: string): string =>
  PLAIN.test(text) ? text : text.normalize('NFC').replace(UNSEEN, '')
