import { hourMs } from './limits.ts'

/** Where drafts of settings, and the shop at another moment, are looked at (docs/spec/settings.md#preview). */

/** Where the addresses of all previews begin. */
export const previewBase = '/settings-preview/'
/** Stands for a token where nothing differs from what is published. */
export const publishedPreview = 'published'
/** How long the address of a preview works after its draft was saved, or it was opened, in ms. */
export const previewMs = 2 * hourMs

/** The beginning of the addresses of one preview; the path of a page follows. */
export const previewPath = (token: string) => `${previewBase}${token}`
/** The token in the address of a preview. */
export const previewToken = (path: string) => path.slice(previewBase.length)
/** Where the preview of an email is, behind the path of the preview. */
export const emailPreviewPath = (kind: string) => `/email/${kind}`
/** Where a test sheet of a label stock is, behind the path of the preview. */
export const labelPreviewPath = (stock: string) => `/labels/${stock}.pdf`
/** The addresses of all previews, as the server's router takes them: of the home page, and of all others. */
export const previewRoutes = [`${previewBase}:token`, `${previewBase}:token/*`] as const
