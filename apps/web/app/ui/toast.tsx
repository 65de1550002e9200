import { X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'

export type ToastTone = 'neutral' | 'success' | 'danger'
export type ToastAction = { label: string; run: () => void }
type ToastEntry = { id: number; text: string; tone: ToastTone; action: ToastAction | undefined }

const shownMs = 6_000
const shownAtOnce = 3

let entries: readonly ToastEntry[] = []
let nextId = 1
const none: readonly ToastEntry[] = []
const listeners = new Set<() => void>()

function publish(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Says something that is also visible elsewhere or harmless to miss. Returns the id for `dismissToast`. */
export function toast(text: string, options: { tone?: ToastTone; action?: ToastAction } = {}): number {
  const entry = { id: nextId++, text, tone: options.tone ?? 'neutral', action: options.action }
  publish([...entries, entry].slice(-shownAtOnce))
  return entry.id
}

export function dismissToast(id: number) {
  publish(entries.filter((entry) => entry.id !== id))
}

/** Where toasts appear; mounted once, in the root. The region is always there, so screen readers watch it. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => entries,
    () => none,
  )
  return (
    <div className="toasts" role="status" aria-label="Messages">
      {shown.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </div>
  )
}

function Toast({ entry }: { entry: ToastEntry }) {
  const { id, text, tone, action } = entry
  // A toast with something to do stays until it is done with: six seconds are too short for many people (2.2.1).
  const stays = action !== undefined || tone === 'danger'
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => dismissToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, stays])
  return (
    <div className="toast" data-tone={tone}>
      <p>{text}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}
