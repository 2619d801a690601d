import type { Permission } from './permissions.ts'

/** Screens that show who else looks at them now, and the permission each needs. */
export const PRESENCE_PLACES = { 'rates.calendar': 'rates.read' } as const satisfies Record<string, Permission>
export type PresencePlace = keyof typeof PRESENCE_PLACES

/** A user joins and requests who is present; is present, at something; or leaves. */
export const PRESENCE_KINDS = ['JOIN', 'HERE', 'LEAVE'] as const

/** What a tab publishes of its user. Nothing of it is stored. */
export type SentPresence = {
  place: PresencePlace
  /** The tab, by an id of its own for each visit. */
  tab: string
  kind: (typeof PRESENCE_KINDS)[number]
  /** What is selected, in the words of the place; null for nothing. */
  at: Readonly<Record<string, string>> | null
}

/** The same as others hear it, with the name of the user, which the server adds. */
export type Presence = SentPresence & { name: string }
