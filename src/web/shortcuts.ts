import { useEffect, useRef } from 'react'
import { preference } from './preferences.ts'
import { makeStore, useStore } from './store.ts'

/** `keys`: 'Alt+T', 'Mod+K' (Ctrl, or Command on a Mac), 'Shift+ArrowDown', '?', 'n'. */
export type Shortcut = { keys: string; label: string; run: () => void }

const shortcuts = makeStore<readonly Shortcut[]>([])
export const useShortcuts = (): readonly Shortcut[] => useStore(shortcuts)

/** One character without Ctrl, Alt or Command: the kind that WCAG 2.1.4 wants people to be able to switch off. */
export const isLetterShortcut = (keys: string): boolean => keys.length === 1

const nameOf = (event: KeyboardEvent): string => {
  // With Alt many layouts type another character; the physical key is the letter that was meant.
  const place = /^(?:Key|Digit)(\w)$/.exec(event.code)?.[1]
  return event.altKey && place ? place : event.key
}

/** Whether a key press is the shortcut. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  if (isLetterShortcut(keys))
    return !event.ctrlKey && !event.metaKey && !event.altKey && event.key.toLowerCase() === keys.toLowerCase()
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const wantsMod = parts.includes('Mod') || parts.includes('Ctrl')
  return (
    nameOf(event).toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === wantsMod &&
    event.altKey === parts.includes('Alt') &&
    event.shiftKey === parts.includes('Shift')
  )
}

/** Whether the focused element takes text. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [role=combobox], [role=textbox]'))

const hasModal = () => document.querySelector('[aria-modal=true], [role=menu]') !== null

/** One listener for the window; the shortcut registered last wins, so a screen may take a key over. */
export function listenToKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const found = shortcuts.get().findLast((each) => isPressed(each.keys, event))
    if (!found) return
    const isLetter = isLetterShortcut(found.keys)
    if (isLetter && (isTyping(event.target) || hasModal() || !preference('letterShortcuts'))) return
    if (!isLetter && hasModal() && found.keys !== 'Mod+K') return
    event.preventDefault()
    found.run()
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

/** Registers a key while the component is mounted; the `?` sheet lists it. `undefined` registers none. */
export function useShortcut(shortcut: Shortcut | undefined): void {
  const latest = useRef(shortcut)
  useEffect(() => {
    latest.current = shortcut
  })
  const { keys, label } = shortcut ?? {}
  useEffect(() => {
    if (!keys || !label) return
    const entry: Shortcut = { keys, label, run: () => latest.current?.run() }
    shortcuts.set((now) => [...now, entry])
    return () => shortcuts.set((now) => now.filter((each) => each !== entry))
  }, [keys, label])
}
