import { groundShadow, side } from './canvas.ts'
import { productPicture } from './stage.ts'
import { drawTower, hubTower, type Tower } from './tower.ts'

function towerPicture(tower: Tower): string {
  return productPicture((pen) => [
    groundShadow(pen, side * 0.5, side * 0.905, 66, 9),
    drawTower(pen, tower, { cx: side * 0.5, cy: side * 0.835, scale: 1.08 }),
  ])
}

/** The tower router. */
export const hubPicture = () => towerPicture(hubTower)

/** What an unknown router looks like. */
export const neutralRouterPicture = () =>
  towerPicture({ ...hubTower, height: 158, colour: '#b6bec2', light: '#e9edee', mark: '' })
