/**
 * Writes the width a scrollbar takes on this system to --scrollbar. While a dialog holds the page still its scrollbar is
 * gone; the page keeps that width free, so that nothing jumps.
 */
export function measureScrollbar(): void {
  const probe = document.createElement('div')
  probe.style.cssText = 'position:absolute;overflow:scroll;width:100px;height:100px;visibility:hidden'
  document.body.append(probe)
  document.documentElement.style.setProperty('--scrollbar', `${probe.offsetWidth - probe.clientWidth}px`)
  probe.remove()
}
