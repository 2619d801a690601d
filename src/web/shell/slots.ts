import type { ComponentType } from 'react'

/** What an area adds to the shell, in its `screens/shell.ts`. */
export type ShellParts = {
  /** The bell with its count and drawer, from notifications. */
  bell?: ComponentType
  /** Lines across the top for what must not be missed, the lowest order first; each decides whether there is one. */
  banners?: readonly { order: number; component: ComponentType }[]
  /** App-wide shortcuts and commands, mounted as long as someone is signed in. */
  commands?: readonly ComponentType[]
  /** What can be done with a booking from a list of the shell, by its id; from bookings. */
  stayActions?: Record<'checkIn' | 'checkOut', (bookingId: string) => void>
}

/** The parts of all areas: set before the shell is drawn. */
export const shellSlots: Omit<ShellParts, 'banners'> & {
  banners: readonly ComponentType[]
  commands: readonly ComponentType[]
} = { banners: [], commands: [] }

export const fillShell = (...parts: readonly ShellParts[]): void => {
  Object.assign(shellSlots, ...parts, {
    banners: parts
      .flatMap(({ banners = [] }) => banners)
      .toSorted((one, other) => one.order - other.order)
      .map(({ component }) => component),
    commands: parts.flatMap(({ commands = [] }) => commands),
  })
}

let loadParts: (() => Promise<readonly ShellParts[]>) | undefined
let fetched: Promise<void> | undefined

/** Where the parts of all areas come from. Their code is fetched with the shell, so that someone signed out does not fetch it. */
export const provideShellParts = (load: () => Promise<readonly ShellParts[]>): void => {
  loadParts = load
}

/** Fetches and sets what areas add, once; after a fault it is fetched again, or the shell would have no bell, banner or shortcut. */
export function fetchShellParts(): Promise<void> {
  fetched ??= fetchParts().catch((error: unknown) => {
    fetched = undefined
    throw error
  })
  return fetched
}

async function fetchParts(): Promise<void> {
  if (loadParts) fillShell(...(await loadParts()))
}
