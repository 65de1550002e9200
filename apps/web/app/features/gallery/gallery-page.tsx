import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import '../../styles/app.css'
import '../../styles/checkout.css'
import '../../styles/portal.css'
import { PageAnnouncer, SkipLink } from '../../ui/page-announcer.tsx'
import { Toasts } from '../../ui/toast.tsx'
import GalleryScreen from './gallery-screen.tsx'

/**
 * The gallery by itself, as browser tests build it: the product's own build stays without a gallery.
 * Around it is what the root puts around every page.
 */
function GalleryPage() {
  return (
    <>
      <SkipLink />
      <GalleryScreen />
      <PageAnnouncer />
      <Toasts />
    </>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createBrowserRouter([{ path: '*', element: <GalleryPage /> }])} />
    </StrictMode>,
  )
