interface Said {
  readonly what: string | null
}

/** Whether what a charge is for says so, as charges have no kinds of their own for these. */
export const says =
  (words: RegExp) =>
  ({ what }: Said): boolean =>
    what !== null && words.test(what)

export const saysStudFee = says(/\b(stud|breeding) fee/i)
export const saysFlush = says(/\bflush/i)
export const saysRecipient = says(/\brecip/i)
export const saysTransfer = says(/\btransfer/i)
export const saysRegistration = says(/\bregist/i)
