import type { Face } from './body.ts'
import { darker, lighter } from './colour.ts'
import { fleetScreen } from './fleet-screen.ts'
import type { Handset } from './handset.ts'
import { homeScreen } from './home-screen.ts'
import { lockScreen, plainScreen, statusBar } from './lock-screen.ts'
import { smoothRect } from './outline.ts'
import type { Pen } from './pen.ts'
import { circle, group, path, rect, translate } from './svg.ts'
import { drawWallpaper } from './wallpaper.ts'

/** The glass front of a phone or tablet with its screen switched on. */
export function frontFace(handset: Handset): Face {
  return (pen, { width, height, cornerRadius }) => {
    const lip = handset.frameLip ?? 1.05
    const { border } = handset
    const glass = {
      x: lip,
      y: lip,
      width: width - 2 * lip,
      height: height - 2 * lip,
      radius: cornerRadius - lip * 0.9,
    }
    const screen = {
      x: lip + border.side,
      y: lip + border.top,
      width: width - 2 * (lip + border.side),
      height: height - 2 * lip - border.top - border.bottom,
      radius: Math.max(0.6, handset.screenRadius ?? cornerRadius - lip - border.side * 0.85),
    }
    const clip = pen.clip(path(smoothRect(0, 0, screen.width, screen.height, screen.radius), {}))
    const glassPath = smoothRect(glass.x, glass.y, glass.width, glass.height, glass.radius)
    const shadowAtFoot = pen.linear(
      [
        [0.5, '#ffffff', 0],
        [1, '#000000', 0.18],
      ],
      [0, 0],
      [0, 1],
    )
    const reflection = pen.linear(
      [
        [0, '#ffffff', 0.2],
        [0.32, '#ffffff', 0.05],
        [0.33, '#ffffff', 0],
        [1, '#ffffff', 0],
      ],
      [0, 0],
      [0.9, 0.55],
    )
    const edgeLight = pen.linear(
      [
        [0, '#ffffff', 0.55],
        [0.25, '#ffffff', 0.1],
        [0.7, '#ffffff', 0.04],
        [1, '#ffffff', 0.28],
      ],
      [0, 0],
      [1, 1],
    )
    return (
      path(smoothRect(glass.x - 0.25, glass.y - 0.25, glass.width + 0.5, glass.height + 0.5, glass.radius), {
        fill: '#000000',
        fillOpacity: 0.5,
      }) +
      path(glassPath, { fill: '#060809' }) +
      path(
        smoothRect(glass.x + 0.12, glass.y + 0.12, glass.width - 0.24, glass.height - 0.24, glass.radius),
        {
          stroke: edgeLight,
          strokeWidth: 0.26,
        },
      ) +
      group(
        { transform: translate(screen.x, screen.y) },
        group(
          { clipPath: clip },
          screenContent(pen, handset, screen.width, screen.height),
          rect(0, 0, screen.width, screen.height, 0, { fill: shadowAtFoot }),
        ),
      ) +
      frontCamera(handset, width, screen) +
      keysBelow(pen, handset, width, height, lip) +
      path(glassPath, { fill: reflection })
    )
  }
}

function screenContent(pen: Pen, handset: Handset, width: number, height: number): string {
  const { screen, identity } = handset
  if (screen === 'fleet') return fleetScreen(pen, width, height)
  const wallpaper = drawWallpaper(pen, width, height, handset.wallpaper)
  const clockTop = handset.clockTop ?? 0.095
  if (screen === 'plain') return wallpaper + plainScreen(width, height, clockTop)
  if (screen === 'lock') {
    const status = statusBar(width, handset.statusTop ?? 2.6, width / 68, identity.clock)
    return wallpaper + status + lockScreen(width, height, identity, clockTop)
  }
  return wallpaper + homeScreen(pen, width, height, identity, screen)
}

type Box = { x: number; y: number; width: number; height: number }

function frontCamera({ cutout, frameLip = 1.05 }: Handset, width: number, screen: Box): string {
  const earpiece = rect(width / 2 - 4.5, frameLip + 0.35, 9, 0.62, 0.31, { fill: '#2a3236' })
  if (cutout.type === 'border') {
    return (
      circle(width / 2, screen.y / 2 + 0.3, 1.25, { fill: '#0e1826' }) +
      circle(width / 2 - 0.3, screen.y / 2, 0.3, { fill: '#7ea2dc', fillOpacity: 0.7 })
    )
  }
  if (cutout.type === 'punch') {
    const { radius, x = 0.5 } = cutout
    const cx = screen.x + screen.width * x
    const cy = screen.y + cutout.y
    return (
      circle(cx, cy, radius, { fill: '#040506' }) +
      circle(cx, cy, radius * 0.52, { fill: '#101b2b' }) +
      circle(cx - 0.35, cy - 0.4, 0.34, { fill: '#7ea2dc', fillOpacity: 0.8 }) +
      earpiece
    )
  }
  const end = width / 2 + cutout.width / 2
  return (
    rect(width / 2 - cutout.width / 2, screen.y + 2.5, cutout.width, 5.6, 2.8, { fill: '#040506' }) +
    circle(end - 2.9, screen.y + 5.3, 1.35, { fill: '#0e1826' }) +
    circle(end - 3.2, screen.y + 5, 0.34, { fill: '#7ea2dc', fillOpacity: 0.75 }) +
    earpiece
  )
}

function keysBelow(
  pen: Pen,
  { frontKeys = [], border }: Handset,
  width: number,
  height: number,
  lip: number,
): string {
  const keyHeight = border.bottom * 0.5
  const y = height - lip - border.bottom / 2 - keyHeight / 2
  return frontKeys
    .map((key) => {
      const fill = pen.linear(
        [
          [0, lighter(key.colour, 0.28)],
          [0.4, key.colour],
          [1, darker(key.colour, 0.35)],
        ],
        [0, 0],
        [0, 1],
      )
      const x = width * key.x - key.width / 2
      return (
        rect(x - 0.4, y - 0.4, key.width + 0.8, keyHeight + 0.8, keyHeight * 0.36, {
          fill: '#000000',
          fillOpacity: 0.6,
        }) + rect(x, y, key.width, keyHeight, keyHeight * 0.32, { fill })
      )
    })
    .join('')
}
