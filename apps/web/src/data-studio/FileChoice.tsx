import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Muted } from '../ui/Words.tsx'
import styles from './DataStudio.module.css'

const ACCEPTED = '.csv,.xls,.xlsx'
/** Race results also come as the PDF of a chart. */
const WITH_CHARTS = `${ACCEPTED},.pdf`

interface DropZoneProps {
  title: string
  /** Whether race charts are read, too. */
  takesCharts?: boolean
  onFile: (file: File) => void
}

/** Drop target with a file button inside. */
export function DropZone({ title, takesCharts = false, onFile }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut; the button inside does the same by keyboard
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>Drop a file, or</p>
      <FileButton
        label="choose one"
        name={`choose one file of ${title.toLowerCase()}`}
        takesCharts={takesCharts}
        onFile={onFile}
      />
      <Muted>
        {takesCharts ? 'CSV, XLS or XLSX up to 100 MB, or a chart PDF' : 'CSV, XLS or XLSX, up to 100 MB'}
      </Muted>
    </div>
  )
}

/** A button that opens the system's file dialog. */
export function FileButton({
  label,
  name,
  takesCharts = false,
  accept = takesCharts ? WITH_CHARTS : ACCEPTED,
  onFile,
}: {
  label: string
  name?: string
  takesCharts?: boolean
  accept?: string
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <Button size="small" aria-label={name} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        aria-label={name ?? label}
        className={styles.file}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
