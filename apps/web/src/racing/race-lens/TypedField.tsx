import { useState } from 'react'
import { TextField, type TextFieldProps } from '../../ui/Field.tsx'

interface TypedFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'inputMode' | 'autoComplete'> {
  /** As on the card. */
  value: string
  isGood: (text: string) => boolean
  /** Said of any other text. */
  fault: string
  onChange: (text: string) => void
}

/** Shows any input; only good text reaches the card. */
export function TypedField({ value, isGood, fault, onChange, ...rest }: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...rest}
      value={typed ?? value}
      error={typed !== null && !isGood(typed) ? fault : undefined}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        if (isGood(text)) onChange(text)
      }}
      onBlur={() => typed !== null && isGood(typed) && setTyped(null)}
    />
  )
}
