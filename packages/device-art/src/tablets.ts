import { signal } from './colour.ts'
import type { Handset } from './handset.ts'

const identity = (unit: string, phone: string, clock?: string) => ({
  code: 'DSP4',
  unit,
  phone,
  ...(clock !== undefined && { clock }),
})

const haldenSlate11: Handset = {
  width: 248,
  height: 172,
  depth: 6.6,
  cornerRadius: 9.5,
  edge: 0.5,
  frame: { colour: '#9aa1a5', gloss: 0.6, profile: 7 },
  antennaLines: true,
  border: { top: 8, side: 8, bottom: 8 },
  screenRadius: 3.6,
  cutout: { type: 'border' },
  screen: { columns: 6, rows: 3 },
  camera: { layout: 'single', lensRadius: 5.4, metal: '#9aa3a7' },
  back: { colour: '#a9b0b4', finish: 'matte' },
  wallpaper: { kind: 'routes', seed: 2, ground: '#0f2528', glow: '#176b63', accent: signal },
  identity: identity('T03', '(555) 010-0103'),
  tag: { x: 190, fromBottom: 32, width: 48 },
}

const haldenSlate8: Handset = {
  ...haldenSlate11,
  width: 130,
  height: 200,
  depth: 7,
  cornerRadius: 10,
  frame: { colour: '#5d6e80', gloss: 0.55, profile: 6 },
  border: { top: 8.5, side: 6.5, bottom: 8.5 },
  screen: { columns: 4, rows: 4 },
  camera: { layout: 'single', lensRadius: 5, metal: '#7f8c99' },
  back: { colour: '#5c6c7f', finish: 'matte' },
  wallpaper: { kind: 'peaks', seed: 23, ground: '#17243a', glow: '#5577a6', accent: '#ffc98a' },
  identity: identity('T08', '(555) 010-0118', '7:31'),
  tag: { x: 9, fromBottom: 34, width: 46 },
}

const orbisPad10Duty: Handset = {
  ...haldenSlate11,
  width: 260,
  height: 184,
  depth: 14,
  cornerRadius: 16,
  edge: 2.2,
  frame: { colour: '#23292c', gloss: 0.32, profile: 3 },
  frameLip: 4.6,
  border: { top: 9, side: 9, bottom: 9 },
  camera: { layout: 'bar', plate: '#14191b' },
  back: { colour: '#3a4347', finish: 'matte', texture: 'ribs', lip: 4, bumpers: '#1d2325' },
  buttons: [
    { side: 1, y: 40, length: 16, colour: signal },
    { side: 1, y: 66, length: 26 },
    { side: -1, y: 52, length: 20 },
  ],
  wallpaper: { kind: 'facets', seed: 13, ground: '#14191b', glow: '#46555b', accent: signal },
  identity: identity('T10', '(555) 010-0120', '5:49'),
  tag: { x: 196, fromBottom: 52, width: 48 },
}

const kestrelTab9: Handset = {
  ...haldenSlate11,
  width: 228,
  height: 152,
  depth: 7.2,
  cornerRadius: 8,
  edge: 0.7,
  frame: { colour: '#8fa3b1', gloss: 0.5, profile: 5 },
  border: { top: 9, side: 11, bottom: 9 },
  screen: { columns: 6, rows: 2 },
  camera: { layout: 'column-2', metal: '#aeb8be', plate: '#8fa4b3' },
  back: { colour: '#a9bdca', finish: 'gloss' },
  wallpaper: { kind: 'bands', seed: 8, ground: '#18233f', glow: '#3f69b4', accent: '#ffd9a0' },
  identity: identity('T09', '(555) 010-0109'),
  tag: { x: 172, fromBottom: 32, width: 46 },
}

const ferroPanel10: Handset = {
  ...orbisPad10Duty,
  width: 264,
  height: 190,
  depth: 20,
  cornerRadius: 13,
  edge: 3,
  frame: { colour: '#3b4246', gloss: 0.26, profile: 2.6 },
  frameLip: 6.5,
  border: { top: 9, side: 9, bottom: 20 },
  screen: { columns: 6, rows: 2 },
  camera: { layout: 'scanner' },
  back: { colour: '#2d3437', finish: 'matte', texture: 'studs', lip: 5, bumpers: '#c8602b' },
  buttons: [
    { side: 1, y: 46, length: 24, colour: '#ff7a33' },
    { side: -1, y: 46, length: 24, colour: '#ff7a33' },
  ],
  frontKeys: [
    { x: 0.34, width: 22, colour: '#3c454a' },
    { x: 0.45, width: 22, colour: '#3c454a' },
    { x: 0.56, width: 22, colour: '#3c454a' },
    { x: 0.67, width: 22, colour: '#ff7a33' },
  ],
  wallpaper: { kind: 'routes', seed: 9, ground: '#1d1512', glow: '#6b3a20', accent: '#ff9a4d' },
  identity: identity('T21', '(555) 010-0121'),
  tag: { x: 184, fromBottom: 66, width: 48 },
}

export const tablets = {
  'halden-slate-11': haldenSlate11,
  'halden-slate-8': haldenSlate8,
  'orbis-pad-10-duty': orbisPad10Duty,
  'kestrel-tab-9': kestrelTab9,
  'ferro-panel-10': ferroPanel10,
} satisfies Record<string, Handset>

/** What an unknown tablet looks like: grey, without owner or tag. */
export const neutralTablet: Handset = {
  ...haldenSlate11,
  wallpaper: { kind: 'bands', seed: 2, ground: '#39454a', glow: '#6f7d83', accent: '#c3cbce' },
  back: { colour: '#b6bec2', finish: 'matte' },
  screen: 'plain',
  tag: false,
}
