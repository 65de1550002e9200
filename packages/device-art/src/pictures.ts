import { armorCasePicture } from './accessories.ts'
import { backView, frontView, phonePair, tabletPair, twoSided } from './handset-views.ts'
import { phones } from './phones.ts'
import { hubPicture, pocketPicture } from './routers.ts'
import { heroScene } from './scenes.ts'
import { tablets } from './tablets.ts'

/** One picture: how to draw it as SVG, and the widths in pixels it is stored in. */
export type View = { draw: () => string; widths: readonly number[] }

const listWidths = [480, 720, 1240] as const
const detailWidths = [480, 720] as const
const sceneWidths = [720, 1240, 1860] as const

function handsetViews(device: ReturnType<typeof twoSided>, pair: typeof phonePair): Record<string, View> {
  return {
    pair: { draw: () => pair(device), widths: listWidths },
    front: { draw: () => frontView(device), widths: detailWidths },
    back: { draw: () => backView(device), widths: detailWidths },
  }
}

const main = (draw: () => string): Record<string, View> => ({ main: { draw, widths: listWidths } })

/** Every picture of the product: slug of the product (or "scenes"), then its views. */
export const pictures: Readonly<Record<string, Readonly<Record<string, View>>>> = {
  ...Object.fromEntries(
    Object.entries(phones).map(([slug, phone]) => [slug, handsetViews(twoSided(phone), phonePair)]),
  ),
  ...Object.fromEntries(
    Object.entries(tablets).map(([slug, tablet]) => [slug, handsetViews(twoSided(tablet), tabletPair)]),
  ),
  'ferro-hub-5g': main(hubPicture),
  'orbis-pocket-5g': main(pocketPicture),
  'ferro-armor-case': main(armorCasePicture),
  scenes: { hero: { draw: heroScene, widths: sceneWidths } },
}

/** "<slug>/<view>" of every picture. */
export const pictureNames: readonly string[] = Object.entries(pictures).flatMap(([slug, views]) =>
  Object.keys(views).map((view) => `${slug}/${view}`),
)
