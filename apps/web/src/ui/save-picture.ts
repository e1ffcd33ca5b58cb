import { saveBlob } from './save-blob.ts'

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

/** A drawing as a file of its own: styles and fonts written into it, the page's paper behind it, links left out. */
function pictureOf(drawing: SVGSVGElement, fonts: string): string {
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
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style')
  style.textContent = fonts
  copy.prepend(style, paper)
  return new XMLSerializer().serializeToString(copy)
}

/**
 * The page's font files a drawing uses, as style of its own: a picture outside the page reaches no other file.
 */
async function fontsOf(drawing: SVGSVGElement): Promise<string> {
  const used = new Set([...drawing.querySelectorAll('text')].map((text) => familyOf(getComputedStyle(text))))
  const faces = [...document.styleSheets]
    .flatMap((sheet) => facesOf(sheet.cssRules))
    .filter(({ style }) => used.has(familyOf(style)))
  return (await Promise.all(faces.map(written))).join('')
}

/** The first family named. */
const familyOf = (style: CSSStyleDeclaration) =>
  style.getPropertyValue('font-family').split(',')[0]?.replace(/["']/g, '').trim() ?? ''

function facesOf(rules: CSSRuleList): CSSFontFaceRule[] {
  return [...rules].flatMap((rule) =>
    rule instanceof CSSFontFaceRule ? [rule] : rule instanceof CSSGroupingRule ? facesOf(rule.cssRules) : [],
  )
}

async function written(face: CSSFontFaceRule): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(face.style.getPropertyValue('src'))?.[1]
  if (address === undefined) return ''
  const file = await fetch(new URL(address, face.parentStyleSheet?.href ?? document.baseURI))
  if (!file.ok) return '' // drawn in the reader's own serif or sans
  return face.cssText.replace(address, await dataAddress(await file.blob()))
}

const dataAddress = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The font could not be read.')))
    reader.readAsDataURL(blob)
  })

/** Dots of the file for a dot of the page, so that it is sharp on a phone and on paper. */
const SHARPNESS = 2

/** A drawing as PNG. @throws {Error} if the browser cannot draw it */
async function pngOf(drawing: SVGSVGElement): Promise<Blob> {
  const image = new Image()
  const picture = pictureOf(drawing, await fontsOf(drawing))
  image.src = await dataAddress(new Blob([picture], { type: 'image/svg+xml' }))
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth * SHARPNESS
  canvas.height = image.naturalHeight * SHARPNESS
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture could not be drawn.'))))
  })
}

/** Gives the browser a drawing to save as PNG. @param name of the file, without its ending */
export async function savePicture(drawing: SVGSVGElement, name: string): Promise<void> {
  const fileName = `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.png`
  saveBlob(await pngOf(drawing), fileName)
}
