import { type RouteConfig, route } from '@react-router/dev/routes'

const developmentOnly =
  process.env['NODE_ENV'] === 'development' ? [route('gallery', 'features/gallery/gallery-screen.tsx')] : []

export default [...developmentOnly] satisfies RouteConfig
