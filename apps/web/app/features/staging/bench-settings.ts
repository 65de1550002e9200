import { useState } from 'react'

/** What a browser keeps of its bench (docs/spec/staging.md#bench-screen): its name, and whether it sounds. */

const keys = { name: 'bench:name', sound: 'bench:sound' } as const
const firstBenchName = 'Bench 1'

const read = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const keep = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

export function useBenchSettings() {
  const [name, setName] = useState(() => read(keys.name) || firstBenchName)
  const [hasSound, setSound] = useState(() => read(keys.sound) !== 'off')
  return {
    name,
    hasSound,
    rename(next: string) {
      keep(keys.name, next)
      setName(next)
    },
    turnSound(isOn: boolean) {
      keep(keys.sound, isOn ? 'on' : 'off')
      setSound(isOn)
    },
  }
}
