/** What a spare needs before it is handed out: the apps of the order that the device came with. */
export const AppsToLoad = ({ apps }: { apps: readonly string[] }) =>
  apps.length === 0 ? null : (
    <p className="text-small text-muted">
      Load on it before it is handed out: <b>{apps.join(', ')}</b>.
    </p>
  )
