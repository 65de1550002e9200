import type { Slab } from './body.ts'
import type { Camera } from './camera.ts'
import type { Identity } from './identity.ts'
import type { Wallpaper } from './wallpaper.ts'

/** Where the front camera sits: a pill in the screen, a hole in the screen, or a dot in the upper border. Lengths in mm. */
export type Cutout =
  | { type: 'island'; width: number }
  | {
      type: 'punch'
      radius: number
      y: number /** Share of the screen width; 0.5 when left out. */
      x?: number
    }
  | { type: 'border' }

export type BackTexture = 'ribs' | 'grain' | 'chevrons' | 'studs'

/** The rear panel. `lip` is how far the frame reaches over it, in mm. */
export type Back = {
  colour: string
  finish: 'matte' | 'gloss'
  texture?: BackTexture
  lip?: number
  /** A differently coloured upper part of this height in mm. */
  upperPart?: { height: number; colour: string }
  /** Corner armour in this colour. */
  bumpers?: string
}

/** A key on the front below the screen, such as a scan or push-to-talk key: centre x as a share of the width. */
export type FrontKey = { x: number; width: number; colour: string }

/** A phone or tablet: everything needed to draw its front and its back. Lengths in mm. */
export type Handset = Slab & {
  /** Borders between frame and screen. */
  border: { top: number; side: number; bottom: number }
  /** How far the frame reaches over the front glass; rugged bodies have a wide lip. */
  frameLip?: number
  screenRadius?: number
  cutout: Cutout
  screen: 'lock' | 'plain' | 'fleet' | { columns: number; rows: number }
  /** Where the clock starts, as a share of the screen height. */
  clockTop?: number
  statusTop?: number
  back: Back
  camera: Camera
  wallpaper: Wallpaper
  identity: Identity
  /** Place of the asset tag on the back, or false for none. */
  tag: { x: number; fromBottom: number; width: number } | false
  frontKeys?: readonly FrontKey[]
  /** 'sturdy' stands upright in its pair, turned so far that its thick walls are seen. */
  stance?: 'sturdy'
}
