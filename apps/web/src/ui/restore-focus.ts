type Control = HTMLElement | SVGElement

/** Layers over the page: dialogs and notices. */
const LAYER = '[data-dialog-open], [role="log"]'
const CONTROLS = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex="-1"])'

/** Where the focus was, recorded when it arrived: later the control and its surroundings may be gone. */
interface Place {
  control: Control
  layer: Element
  /** Ancestors of the control, innermost first. */
  around: readonly Element[]
  row: { element: Element; list: Element; at: number; nth: number } | null
}

const controlsOf = (row: Element) => [...row.querySelectorAll<Control>(CONTROLS)]

function rowOf(control: Control): Place['row'] {
  const element = control.closest('li, tr')
  const list = element?.parentElement
  if (!element || !list) return null
  return { element, list, at: [...list.children].indexOf(element), nth: controlsOf(element).indexOf(control) }
}

function placeOf(control: Control): Place {
  const around: Element[] = []
  for (let outer = control.parentElement; outer !== null; outer = outer.parentElement) around.push(outer)
  return { control, layer: control.closest(LAYER) ?? document.body, around, row: rowOf(control) }
}

const nameOf = (control: Control) => control.getAttribute('aria-label') ?? control.textContent

/** Equivalent controls under an element: a refetch may have rendered the control again. */
function twinsIn(within: Element, control: Control): Control[] {
  const href = control.getAttribute('href')
  const alike = controlsOf(within).filter(
    (each) => each.localName === control.localName && each.getAttribute('href') === href,
  )
  const twins = alike.filter((each) => nameOf(each) === nameOf(control))
  if (href === null) return twins
  // In a renamed row the link still has the same text and target.
  return [...twins, ...alike.filter(({ textContent }) => textContent === control.textContent), ...alike]
}

/** The same control of its row, or of the row now at its place. */
function inRow({ element, list, at, nth }: NonNullable<Place['row']>): Control[] {
  const row = element.isConnected ? element : list.isConnected ? [...list.children].at(at) : undefined
  const controls = controlsOf(row ?? list.lastElementChild ?? list)
  return [...controls.slice(Math.max(0, nth)), ...controls]
}

/** Headings of the nearest ancestors that are still there. */
function headsAround(around: readonly Element[]): Control[] {
  return around
    .filter((part) => part.isConnected && part.matches('section, main, [data-dialog-open]'))
    .flatMap((part) =>
      part instanceof HTMLElement && part.matches('main')
        ? [part]
        : [...part.querySelectorAll<Control>('h2, h3')].slice(0, 1),
    )
}

/** Possible replacements for a place, nearest first. */
function* replacements({ control, layer, around, row }: Place): Generator<Control> {
  if (control.isConnected) yield control
  if (control.hasAttribute('href')) yield* twinsIn(layer, control)
  if (row !== null) yield* inRow(row)
  const part = around.find((each) => each.isConnected && each.matches(`section, ${LAYER}, main`))
  if (part !== undefined) yield* twinsIn(part, control)
  yield* headsAround(around)
}

function takesFocus(control: Control): boolean {
  if (/^h\d$/.test(control.localName)) control.tabIndex = -1 // a heading takes it from here alone
  control.focus({ preventScroll: true })
  return document.activeElement === control
}

/** @param trail the last place of each layer, the one left last at the end */
function restore(trail: readonly Place[]): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const isDialogOpen = document.querySelector('[data-dialog-open]') !== null
  for (const place of trail.toReversed()) {
    if (isDialogOpen && place.layer === document.body) return // a dialog that opens takes the focus itself
    if (!place.layer.isConnected) continue
    for (const control of replacements(place)) if (takesFocus(control)) return
  }
  if (!isDialogOpen) document.querySelector('main')?.focus({ preventScroll: true })
}

/**
 * Keeps the focus from getting lost when its control disappears: it moves to the same control rendered again, the next
 * row or the nearest heading; from a closed dialog or notice, back to where it came from.
 */
export function restoreFocus(): void {
  let trail: readonly Place[] = []
  let holder: Control | null = null
  let isRestoring = false
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return
    const place = placeOf(target)
    const others = trail.filter(({ layer }) => layer.isConnected && layer !== place.layer)
    trail = [...others, place]
    holder = target
  })
  document.addEventListener('focusout', () => {
    // Focus was lost on purpose (a press elsewhere) if the control is still there.
    queueMicrotask(() => {
      if (holder?.isConnected && document.activeElement !== holder) holder = null
    })
  })
  const isLost = () => holder?.isConnected === false || trail.at(-1)?.layer.isConnected === false
  new MutationObserver(() => {
    if (isRestoring || !isLost()) return
    isRestoring = true
    // After the changes have rendered, and after the next dialog, if any, has opened.
    setTimeout(() => {
      isRestoring = false
      restore(trail)
    })
  }).observe(document, { childList: true, subtree: true })
}
