/** Where uploaded pictures are kept. Names are ours alone: "<32 hex digits>-720.avif", "case-<32 hex digits>-large.webp". */
export type PictureStorage = {
  driver: 'files' | 's3'
  /** Keeps a picture; the same name again replaces it. Throws AppError STORAGE_UNAVAILABLE. */
  put: (name: string, content: Buffer, contentType: string) => Promise<void>
  /** The picture, or undefined when there is none of this name. Throws AppError STORAGE_UNAVAILABLE. */
  get: (name: string) => Promise<Buffer | undefined>
  /** Removes the picture, if there is one of this name. Throws AppError STORAGE_UNAVAILABLE. */
  remove: (name: string) => Promise<void>
}
