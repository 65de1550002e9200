/** Draws any moment of the film on a canvas of 1280 by 720. Runs in the browser. */

export const film = { width: 1280, height: 720, fps: 30, seconds: 13 } as const

export type Pictures = Record<'phone' | 'duty' | 'rugged' | 'route', ImageBitmap>

const asphalt = '#12181a'
const hivis = '#d8f43a'
const white = '#f3f6f6'
const grey = '#b4bec3'

/** When each word is on the screen, in seconds. */
const beats = [
  { from: 0.3, to: 2.7, word: 'Charged.', note: 'Every phone leaves us at 100%' },
  { from: 2.7, to: 5.1, word: 'Loaded.', note: 'With the apps you chose' },
  { from: 5.1, to: 7.6, word: 'Tagged.', note: 'Short code, unit and phone number' },
  { from: 7.6, to: 10.2, word: 'Enrolled.', note: 'Managed from the first minute' },
] as const
const endFrom = 10.2

/** 0 before, 1 after, and a soft landing between. */
function progress(t: number, from: number, seconds: number): number {
  const x = Math.min(1, Math.max(0, (t - from) / seconds))
  return 1 - (1 - x) ** 3
}
const mix = (a: number, b: number, x: number) => a + (b - a) * x

export function drawFilm(c: CanvasRenderingContext2D, t: number, pictures: Pictures) {
  ground(c)
  const leaving = progress(t, endFrom, 0.5)
  c.save()
  c.globalAlpha = 1 - leaving
  devices(c, t, pictures)
  if (t < beats[2].from) apps(c, t)
  tag(c, t)
  c.restore()
  for (const beat of beats) words(c, t, beat)
  route(c, t)
  end(c, t)
}

function ground(c: CanvasRenderingContext2D) {
  c.fillStyle = asphalt
  c.fillRect(0, 0, film.width, film.height)
  const light = c.createRadialGradient(900, 330, 40, 900, 330, 620)
  light.addColorStop(0, '#2b3f3f')
  light.addColorStop(0.5, '#1a2527')
  light.addColorStop(1, asphalt)
  c.fillStyle = light
  c.fillRect(0, 0, film.width, film.height)
}

function text(
  c: CanvasRenderingContext2D,
  content: string,
  x: number,
  y: number,
  font: string,
  colour: string,
  spacing = 0,
) {
  c.font = font
  c.letterSpacing = `${spacing}px`
  c.fillStyle = colour
  c.fillText(content, x, y)
}

const display = (size: number) => `620 ${size}px "Film Sans"`
const sans = (size: number) => `400 ${size}px "Film Sans"`
const mono = (size: number) => `500 ${size}px "Film Mono"`

function words(c: CanvasRenderingContext2D, t: number, { from, to, word, note }: (typeof beats)[number]) {
  if (t < from || t > to + 0.3) return
  const shown = progress(t, from, 0.45)
  const gone = progress(t, to - 0.1, 0.3)
  c.save()
  c.globalAlpha = shown * (1 - gone)
  c.translate(0, mix(28, 0, shown) - 20 * gone)
  c.fontStretch = 'semi-expanded'
  text(c, word, 88, 330, display(108), white, -3)
  c.fontStretch = 'normal'
  text(c, note, 94, 392, sans(30), grey)
  if (word === 'Charged.') battery(c, t, from)
  if (word === 'Loaded.')
    text(c, `${Math.round(mix(0, 11, progress(t, from + 0.3, 1.3)))} / 11`, 94, 452, mono(30), hivis)
  if (word === 'Tagged.') text(c, 'DSP4-014', 94, 452, mono(30), hivis)
  if (word === 'Enrolled.')
    text(c, `${Math.round(mix(1, 24, progress(t, from + 0.3, 1.6)))} devices`, 94, 452, mono(30), hivis)
  c.restore()
}

function battery(c: CanvasRenderingContext2D, t: number, from: number) {
  const level = progress(t, from + 0.3, 1.5)
  c.strokeStyle = white
  c.lineWidth = 3
  c.beginPath()
  c.roundRect(95, 428, 150, 44, 8)
  c.stroke()
  c.fillStyle = white
  c.fillRect(248, 441, 6, 18)
  c.fillStyle = hivis
  c.beginPath()
  c.roundRect(101, 434, 138 * level, 32, 4)
  c.fill()
  text(c, `${Math.round(100 * level)}%`, 274, 461, mono(30), hivis)
}

/** Where the four phones of the fleet stand. */
const slots = [650, 818, 986, 1154] as const

function devices(c: CanvasRenderingContext2D, t: number, pictures: Pictures) {
  const rise = progress(t, 0, 0.9)
  const spread = progress(t, beats[3].from, 0.9)
  const size = mix(640, 410, spread)
  for (const { picture, x, delay } of [
    { picture: pictures.duty, x: slots[0], delay: 0.2 },
    { picture: pictures.rugged, x: slots[1], delay: 0.1 },
    { picture: pictures.route, x: slots[3], delay: 0.1 },
  ]) {
    const arrived = progress(t, beats[3].from + delay, 0.9)
    if (arrived === 0) continue
    c.save()
    c.globalAlpha *= arrived
    place(c, picture, mix(slots[2], x, arrived), 330, 410)
    c.restore()
  }
  place(c, pictures.phone, mix(940, slots[2], spread), mix(760, 330, rise), size)
  for (const [index, x] of slots.entries()) check(c, t, index, x)
}

function place(c: CanvasRenderingContext2D, picture: ImageBitmap, x: number, y: number, size: number) {
  c.drawImage(picture, x - size / 2, y - size / 2, size, size)
}

function check(c: CanvasRenderingContext2D, t: number, index: number, x: number) {
  const shown = progress(t, beats[3].from + 0.7 + index * 0.18, 0.3)
  if (shown === 0) return
  c.save()
  c.translate(x + 66, 172)
  c.scale(shown, shown)
  c.fillStyle = hivis
  c.beginPath()
  c.arc(0, 0, 22, 0, Math.PI * 2)
  c.fill()
  c.strokeStyle = asphalt
  c.lineWidth = 5
  c.beginPath()
  c.moveTo(-9, 1)
  c.lineTo(-2, 8)
  c.lineTo(10, -7)
  c.stroke()
  c.restore()
}

const appColours = [hivis, '#5c7f8f', '#f09a86', '#dfe5e7', '#8a93d8', '#3b998e'] as const

/** Eleven tiles fly in and sit down on the screen in rows of three. */
function apps(c: CanvasRenderingContext2D, t: number) {
  const leaving = 1 - progress(t, beats[2].from - 0.35, 0.3)
  for (let index = 0; index < 11; index++) {
    const arrived = progress(t, beats[1].from + 0.2 + index * 0.11, 0.55)
    if (arrived === 0) continue
    const x = 860 + (index % 3) * 58
    const y = 238 + Math.floor(index / 3) * 56
    c.save()
    c.globalAlpha *= Math.min(1, arrived * 2) * leaving
    c.translate(mix(430 + index * 20, x, arrived), mix(640, y, arrived))
    c.rotate(mix(-0.5, 0, arrived))
    c.fillStyle = appColours[index % appColours.length] ?? hivis
    c.beginPath()
    c.roundRect(0, 0, 44, 44, 11)
    c.fill()
    glyph(c, index)
    c.restore()
  }
}

function glyph(c: CanvasRenderingContext2D, index: number) {
  c.strokeStyle = asphalt
  c.lineWidth = 4
  c.beginPath()
  if (index % 3 === 0) {
    c.moveTo(12, 31)
    c.lineTo(22, 13)
    c.lineTo(32, 31)
    c.closePath()
  } else if (index % 3 === 1) c.arc(22, 22, 9, 0, Math.PI * 2)
  else {
    for (const y of [15, 22, 29]) {
      c.moveTo(12, y)
      c.lineTo(32, y)
    }
  }
  c.stroke()
}

/** The hang tag swings in on its string and comes to rest. */
function tag(c: CanvasRenderingContext2D, t: number) {
  const from = beats[2].from + 0.2
  const leaving = progress(t, beats[3].from, 0.35)
  if (t < from || leaving === 1) return
  const since = t - from
  c.save()
  c.globalAlpha *= Math.min(1, since * 5) * (1 - leaving)
  c.translate(800, 222)
  c.rotate(0.14 + 0.7 * Math.exp(-2.6 * since) * Math.cos(5.4 * since))
  c.strokeStyle = white
  c.lineWidth = 3
  c.beginPath()
  c.moveTo(0, 0)
  c.quadraticCurveTo(-16, 40, 0, 84)
  c.stroke()
  c.translate(-95, 62)
  c.shadowColor = 'rgb(0 0 0 / .5)'
  c.shadowBlur = 30
  c.shadowOffsetY = 16
  c.fillStyle = hivis
  c.beginPath()
  c.moveTo(40, 0)
  c.lineTo(150, 0)
  c.lineTo(190, 40)
  c.lineTo(190, 290)
  c.lineTo(0, 290)
  c.lineTo(0, 40)
  c.closePath()
  c.fill()
  c.shadowColor = 'transparent'
  c.fillStyle = asphalt
  c.beginPath()
  c.arc(95, 24, 9, 0, Math.PI * 2)
  c.fill()
  text(c, 'UNIT', 18, 76, mono(15), asphalt)
  c.fontStretch = 'semi-expanded'
  text(c, 'DSP4-014', 17, 106, display(29), asphalt, -0.5)
  c.fontStretch = 'normal'
  c.fillRect(18, 118, 154, 3)
  const rows = [
    ['CHARGE', '100%'],
    ['APPS', '11 / 11'],
    ['LINE', '010-0147'],
    ['CARRIER', 'ANY'],
  ] as const
  for (const [index, [label, value]] of rows.entries()) {
    const y = 148 + index * 26
    text(c, label, 18, y, mono(15), asphalt)
    c.textAlign = 'right'
    text(c, value, 172, y, mono(15), asphalt)
    c.textAlign = 'left'
  }
  for (let bar = 0; bar < 38; bar++)
    if ((bar * 7) % 5 !== 1) c.fillRect(18 + bar * 4, 248, bar % 3 === 0 ? 3 : 1.6, 26)
  c.restore()
}

/** The route below fills as the film continues; its stops are the beats. */
function route(c: CanvasRenderingContext2D, t: number) {
  const y = 640
  const [left, right] = [96, 1184]
  const at = mix(left, right, Math.min(1, t / (film.seconds - 1.2)))
  c.lineWidth = 4
  c.strokeStyle = '#2e393e'
  line(c, left, right, y)
  c.strokeStyle = hivis
  line(c, left, at, y)
  const stops = [...beats.map(({ from }) => from), endFrom + 1.6]
  for (const stop of stops) {
    const x = mix(left, right, Math.min(1, stop / (film.seconds - 1.2)))
    const passed = at >= x
    c.fillStyle = asphalt
    c.strokeStyle = passed ? hivis : '#5d6b72'
    c.beginPath()
    c.arc(x, y, 10, 0, Math.PI * 2)
    c.fill()
    c.stroke()
  }
  c.save()
  c.translate(at - 28, y - 18)
  c.fillStyle = hivis
  c.beginPath()
  c.moveTo(11, 0)
  c.lineTo(56, 0)
  c.lineTo(56, 36)
  c.lineTo(0, 36)
  c.lineTo(0, 11)
  c.closePath()
  c.fill()
  c.fillStyle = asphalt
  c.beginPath()
  c.arc(13, 18, 4.5, 0, Math.PI * 2)
  c.fill()
  c.fillRect(24, 11, 24, 3)
  c.fillRect(24, 17, 16, 3)
  c.fillRect(24, 23, 21, 3)
  c.restore()
}

function line(c: CanvasRenderingContext2D, from: number, to: number, y: number) {
  c.beginPath()
  c.moveTo(from, y)
  c.lineTo(to, y)
  c.stroke()
}

function end(c: CanvasRenderingContext2D, t: number) {
  const shown = progress(t, endFrom + 0.3, 0.7)
  if (shown === 0) return
  c.save()
  c.globalAlpha = shown
  c.translate(0, mix(30, 0, shown))
  c.textAlign = 'center'
  c.fontStretch = 'semi-expanded'
  text(c, 'Ready to route.', 640, 340, display(124), white, -4)
  c.fontStretch = 'normal'
  text(c, 'Hand one to a driver and go, on any carrier.', 640, 410, sans(32), grey)
  c.restore()
}
