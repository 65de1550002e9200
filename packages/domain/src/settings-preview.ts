import { hourMs } from './limits.ts'

/** Where drafts of settings are looked at before they are published (docs/spec/settings.md#preview). */

const base = '/settings-preview'
/** Stands for a token where there is no draft. */
export const publishedPreview = 'published'
/** How long the address of a preview works after its draft was saved, in ms. */
export const previewMs = 2 * hourMs

/** The beginning of the addresses of one preview; the path of a page follows. */
export const previewPath = (token: string) => `${base}/${token}`
/** Where the preview of an email is, behind the path of the preview. */
export const emailPreviewPath = (kind: string) => `/email/${kind}`
/** The addresses of all previews, as the server's router takes them: of the home page, and of all others. */
export const previewRoutes = [`${base}/:token`, `${base}/:token/*`] as const
