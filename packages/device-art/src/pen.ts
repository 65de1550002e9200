import { element, num } from './svg.ts'

/** Offset 0–1, colour as #rrggbb, opacity 0–1 (1 when left out). */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** A point in the unit square of the painted shape: [0, 0] is its upper left corner. */
export type UnitPoint = readonly [x: number, y: number]

export type Region = { x: number; y: number; width: number; height: number }

/**
 * Collects the definitions of one SVG and hands out references to them. Equal definitions are stored
 * once, and ids are counted per picture, so that the same drawing always gives the same bytes.
 */
export type Pen = {
  /** Linear gradient between two points of the shape's unit square; left to right by default. */
  linear: (stops: readonly Stop[], from?: UnitPoint, to?: UnitPoint) => string
  /** Radial gradient; centre and radius in the shape's unit square. */
  radial: (stops: readonly Stop[], centre?: UnitPoint, radius?: number) => string
  /** Clip made of the given shapes, in the user space of the element that uses it. */
  clip: (shapes: string) => string
  /** Gaussian blur confined to a region in user space: an unbounded region makes rasterising slow. */
  blur: (deviation: number, region: Region) => string
  /** Fine grain for matte and woven surfaces. */
  grain: () => string
  /** Stores path data for reuse; returns "#id" for <use href>. */
  outline: (d: string) => string
  /** Everything collected so far, for <defs>. */
  definitions: () => string
}

export function createPen(): Pen {
  const known = new Map<string, string>()

  function define(name: string, attributes: Record<string, string | number>, children = ''): string {
    const body = element(name, attributes, children)
    const id = known.get(body) ?? `d${(known.size + 1).toString(36)}`
    known.set(body, id)
    return id
  }

  const stopList = (stops: readonly Stop[]) =>
    stops
      .map(([offset, colour, opacity]) =>
        element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }),
      )
      .join('')

  return {
    linear: (stops, [x1, y1] = [0, 0], [x2, y2] = [1, 0]) =>
      `url(#${define('linearGradient', { x1, y1, x2, y2 }, stopList(stops))})`,
    radial: (stops, [cx, cy] = [0.5, 0.5], r = 0.5) =>
      `url(#${define('radialGradient', { cx, cy, r }, stopList(stops))})`,
    clip: (shapes) => `url(#${define('clipPath', {}, shapes)})`,
    blur: (deviation, region) =>
      `url(#${define(
        'filter',
        { filterUnits: 'userSpaceOnUse', ...padded(region, deviation * 3) },
        element('feGaussianBlur', { stdDeviation: deviation }),
      )})`,
    grain: () =>
      `url(#${define(
        'filter',
        { x: 0, y: 0, width: 1, height: 1 },
        `${element('feTurbulence', { type: 'fractalNoise', baseFrequency: 1.4, numOctaves: 2, seed: 3 })}${element(
          'feColorMatrix',
          { values: '0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 -0.9 0.62' },
        )}${element('feComposite', { in2: 'SourceGraphic', operator: 'in' })}`,
      )})`,
    outline: (d) => `#${define('path', { d })}`,
    definitions: () => [...known].map(([body, id]) => body.replace(/^<(\w+)/, `<$1 id="${id}"`)).join(''),
  }
}

function padded({ x, y, width, height }: Region, by: number): Record<string, string> {
  return { x: num(x - by), y: num(y - by), width: num(width + 2 * by), height: num(height + 2 * by) }
}
