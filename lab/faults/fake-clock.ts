import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'

const library = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
].find(existsSync)

/** Why a program's clock cannot be moved on this machine; undefined when it can. */
export const missingFaketime = () => (library ? undefined : 'needs the Debian package faketime')

/** A wall clock that a test can set. What counts seconds since the start continues undisturbed. */
export type FakeClock = {
  /** What a program is started with to go by this clock. */
  env: Record<string, string>
  /** As libfaketime says it: "-1h", or "@2028-02-28 23:59:57". */
  set: (to: string) => Promise<void>
}

/** A clock that is right until it is set; it lives in this file. */
export async function fakeClock(file: string): Promise<FakeClock> {
  const set = (to: string) => writeFile(file, to)
  await set('+0')
  return {
    env: {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  }
}
