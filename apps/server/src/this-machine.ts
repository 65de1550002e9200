/** Whether an address leads no further than this machine: a demonstration, a stand-in, a desk. */
export function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address)
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  )
}
