import { signal } from './colour.ts'
import type { Handset } from './handset.ts'

const upright = { screen: 'lock' } as const
const tagAt = (fromBottom: number, width: number, x = 7.5) => ({ x, fromBottom, width })
const identity = (unit: string, phone: string, clock?: string) => ({
  code: 'DSP4',
  unit,
  phone,
  ...(clock !== undefined && { clock }),
})

const haldenN6Pro: Handset = {
  ...upright,
  width: 72,
  height: 150,
  depth: 8,
  cornerRadius: 13.2,
  edge: 0.55,
  frame: { colour: '#8d9294', gloss: 0.62, profile: 7 },
  antennaLines: true,
  border: { top: 1.6, side: 1.6, bottom: 1.6 },
  cutout: { type: 'island', width: 17 },
  camera: { layout: 'ell', metal: '#8f9699' },
  back: { colour: '#6a7276', finish: 'matte' },
  buttons: [
    { side: -1, y: 34, length: 6 },
    { side: -1, y: 45, length: 11 },
    { side: -1, y: 59, length: 11 },
    { side: 1, y: 48, length: 17 },
  ],
  wallpaper: { kind: 'routes', seed: 3, ground: '#10262a', glow: '#1f6f68', accent: signal },
  statusTop: 4.1,
  clockTop: 0.115,
  identity: identity('014', '(555) 010-0147'),
  tag: tagAt(30, 34.5),
}

const haldenN6: Handset = {
  ...haldenN6Pro,
  width: 71,
  height: 147,
  depth: 7.6,
  cornerRadius: 12.6,
  frame: { colour: '#65788f', gloss: 0.6, profile: 7 },
  cutout: { type: 'island', width: 15 },
  camera: { layout: 'diagonal', metal: '#7f93ab' },
  back: { colour: '#3f5674', finish: 'gloss' },
  wallpaper: { kind: 'peaks', seed: 12, ground: '#16223a', glow: '#4d76a8', accent: '#ffcf8a' },
  identity: identity('019', '(555) 010-0119', '7:15'),
  tag: tagAt(29, 34),
}

const haldenC5Mini: Handset = {
  ...upright,
  width: 67,
  height: 140,
  depth: 7.8,
  cornerRadius: 12.6,
  edge: 0.6,
  frame: { colour: '#d9cfc0', gloss: 0.66, profile: 6 },
  antennaLines: true,
  border: { top: 1.8, side: 1.8, bottom: 1.8 },
  cutout: { type: 'punch', radius: 1.8, y: 4.4 },
  camera: { layout: 'column-2', plate: '#d8cdbd', metal: '#b9ad9b' },
  back: { colour: '#e6ddd0', finish: 'gloss' },
  buttons: [
    { side: 1, y: 44, length: 15 },
    { side: -1, y: 38, length: 10 },
    { side: -1, y: 51, length: 10 },
  ],
  wallpaper: { kind: 'rings', seed: 11, ground: '#2b1d1a', glow: '#b5533c', accent: '#ffd7a3' },
  identity: identity('008', '(555) 010-0108'),
  tag: tagAt(30, 32),
}

const haldenN5Lite: Handset = {
  ...haldenC5Mini,
  width: 73,
  height: 152,
  depth: 8.3,
  cornerRadius: 10.4,
  edge: 0.8,
  frame: { colour: '#a9553f', gloss: 0.42, profile: 5 },
  border: { top: 2.2, side: 2.1, bottom: 3.2 },
  camera: { layout: 'square', metal: '#c98d7b' },
  back: { colour: '#c4634a', finish: 'matte' },
  wallpaper: { kind: 'arcs', seed: 21, ground: '#2a1418', glow: '#d0664c', accent: '#ffd9b0' },
  identity: identity('033', '(555) 010-0133', '8:04'),
  tag: tagAt(29, 35),
}

const orbisT9Duty: Handset = {
  ...upright,
  width: 75,
  height: 156,
  depth: 10.5,
  cornerRadius: 11.2,
  edge: 1.1,
  frame: { colour: '#262c2f', gloss: 0.42, profile: 5 },
  antennaLines: true,
  border: { top: 2.1, side: 2.1, bottom: 2.8 },
  cutout: { type: 'punch', radius: 1.9, y: 4.6 },
  camera: { layout: 'bar', plate: '#1a2022' },
  back: { colour: '#343c40', finish: 'matte', texture: 'ribs' },
  buttons: [
    { side: 1, y: 42, length: 9, colour: signal },
    { side: 1, y: 58, length: 20 },
  ],
  wallpaper: { kind: 'facets', seed: 5, ground: '#14181a', glow: '#46555b', accent: signal },
  identity: identity('102', '(555) 010-0191'),
  tag: tagAt(40, 36),
}

const orbisT7Duty: Handset = {
  ...orbisT9Duty,
  width: 76,
  height: 158,
  depth: 11,
  cornerRadius: 12.4,
  frame: { colour: '#3d4335', gloss: 0.34, profile: 4 },
  camera: { layout: 'strip', plate: '#20251d', metal: '#7b826f' },
  back: { colour: '#5a624b', finish: 'matte', texture: 'chevrons' },
  buttons: [
    { side: 1, y: 40, length: 9, colour: '#f2b84b' },
    { side: 1, y: 56, length: 19 },
    { side: -1, y: 46, length: 12 },
  ],
  wallpaper: { kind: 'lanes', seed: 4, ground: '#1a1c12', glow: '#6f7443', accent: '#f2b84b' },
  identity: identity('077', '(555) 010-0177', '5:36'),
  tag: tagAt(34, 36),
}

const orbisV4: Handset = {
  ...upright,
  width: 73,
  height: 155,
  depth: 8,
  cornerRadius: 8.6,
  edge: 0.6,
  frame: { colour: '#b9c0c3', gloss: 0.66, profile: 7 },
  antennaLines: true,
  border: { top: 1.7, side: 1.7, bottom: 2 },
  cutout: { type: 'punch', radius: 1.8, y: 4.4 },
  camera: { layout: 'visor' },
  back: { colour: '#e3e7e8', finish: 'gloss' },
  buttons: [
    { side: 1, y: 44, length: 11 },
    { side: 1, y: 62, length: 18 },
  ],
  wallpaper: { kind: 'halftone', seed: 7, ground: '#12222b', glow: '#4fa3b8', accent: '#f1f7f2' },
  identity: identity('052', '(555) 010-0152', '9:20'),
  tag: tagAt(30, 35),
}

const orbisX2: Handset = {
  ...orbisV4,
  width: 72,
  height: 151,
  depth: 9,
  cornerRadius: 10.8,
  edge: 1,
  frame: { colour: '#2a3450', gloss: 0.4, profile: 4 },
  border: { top: 2.6, side: 2.4, bottom: 4.4 },
  camera: { layout: 'centre', metal: '#8590a8', plate: '#222b44' },
  back: { colour: '#35436a', finish: 'matte', texture: 'grain' },
  wallpaper: { kind: 'streets', seed: 15, ground: '#151c33', glow: '#4a5f9c', accent: '#7fe0d0' },
  identity: identity('066', '(555) 010-0166'),
  tag: tagAt(29, 35),
}

const kestrelA2: Handset = {
  ...upright,
  width: 74,
  height: 158,
  depth: 8.2,
  cornerRadius: 9.4,
  edge: 0.8,
  frame: { colour: '#7d8d99', gloss: 0.5, profile: 5 },
  antennaLines: true,
  border: { top: 2.2, side: 1.9, bottom: 3.2 },
  cutout: { type: 'punch', radius: 2, y: 4.4 },
  camera: { layout: 'column-3', metal: '#aeb8be' },
  back: { colour: '#9db2c1', finish: 'gloss' },
  buttons: [
    { side: 1, y: 40, length: 18 },
    { side: 1, y: 65, length: 11 },
  ],
  wallpaper: { kind: 'bands', seed: 8, ground: '#18233f', glow: '#3f69b4', accent: '#ffd9a0' },
  identity: identity('027', '(555) 010-0162'),
  tag: tagAt(30, 35.5),
}

const kestrelA1: Handset = {
  ...kestrelA2,
  width: 70,
  height: 146,
  depth: 9,
  cornerRadius: 11.4,
  edge: 1,
  frame: { colour: '#c79a3e', gloss: 0.4, profile: 4 },
  border: { top: 2.8, side: 2.6, bottom: 5.2 },
  camera: { layout: 'single', metal: '#d9bd7d', lensRadius: 6.4 },
  back: { colour: '#e0b657', finish: 'matte' },
  wallpaper: { kind: 'rings', seed: 17, ground: '#231a0c', glow: '#b07a1f', accent: '#ffe9ae' },
  identity: identity('011', '(555) 010-0111', '7:48'),
  tag: tagAt(29, 33.5),
}

const kestrelM7: Handset = {
  ...upright,
  width: 75,
  height: 161,
  depth: 8.4,
  cornerRadius: 10.2,
  edge: 0.9,
  frame: { colour: '#2f5a50', gloss: 0.5, profile: 5 },
  antennaLines: true,
  border: { top: 2, side: 1.8, bottom: 2.4 },
  cutout: { type: 'punch', radius: 1.9, y: 4.5 },
  camera: { layout: 'disc', metal: '#8fb0a6' },
  back: { colour: '#2f6458', finish: 'gloss' },
  buttons: [
    { side: 1, y: 44, length: 19 },
    { side: 1, y: 69, length: 11 },
  ],
  wallpaper: { kind: 'bands', seed: 6, ground: '#0e2420', glow: '#2f8a74', accent: '#e9f7d0' },
  identity: identity('045', '(555) 010-0145', '6:07'),
  tag: tagAt(30, 36),
}

const kestrelM7Max: Handset = {
  ...kestrelM7,
  width: 79,
  height: 170,
  depth: 8.6,
  cornerRadius: 9.2,
  frame: { colour: '#8a6a58', gloss: 0.62, profile: 6 },
  border: { top: 1.6, side: 1.4, bottom: 1.8 },
  camera: { layout: 'disc', metal: '#cfae97' },
  back: { colour: '#a17c66', finish: 'gloss' },
  wallpaper: { kind: 'halftone', seed: 14, ground: '#241712', glow: '#b4694a', accent: '#ffe0c2' },
  identity: identity('046', '(555) 010-0146'),
  tag: tagAt(31, 37),
}

const ferroR3Rugged: Handset = {
  ...upright,
  stance: 'sturdy',
  width: 80,
  height: 166,
  depth: 14.5,
  cornerRadius: 15,
  edge: 2.4,
  frame: { colour: '#3a4145', gloss: 0.28, profile: 3 },
  frameLip: 3.2,
  antennaLines: true,
  border: { top: 3.4, side: 2.2, bottom: 4 },
  cutout: { type: 'punch', radius: 2, y: 4.8 },
  camera: { layout: 'column-2', plate: '#171c1e', metal: '#7b858a' },
  back: { colour: '#2a3033', finish: 'matte', texture: 'ribs', lip: 3.4 },
  buttons: [
    { side: 1, y: 40, length: 20 },
    { side: 1, y: 66, length: 14, colour: signal },
    { side: -1, y: 46, length: 16, colour: '#ff7a33' },
  ],
  wallpaper: { kind: 'routes', seed: 9, ground: '#1d1512', glow: '#6b3a20', accent: '#ff9a4d' },
  identity: identity('061', '(555) 010-0161', '5:21'),
  tag: tagAt(42, 36),
}

const ferroR5Scan: Handset = {
  ...ferroR3Rugged,
  width: 82,
  height: 172,
  depth: 17,
  cornerRadius: 13,
  frame: { colour: '#2b3033', gloss: 0.26, profile: 3 },
  border: { top: 6, side: 2.6, bottom: 15 },
  cutout: { type: 'border' },
  camera: { layout: 'scanner' },
  back: { colour: '#3a4246', finish: 'matte', texture: 'studs', lip: 3.4, bumpers: '#1b2022' },
  buttons: [
    { side: 1, y: 44, length: 26, colour: '#ff7a33' },
    { side: -1, y: 44, length: 26, colour: '#ff7a33' },
  ],
  frontKeys: [
    { x: 0.24, width: 16, colour: '#3c454a' },
    { x: 0.5, width: 20, colour: '#ff7a33' },
    { x: 0.76, width: 16, colour: '#3c454a' },
  ],
  wallpaper: { kind: 'facets', seed: 18, ground: '#1a1513', glow: '#5c4a40', accent: '#ff7a33' },
  identity: identity('088', '(555) 010-0188', '8:35'),
  tag: tagAt(44, 37, 11),
}

const ferroR2Slim: Handset = {
  ...ferroR3Rugged,
  width: 76,
  height: 160,
  depth: 11,
  cornerRadius: 13.5,
  edge: 1.8,
  frameLip: 2.4,
  frame: { colour: '#35566b', gloss: 0.3, profile: 3 },
  border: { top: 2.6, side: 2, bottom: 3.2 },
  camera: { layout: 'square', plate: '#1a2a35', metal: '#86a0b0' },
  back: { colour: '#2c4557', finish: 'matte', texture: 'chevrons', lip: 2.6 },
  buttons: [
    { side: 1, y: 42, length: 18 },
    { side: 1, y: 66, length: 12, colour: '#52c7e8' },
    { side: -1, y: 46, length: 14 },
  ],
  wallpaper: { kind: 'lanes', seed: 10, ground: '#0f1b24', glow: '#3f7490', accent: '#52c7e8' },
  identity: identity('059', '(555) 010-0159'),
  tag: tagAt(36, 36, 9),
}

/** Every phone with a screen over its whole front. The keypad phone has its own front: keypad-phone.ts. */
export const phones = {
  'halden-n6-pro': haldenN6Pro,
  'halden-n6': haldenN6,
  'halden-c5-mini': haldenC5Mini,
  'halden-n5-lite': haldenN5Lite,
  'orbis-t9-duty': orbisT9Duty,
  'orbis-t7-duty': orbisT7Duty,
  'orbis-v4': orbisV4,
  'orbis-x2': orbisX2,
  'kestrel-a2': kestrelA2,
  'kestrel-a1': kestrelA1,
  'kestrel-m7': kestrelM7,
  'kestrel-m7-max': kestrelM7Max,
  'ferro-r3-rugged': ferroR3Rugged,
  'ferro-r5-scan': ferroR5Scan,
  'ferro-r2-slim': ferroR2Slim,
} satisfies Record<string, Handset>

/** What an unknown phone looks like: grey, without owner or tag. */
export const neutralPhone: Handset = {
  ...orbisV4,
  cornerRadius: 11,
  frame: { colour: '#9aa3a7', gloss: 0.5, profile: 6 },
  camera: { layout: 'column-2', metal: '#a5adb1' },
  back: { colour: '#b6bec2', finish: 'matte' },
  wallpaper: { kind: 'bands', seed: 2, ground: '#39454a', glow: '#6f7d83', accent: '#c3cbce' },
  screen: 'plain',
  tag: false,
}
