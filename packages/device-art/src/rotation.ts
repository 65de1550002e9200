/** A 3 × 3 matrix; its columns are where the object's x, y and z axes point on the canvas. */
export type Matrix = readonly [Row, Row, Row]
type Row = readonly [number, number, number]

export type Angles = {
  /** Degrees about the vertical axis; negative shows the right wall. */
  yaw?: number
  /** Degrees about the horizontal axis; positive lays the object back, as if seen from above. */
  pitch?: number
  /** Degrees in the plane of the canvas, clockwise, applied last. */
  roll?: number
  /** Degrees in the object's own plane, clockwise, applied first: the heading of something lying on a desk. */
  spin?: number
}

/** The rotation for the angles: spin, then yaw, then pitch, then roll. */
export function rotation({ yaw = 0, pitch = 0, roll = 0, spin = 0 }: Angles): Matrix {
  return times(aboutZ(roll), times(aboutX(pitch), times(aboutY(yaw), aboutZ(spin))))
}

const sinCos = (degrees: number) =>
  [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)] as const

function aboutX(degrees: number): Matrix {
  const [s, c] = sinCos(degrees)
  return [
    [1, 0, 0],
    [0, c, -s],
    [0, s, c],
  ]
}

function aboutY(degrees: number): Matrix {
  const [s, c] = sinCos(degrees)
  return [
    [c, 0, s],
    [0, 1, 0],
    [-s, 0, c],
  ]
}

function aboutZ(degrees: number): Matrix {
  const [s, c] = sinCos(degrees)
  return [
    [c, -s, 0],
    [s, c, 0],
    [0, 0, 1],
  ]
}

function times(a: Matrix, b: Matrix): Matrix {
  const row = ([x, y, z]: Row): Row => [
    x * b[0][0] + y * b[1][0] + z * b[2][0],
    x * b[0][1] + y * b[1][1] + z * b[2][1],
    x * b[0][2] + y * b[1][2] + z * b[2][2],
  ]
  return [row(a[0]), row(a[1]), row(a[2])]
}
