import { Button } from './Button.tsx'
import { TextField } from './Field.tsx'
import { useToast } from './Toast.tsx'
import { Row, Stack } from './Layout.tsx'
import styles from './ShownOnce.module.css'

/** A secret to copy: a token or a link. */
export function ShownOnce({ label, value, hint }: { label: string; value: string; hint: string }) {
  const notify = useToast()
  const copy = async () => {
    // Browsers refuse the clipboard without TLS; then the field is selected for copying by hand.
    const copied = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    )
    if (copied === true) notify('done', 'Copied')
    else notify('failure', 'Not copied. Select the text and copy it yourself.')
  }
  return (
    <Stack gap={3} above={4} below={4} className={styles.once} role="status">
      <TextField label={label} readOnly value={value} hint={hint} onFocus={({ target }) => target.select()} />
      <Row gap={3}>
        <Button size="small" onClick={() => void copy()}>
          Copy
        </Button>
      </Row>
    </Stack>
  )
}
