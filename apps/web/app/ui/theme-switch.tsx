import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { type ThemeChoice, themeStorageKey } from './theme-script.ts'

const choices = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'Same as device', Icon: Monitor },
] as const

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeStorageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Stores the choice in this browser and shows it at once. */
export function chooseTheme(choice: ThemeChoice) {
  const dark =
    choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  try {
    if (choice === 'system') localStorage.removeItem(themeStorageKey)
    else localStorage.setItem(themeStorageKey, choice)
  } catch {
    // A browser that forbids storage still changes the theme of this page.
  }
  for (const listener of listeners) listener()
}

/** Light, dark or the same as the device: three native radios. */
export function ThemeSwitch() {
  const name = useId()
  const current = useSyncExternalStore(subscribe, readChoice, () => 'system' as const)
  return (
    <fieldset className="theme-switch">
      <legend className="vh">Theme</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} title={label}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={current === value}
            onChange={() => chooseTheme(value)}
          />
          <Icon size={16} aria-hidden />
          <span className="vh">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
