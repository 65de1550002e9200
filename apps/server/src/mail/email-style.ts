/**
 * The tokens of our identity that emails need. Mail programs know no variables; those that darken
 * emails by themselves leave `hivis` on `asphalt` alone, since both stay far apart either way.
 */
export const colour = {
  asphalt: '#12181a',
  hivis: '#d8f43a',
  onHivis: '#0b0e10',
  page: '#eef1f2',
  card: '#ffffff',
  ink: '#12181a',
  quiet: '#435056',
  line: '#d5dbde',
  link: '#0d524c',
  inverse: '#ffffff',
} as const
export const dark = {
  page: '#0b0e10',
  card: '#182023',
  stage: '#232d31',
  ink: '#f3f6f6',
  quiet: '#b4bec3',
  line: '#2e393e',
  link: '#8ed3ca',
} as const

export const sans = `'Archivo','Helvetica Neue',Arial,sans-serif`
export const mono = `'Geist Mono',Menlo,Consolas,monospace`
export const paragraph = `margin:0 0 16px;font:400 16px/24px ${sans}`
