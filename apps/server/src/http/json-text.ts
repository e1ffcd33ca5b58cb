/**
 * JSON that was written out before: an answer that is given more than once is made into text once. It is held as the
 * bytes that go on the wire: a long string would be encoded anew each time it is sent.
 */
export class JsonText {
  /** ASCII alone, and not to be changed any more. */
  readonly bytes: Buffer

  private constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  static of(value: unknown): JsonText {
    return JsonText.ascii(asciiJson(value))
  }

  /** Text put together from parts that were written as ASCII. */
  static ascii(text: string): JsonText {
    return new JsonText(Buffer.from(text, 'latin1'))
  }

  /** Bytes that hold the ASCII of a text, as they are: nobody may change them any more. */
  static held(bytes: Buffer): JsonText {
    return new JsonText(bytes)
  }

  /** An array of texts written before. */
  static list(texts: readonly JsonText[]): JsonText {
    const parts = texts.flatMap(({ bytes }, i) => (i === 0 ? [bytes] : [COMMA, bytes]))
    return new JsonText(Buffer.concat([OPEN_LIST, ...parts, CLOSE_LIST]))
  }

  get text(): string {
    return this.bytes.toString('latin1')
  }
}

const [OPEN_LIST, COMMA, CLOSE_LIST] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** JSON as ASCII alone, whatever else stands in it escaped: putting it on the wire is a copy. */
export function asciiJson(value: unknown): string {
  const text = JSON.stringify(value)
  // Counting what UTF-8 takes is a pass over many units at a time.
  return Buffer.byteLength(text) > text.length ? escaped(text) : text
}

/**
 * From one match to the next: calling back for each takes several times as long, and a deep pedigree has a hundred, and
 * a look at each unit twice as long where there are few.
 */
function escaped(text: string): string {
  const beyond = /[\u0080-\uffff]/g
  let [ascii, from] = ['', 0]
  while (beyond.test(text)) {
    const at = beyond.lastIndex - 1
    ascii += `${text.slice(from, at)}\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`
    from = at + 1
  }
  return ascii + text.slice(from)
}
