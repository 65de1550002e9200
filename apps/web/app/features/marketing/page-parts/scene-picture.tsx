const heights = { kitting: 1112, mdm: 958 } as const

export type ScenePictureProps = {
  scene: keyof typeof heights
  /** What the group of devices shows. */
  alt: string
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
}

/** The first picture of a page: a group of devices, 1240 px wide, with a transparent ground. Loaded before anything else. */
export function ScenePicture({ scene, alt, sizes }: ScenePictureProps) {
  const set = (format: string) =>
    [720, 1240].map((width) => `/pictures/scenes/${scene}-${width}.${format} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      <img
        alt={alt}
        src={`/pictures/scenes/${scene}-720.webp`}
        width={1240}
        height={heights[scene]}
        decoding="async"
        fetchPriority="high"
      />
    </picture>
  )
}
