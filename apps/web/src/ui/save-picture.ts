/** What a drawing takes from the page's styles. */
const LOOKS = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'opacity',
  'display',
] as const

const MARGIN = 24

/** A drawing as a file of its own: styles written into it, the page's paper behind it, links left out. */
export function pictureOf(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement // of the same kind
  const [from, to] = [
    [drawing, ...drawing.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ]
  from.forEach((element, at) => {
    const look = getComputedStyle(element)
    const target = to[at]
    for (const name of LOOKS) target?.setAttribute(name, look.getPropertyValue(name))
    for (const name of ['class', 'style', 'tabindex', 'href']) target?.removeAttribute(name)
  })
  const { x, y, width, height } = drawing.viewBox.baseVal
  const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN]
  copy.setAttribute('viewBox', `${x - MARGIN} ${y - MARGIN} ${wide} ${high}`)
  copy.setAttribute('width', String(wide))
  copy.setAttribute('height', String(high))
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  paper.setAttribute('x', String(x - MARGIN))
  paper.setAttribute('y', String(y - MARGIN))
  paper.setAttribute('width', String(wide))
  paper.setAttribute('height', String(high))
  paper.setAttribute('fill', getComputedStyle(document.body).backgroundColor)
  copy.prepend(paper)
  return new XMLSerializer().serializeToString(copy)
}

/** Gives the browser a drawing to save. @param name of the file, without its ending */
export function savePicture(drawing: SVGSVGElement, name: string): void {
  const address = URL.createObjectURL(new Blob([pictureOf(drawing)], { type: 'image/svg+xml' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.svg`
  link.click()
  URL.revokeObjectURL(address)
}
