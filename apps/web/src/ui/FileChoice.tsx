import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button, type ButtonLook } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Muted } from './Words.tsx'
import styles from './FileChoice.module.css'

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
  const drop = ({ files: [file] }: DataTransfer) => {
    if (file) onFile(file)
  }
  return (
    <DropTarget onDrop={drop}>
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
    </DropTarget>
  )
}

/** A frame that takes what is dropped on it and shows that it will. */
export function DropTarget({
  onDrop,
  className,
  children,
}: {
  onDrop: (dropped: DataTransfer) => void
  className?: string | undefined
  children: ReactNode
}) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop(event.dataTransfer)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut; the button inside does the same by keyboard
    <div
      className={classNames(styles.drop, className)}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

interface FileButtonProps {
  label: string
  name?: string
  accept?: string
  kind?: ButtonLook['kind']
  /** A phone opens its camera. */
  capture?: 'environment'
  takesCharts?: boolean
  onFile: (file: File) => void
}

/** A button that opens the system's file dialog. */
export function FileButton({
  onFile,
  takesCharts = false,
  accept = takesCharts ? WITH_CHARTS : ACCEPTED,
  ...rest
}: FileButtonProps) {
  const take = ([file]: File[]) => {
    if (file) onFile(file)
  }
  return <FilesButton {...rest} accept={accept} onFiles={take} />
}

/** The same for several files at once, or one; of any kind where `accept` is not given. */
export function FilesButton({
  label,
  name,
  accept,
  kind,
  multiple,
  capture,
  onFiles,
}: Omit<FileButtonProps, 'onFile' | 'takesCharts'> & {
  multiple?: boolean
  onFiles: (files: File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <Button size="small" kind={kind} aria-label={name} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        capture={capture}
        aria-label={name ?? label}
        className={styles.file}
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          onFiles(files)
        }}
      />
    </>
  )
}
