type Control = HTMLElement | SVGElement

/** What lies over the page and goes with all that is in it: dialogs, and the notices. */
const LAYER = '[data-dialog-open], [role="log"]'
const CONTROLS = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex="-1"])'

/** Where the focus stood, as it was when it came there: afterwards the control may be gone, and what was around it too. */
interface Place {
  control: Control
  layer: Element
  /** What the control stands in, from within outwards. */
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

/** Controls under one element that say and do the same: a part of the page that was read anew may have made it again. */
function twinsIn(within: Element, control: Control): Control[] {
  const href = control.getAttribute('href')
  const alike = controlsOf(within).filter(
    (each) => each.localName === control.localName && each.getAttribute('href') === href,
  )
  const twins = alike.filter((each) => nameOf(each) === nameOf(control))
  if (href === null) return twins
  // Of a row that was renamed it still reads and leads the same.
  return [...twins, ...alike.filter(({ textContent }) => textContent === control.textContent), ...alike]
}

/** The same control of the row it stood in, or of the row that has come to the place of that. */
function inRow({ element, list, at, nth }: NonNullable<Place['row']>): Control[] {
  const row = element.isConnected ? element : list.isConnected ? [...list.children].at(at) : undefined
  const controls = controlsOf(row ?? list.lastElementChild ?? list)
  return [...controls.slice(Math.max(0, nth)), ...controls]
}

/** What names the nearest part of the page that still stands. */
function headsAround(around: readonly Element[]): Control[] {
  return around
    .filter((part) => part.isConnected && part.matches('section, main, [data-dialog-open]'))
    .flatMap((part) =>
      part instanceof HTMLElement && part.matches('main')
        ? [part]
        : [...part.querySelectorAll<Control>('h2, h3')].slice(0, 1),
    )
}

/** What may stand for a place, the nearest to it first. */
function* standIns({ control, layer, around, row }: Place): Generator<Control> {
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
function mend(trail: readonly Place[]): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const isDialogOpen = document.querySelector('[data-dialog-open]') !== null
  for (const place of trail.toReversed()) {
    if (isDialogOpen && place.layer === document.body) return // a dialog that opens takes the focus itself
    if (!place.layer.isConnected) continue
    for (const control of standIns(place)) if (takesFocus(control)) return
  }
  if (!isDialogOpen) document.querySelector('main')?.focus({ preventScroll: true })
}

/**
 * Lets the focus never fall out of the page. When what holds it goes away (a dialog or a notice closes, a row is
 * removed, Try Again gives way to what was loaded), it goes to what stands in its place: the same control drawn anew,
 * the next row, the heading of the nearest part that is left; from a dialog or a notice, back to where it came from.
 */
export function restoreFocus(): void {
  let trail: readonly Place[] = []
  let holder: Control | null = null
  let isMending = false
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return
    const place = placeOf(target)
    const others = trail.filter(({ layer }) => layer.isConnected && layer !== place.layer)
    trail = [...others, place]
    holder = target
  })
  document.addEventListener('focusout', () => {
    // Only what still stands was left by will: a press beside it.
    queueMicrotask(() => {
      if (holder?.isConnected && document.activeElement !== holder) holder = null
    })
  })
  const isLost = () => holder?.isConnected === false || trail.at(-1)?.layer.isConnected === false
  new MutationObserver(() => {
    if (isMending || !isLost()) return
    isMending = true
    // After all that was changed is drawn, and after the next dialog, if one follows, has opened.
    setTimeout(() => {
      isMending = false
      mend(trail)
    })
  }).observe(document, { childList: true, subtree: true })
}
