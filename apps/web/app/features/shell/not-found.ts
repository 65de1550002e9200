import { redirect } from 'react-router'

/** Any unknown path leads home (storefront 2), which says that the page was not found. */
export const loader = () => redirect('/?not-found')
