/** How a shape is painted; camelCase names of the SVG attributes of the same meaning. */
export type Paint = {
  fill?: string
  fillOpacity?: number
  fillRule?: 'evenodd'
  stroke?: string
  strokeWidth?: number
  strokeOpacity?: number
  strokeLinecap?: 'round' | 'butt'
  strokeLinejoin?: 'round' | 'miter'
  strokeDasharray?: string
  opacity?: number
  filter?: string
  clipPath?: string
  transform?: string
}

type Attributes = Record<string, string | number | undefined>

/** A number for markup: three decimals at most. Throws on NaN and infinity, so that no broken picture is written. */
export function num(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`not a drawable number: ${value}`)
  return String(Number(value.toFixed(3)))
}

/** Joins numbers and path letters into path data: pathData('M', 1, 2, 'h', 3, 'Z') is "M 1 2 h 3 Z". */
export function pathData(...parts: ReadonlyArray<string | number>): string {
  return parts.map((part) => (typeof part === 'number' ? num(part) : part)).join(' ')
}

/** One SVG element. Attributes that are undefined are left out. */
export function element(name: string, attributes: Attributes, children = ''): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? num(value) : value}"`)
    .join('')
  return children === '' ? `<${name}${list}/>` : `<${name}${list}>${children}</${name}>`
}

/** A shape without a fill of its own but with a stroke is not filled, unlike SVG's default black. */
function paintAttributes(paint: Paint): Attributes {
  const { fill = paint.stroke === undefined ? undefined : 'none', ...rest } = paint
  const attributes: Attributes = { fill }
  for (const [key, value] of Object.entries(rest)) attributes[kebab(key)] = value
  return attributes
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export function path(d: string, paint: Paint): string {
  return element('path', { d, ...paintAttributes(paint) })
}

export function rect(x: number, y: number, width: number, height: number, rx: number, paint: Paint): string {
  return element('rect', { x, y, width, height, rx: rx > 0 ? rx : undefined, ...paintAttributes(paint) })
}

export function circle(cx: number, cy: number, r: number, paint: Paint): string {
  return element('circle', { cx, cy, r, ...paintAttributes(paint) })
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, paint: Paint): string {
  return element('ellipse', { cx, cy, rx, ry, ...paintAttributes(paint) })
}

/** Children inside one transform and, if given, one clip or opacity. */
export function group(
  attributes: { transform?: string; clipPath?: string; opacity?: number },
  ...children: string[]
): string {
  return element('g', paintAttributes(attributes), children.join(''))
}

export const translate = (x: number, y: number) => `translate(${num(x)} ${num(y)})`

/** Degrees clockwise about a point. */
export const rotateAt = (degrees: number, x: number, y: number) =>
  `rotate(${num(degrees)} ${num(x)} ${num(y)})`

/** Repeats a drawing `count` times; the index starts at 0. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}
