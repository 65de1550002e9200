import { brand, brandMark } from '@portal/domain/brand'

/** The hang tag with the brand's letters as paths, so it never waits for a font. 98 by 36 px. */
export function Logo({ label = `${brand.name} home` }: { label?: string }) {
  return (
    <svg className="logo" viewBox="0 0 98 36" width="98" height="36" role="img" aria-label={label}>
      <path d={brandMark.tag} fill="var(--logo-bg)" />
      <circle cx="14" cy="18" r="4.2" fill="var(--logo-hole)" />
      <path d={brandMark.letters} fill="var(--logo-fg)" />
    </svg>
  )
}
