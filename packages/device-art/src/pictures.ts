import { armorCasePicture } from './armor-case.ts'
import { backFace } from './back-face.ts'
import { cablePicture } from './cable.ts'
import { carChargerPicture } from './car-charger.ts'
import { bridgePicture } from './desk-router.ts'
import { foldablePair, foldedPhone, unfoldedPhone } from './foldable.ts'
import { handStrapPicture } from './hand-strap.ts'
import {
  backView,
  frontView,
  phonePair,
  sideView,
  type TwoSided,
  tabletPair,
  twoSided,
} from './handset-views.ts'
import { pocket5gPicture, pocketLtePicture } from './hotspots.ts'
import { keypadFace, keypadPhone } from './keypad-phone.ts'
import { magneticMountPicture } from './magnetic-mount.ts'
import { mountingPlatePicture } from './mounting-plate.ts'
import { neutralAccessoryPicture } from './parcel.ts'
import { neutralPhone, phones } from './phones.ts'
import { heroScene, kittingScene, mdmScene } from './scenes.ts'
import { screenProtectorPicture } from './screen-protector.ts'
import { neutralService, serviceTilePicture, serviceTiles } from './service-tiles.ts'
import { simPicture } from './sim-card.ts'
import { neutralTablet, tablets } from './tablets.ts'
import { hubPicture, neutralRouterPicture } from './tower-router.ts'
import { vanRouterPicture } from './vehicle-router.ts'
import { ventMountPicture } from './vent-mount.ts'
import { wallChargerPicture } from './wall-charger.ts'

/** One picture: how to draw it as SVG, and the widths in pixels it is stored in. */
export type View = { draw: () => string; widths: readonly number[] }
type Views = Readonly<Record<string, View>>

const listWidths = [480, 720, 1240] as const
const detailWidths = [480, 720] as const

function threeViews(device: TwoSided, pair: (device: TwoSided) => string): Views {
  return {
    pair: { draw: () => pair(device), widths: listWidths },
    front: { draw: () => frontView(device), widths: detailWidths },
    back: { draw: () => backView(device), widths: detailWidths },
  }
}

const phoneViews = (device: TwoSided) => threeViews(device, phonePair)
const tabletViews = (device: TwoSided) => threeViews(device, tabletPair)
const oneView = (draw: () => string): Views => ({ main: { draw, widths: listWidths } })

/** Phones of the demo whose side is worth a look, for their keys or their camera. */
const shownFromTheSide = new Set(['halden-n6-pro', 'orbis-t9-duty', 'ferro-r3-rugged', 'kestrel-m7'])

const viewsOfPhone = (slug: string, device: TwoSided): Views => ({
  ...phoneViews(device),
  ...(shownFromTheSide.has(slug) && { side: { draw: () => sideView(device), widths: detailWidths } }),
})

function mapValues<Value>(
  values: Record<string, Value>,
  toViews: (value: Value, slug: string) => Views,
): Record<string, Views> {
  return Object.fromEntries(Object.entries(values).map(([slug, value]) => [slug, toViews(value, slug)]))
}

/** Every picture of the product: the slug of a product, of a default or "scenes", then its views. */
export const pictures: Readonly<Record<string, Views>> = {
  ...mapValues(phones, (phone, slug) => viewsOfPhone(slug, twoSided(phone))),
  // Opens like a book: the list shows it closed and open, the others show its screen and its back.
  'orbis-x2': {
    ...threeViews(unfoldedPhone, foldablePair),
    back: { draw: () => backView(foldedPhone), widths: detailWidths },
  },
  'ferro-r1-keypad': phoneViews({
    body: keypadPhone,
    front: keypadFace(keypadPhone),
    back: backFace(keypadPhone),
  }),
  ...mapValues(tablets, (tablet) => tabletViews(twoSided(tablet))),

  'ferro-armor-case': oneView(armorCasePicture),
  'ferro-magnetic-mounting-plate': oneView(mountingPlatePicture),
  'ferro-strong-magnetic-mount': oneView(magneticMountPicture),
  'orbis-vent-mount': oneView(ventMountPicture),
  'orbis-dual-car-charger': oneView(carChargerPicture),
  'halden-30w-wall-charger': oneView(wallChargerPicture),
  'halden-usb-c-cable': oneView(cablePicture),
  'kestrel-tempered-screen-protector': oneView(screenProtectorPicture),
  'sim-card-multi-carrier-sim': oneView(simPicture),
  'ferro-hand-strap': oneView(handStrapPicture),

  'ferro-hub-5g': oneView(hubPicture),
  'orbis-pocket-5g': oneView(pocket5gPicture),
  'orbis-pocket-lte': oneView(pocketLtePicture),
  'kestrel-van-router': oneView(vanRouterPicture),
  'halden-bridge-4': oneView(bridgePicture),

  ...mapValues(serviceTiles, (tile) => oneView(() => serviceTilePicture(tile))),

  'default-phone': phoneViews(twoSided(neutralPhone)),
  'default-tablet': tabletViews(twoSided(neutralTablet)),
  'default-accessory': oneView(neutralAccessoryPicture),
  'default-service': oneView(() => serviceTilePicture(neutralService)),
  'default-router': oneView(neutralRouterPicture),

  scenes: {
    hero: { draw: heroScene, widths: [720, 1240, 1860] },
    kitting: { draw: kittingScene, widths: [720, 1240] },
    mdm: { draw: mdmScene, widths: [720, 1240] },
  },
}

/** "<slug>/<view>" of every picture. */
export const pictureNames: string[] = Object.entries(pictures).flatMap(([slug, views]) =>
  Object.keys(views).map((view) => `${slug}/${view}`),
)
