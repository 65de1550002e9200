import type { Pen } from './pen.ts'

/** The edge material of a slab. */
export type Frame = {
  colour: string
  /** 0 (rubber) to 1 (polished metal): how strongly the edge catches light. */
  gloss: number
  /** Roundness of the edge: 2 is a half circle, 8 almost a flat band. */
  profile: number
  /** 'across' (default) lights the wall from the left, as on thin bodies; 'down' from above, for boxes and barrels. */
  light?: 'across' | 'down'
}

/** A key on a side wall: which wall (-1 left, 1 right), distance from the top and length in mm. */
export type SideButton = { side: -1 | 1; y: number; length: number; colour?: string }

/** A body of even thickness. All lengths in mm. */
export type Slab = {
  width: number
  height: number
  depth: number
  cornerRadius: number
  /** How far the outline draws in at the front and back edge. */
  edge: number
  frame: Frame
  buttons?: readonly SideButton[]
  /** Fine seams across the side walls, as on metal phones. */
  antennaLines?: boolean
  /** Outline instead of the smooth rectangle, drawn from the upper left corner of width × height. */
  outline?: string
  /** Draws the face only: a pane of glass has no walls that could be seen. */
  hollow?: boolean
  /** What the lower wall shows; drawn in width × depth mm, from the front edge downwards. */
  lowerWall?: Face
}

/** The size of the face to draw, in mm. */
export type FaceArea = { width: number; height: number; depth: number; cornerRadius: number }

/** Draws a face in mm from its upper left corner. */
export type Face = (pen: Pen, area: FaceArea) => string
