import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is a few kilobytes; sending it at once saves a request before every first visit.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
