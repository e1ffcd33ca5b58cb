import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button, IconButton } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Toast.module.css'

export type ToastKind = 'done' | 'progress' | 'failure'
/** A button in a toast; pressing it takes the toast away. */
export interface ToastAction {
  label: string
  act: () => void
}
interface Toast {
  id: number
  kind: ToastKind
  sentence: string
  action: ToastAction | undefined
}
type Notify = (kind: ToastKind, sentence: string, action?: ToastAction) => void

/** How long a toast is shown, unless held. */
const TOAST_MS = 5000
const signs: Record<ToastKind, IconName> = { done: 'tick', progress: 'progress', failure: 'octagon' }

const ToastContext = createContext<Notify>(() => {})

/** `notify('done', 'Cross saved successfully! Cross ID: 118')` */
export const useToast = () => use(ToastContext)

function ToastLine({ toast, held, onGone }: { toast: Toast; held: boolean; onGone: (id: number) => void }) {
  const leftMs = useRef(TOAST_MS)
  useEffect(() => {
    if (held) return
    const startedAt = performance.now()
    const timer = setTimeout(() => onGone(toast.id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [held, onGone, toast.id])
  return (
    <div className={styles.toast} role={toast.kind === 'failure' ? 'alert' : undefined}>
      <Icon name={signs[toast.kind]} />
      <span>{toast.sentence}</span>
      {toast.action !== undefined && (
        <Button
          kind="quiet"
          size="small"
          className={styles.action}
          onClick={() => {
            onGone(toast.id)
            toast.action?.act()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <IconButton
        icon="close"
        label="Dismiss this notice"
        onClick={() => onGone(toast.id)}
        className={styles.close}
      />
    </div>
  )
}

/** Shown for 5 s; pointer or focus on one holds them all. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  // Separate: the pointer may leave while the focus stays.
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = pointed || focused
  const nextId = useRef(1)
  const notify = useCallback<Notify>((kind, sentence, action) => {
    const id = nextId.current++
    setToasts((now) => [...now.slice(-4), { id, kind, sentence, action }])
  }, [])
  const remove = useCallback((id: number) => {
    // A removed toast fires neither mouseleave nor blur.
    setPointed(false)
    setFocused(false)
    setToasts((now) => now.filter((toast) => toast.id !== id))
  }, [])
  const lines = useMemo(
    () => toasts.map((toast) => <ToastLine key={toast.id} toast={toast} held={held} onGone={remove} />),
    [toasts, held, remove],
  )
  return (
    <ToastContext value={notify}>
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only pause the timer */}
      <div
        className={styles.region}
        role="log"
        aria-live="polite"
        aria-relevant="additions"
        aria-label="Notices"
        onMouseEnter={() => setPointed(true)}
        onMouseLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {lines}
      </div>
    </ToastContext>
  )
}
