export type GalleryView = { label: string; src: string }

/** Our own pictures of phones and tablets exist from three sides; any other picture stands alone. */
export function galleryViews(image: string): GalleryView[] {
  const stem = /^(\/pictures\/[a-z0-9-]+)\/pair-\d+\.(?:avif|webp)$/.exec(image)?.[1]
  if (stem === undefined) return []
  return [
    { label: 'Front and back', src: image },
    { label: 'Front', src: `${stem}/front-720.avif` },
    { label: 'Back', src: `${stem}/back-720.avif` },
  ]
}
