/** What the fields of a form show and change. */
export interface DraftProps<Draft> {
  draft: Draft
  errors: { readonly [Member in keyof Draft]?: string | undefined }
  onChange: (part: Partial<Draft>) => void
}

type TextMember<Draft> = {
  [Member in keyof Draft]: string extends Draft[Member] ? Member : never
}[keyof Draft]

/** The value, error and change of a draft's text by its name: `<TextField {...field('notes')} />`. */
export const textFields =
  <Draft extends object>({ draft, errors, onChange }: DraftProps<Draft>, more?: { autoComplete: 'off' }) =>
  (member: TextMember<Draft>) => ({
    value: draft[member] as string, // of text by its name
    error: errors[member],
    ...more,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [member]: target.value } as unknown as Partial<Draft>), // the name is one of the draft's
  })
