/** The drawn groups of devices (device-art scenes), with the size and the widths they are stored in. */
const scenes = {
  hero: { width: 1240, height: 1112, widths: [720, 1240, 1860] },
  kitting: { width: 1240, height: 1189, widths: [720, 1240] },
  mdm: { width: 1240, height: 957, widths: [720, 1240] },
} as const

export type SceneName = keyof typeof scenes

export type SceneProps = {
  name: SceneName
  alt: string
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** The first picture of a page: loaded at once, before anything else. */
  priority?: boolean
}

/** The `srcset` of a scene in one format. */
export function sceneSources(name: SceneName, format: 'avif' | 'webp'): string {
  return scenes[name].widths
    .map((width) => `/pictures/scenes/${name}-${width}.${format} ${width}w`)
    .join(', ')
}

/** A scene on a dark ground; transparent around the devices. */
export function Scene({ name, alt, sizes, priority = false }: SceneProps) {
  const { width, height } = scenes[name]
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sceneSources(name, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sceneSources(name, 'webp')} sizes={sizes} />
      <img
        src={`/pictures/scenes/${name}-720.webp`}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  )
}
