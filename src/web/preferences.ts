import { makeStore, useStore } from './store.ts'

export const densities = ['comfortable', 'standard', 'compact'] as const
export type Density = (typeof densities)[number]
export const lockMinutes = [0, 5, 15, 30] as const
export type ColorMode = 'system' | 'light' | 'dark'

/** What a user set on this device; it outlives the session, unlike anything about guests. */
export type Preferences = {
  density: Density
  colorMode: ColorMode
  /** Shortcuts of a single letter (WCAG 2.1.4 wants a way to switch them off). */
  letterShortcuts: boolean
  /** The bell makes no sound on this device. */
  isBellMuted: boolean
  /** Without a sign of life for so long, the screen locks; 0 is never. */
  lockAfterMinutes: (typeof lockMinutes)[number]
  /** Taking orders fills the screen: no menu of the office beside it. */
  isFullScreen: boolean
}

const KEY = 'hotelmate.preferences'
const defaults: Preferences = {
  density: 'standard',
  colorMode: 'system',
  letterShortcuts: true,
  isBellMuted: false,
  lockAfterMinutes: 0,
  isFullScreen: false,
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
