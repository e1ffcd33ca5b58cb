/**
 * Writes the width of a scrollbar to --scrollbar: the page keeps it free while a dialog hides the scrollbar, so that nothing jumps.
 */
export function measureScrollbar(): void {
  const probe = document.createElement('div')
  probe.style.cssText = 'position:absolute;overflow:scroll;width:100px;height:100px;visibility:hidden'
  document.body.append(probe)
  document.documentElement.style.setProperty('--scrollbar', `${probe.offsetWidth - probe.clientWidth}px`)
  probe.remove()
}
