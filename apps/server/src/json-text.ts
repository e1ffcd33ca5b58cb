/** JSON that was written out before: an answer that is given more than once is made into text once. */
export class JsonText {
  /** ASCII alone, so that putting it on the wire is a copy: text with one dash in it is encoded anew each time. */
  readonly text: string

  constructor(value: unknown) {
    this.text = JSON.stringify(value).replace(BEYOND_ASCII, escaped)
  }
}

const BEYOND_ASCII = /[\u0080-\uffff]/g
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
