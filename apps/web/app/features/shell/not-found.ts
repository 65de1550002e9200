import { redirect } from 'react-router'

/** Any unknown path leads home (docs/spec/navigation.md#unknown-paths), which says that the page was not found. */
export const loader = () => redirect('/?not-found')
