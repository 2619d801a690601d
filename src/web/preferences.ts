import { makeStore, useStore } from './store.ts'

export const densities = ['comfortable', 'standard', 'compact'] as const
export type Density = (typeof densities)[number]
export type ColorMode = 'system' | 'light' | 'dark'

/** What a person set on this device; it outlives the session, unlike anything about guests. */
export type Preferences = {
  density: Density
  colorMode: ColorMode
  /** Shortcuts of a single letter (WCAG 2.1.4 wants a way to switch them off). */
  letterShortcuts: boolean
  sidebar: 'full' | 'compact' | 'closed'
  /** The bell keeps quiet on this device. */
  isBellMuted: boolean
}

const KEY = 'hotelmate.preferences'
const defaults: Preferences = {
  density: 'standard',
  colorMode: 'system',
  letterShortcuts: true,
  sidebar: 'full',
  isBellMuted: false,
}

function read(): Preferences {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return defaults
  }
}

const preferences = makeStore<Preferences>(read())

export const preference = <K extends keyof Preferences>(name: K): Preferences[K] => preferences.get()[name]
export const usePreference = <K extends keyof Preferences>(name: K): Preferences[K] => useStore(preferences)[name]

export function setPreference<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  preferences.set((now) => ({ ...now, [name]: value }))
  localStorage.setItem(KEY, JSON.stringify(preferences.get()))
}
