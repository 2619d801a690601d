import type { Property } from '#areas/property/properties/contract/property.ts'
import type { SignedInUser } from '#areas/platform/users/contract/replies.ts'
import { isAccommodation } from '#core/codes.ts'
import type { Permission } from '#core/permissions.ts'
import type { RoleCode } from '#core/role-codes.ts'
import { normaliseRoles } from '#core/roles.ts'
import { makeStore, useStore } from './store.ts'

/** Keys of the session storage, named by the specification. */
export const storageKeys = {
  token: 'AuthToken',
  userId: 'UserId',
  propertyId: 'PropertyId',
  organizationId: 'OrganizationId',
  roles: 'Roles',
  userName: 'UserName',
  property: 'PropertyDetails',
  user: 'UserDetails',
  locked: 'IsLocked',
  requestDialog: 'RequestDialog',
} as const

export type SessionUser = SignedInUser

/** The user's current property, the reply of `properties.current`. */
export type SessionProperty = Property

export type Session = {
  token: string
  user: SessionUser
  roles: readonly RoleCode[]
  permissions: ReadonlySet<Permission>
  property: SessionProperty | undefined
  /** Hidden until the password has been typed again. */
  isLocked: boolean
}

function readJson<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function readSession(): Session | undefined {
  const token = sessionStorage.getItem(storageKeys.token)
  const user = readJson<SessionUser>(storageKeys.user)
  if (!token || !user) return undefined
  const roles = normaliseRoles(user.roles)
  return {
    token,
    user,
    roles,
    permissions: new Set(user.permissions),
    property: readJson<SessionProperty>(storageKeys.property),
    isLocked: sessionStorage.getItem(storageKeys.locked) !== null,
  }
}

const session = makeStore<Session | undefined>(readSession())
const write = (key: string, value: unknown) =>
  value === null || value === undefined
    ? sessionStorage.removeItem(key)
    : sessionStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))

export const currentSession = (): Session | undefined => session.get()

/** Stores the signed-in user under the specification's keys. Also takes the reply of the token check. */
export function saveSession(user: SessionUser, token: string | undefined = session.get()?.token): void {
  write(storageKeys.token, token)
  write(storageKeys.user, user)
  write(storageKeys.userId, user.id)
  write(storageKeys.userName, user.displayName)
  write(storageKeys.propertyId, user.propertyId)
  write(storageKeys.organizationId, user.organizationId)
  write(storageKeys.roles, user.roles)
  session.set(readSession())
}

export function saveProperty(property: SessionProperty): void {
  write(storageKeys.property, property)
  session.set(readSession())
}

/** Hides or shows everything; the server does the same to its session. */
export function saveLocked(isLocked: boolean): void {
  write(storageKeys.locked, isLocked ? 'yes' : null)
  session.set(readSession())
}

/** Forgets everything this tab knows of the user and the property. */
export function clearSession(): void {
  sessionStorage.clear()
  session.set(undefined)
}

export const useSessionOrNone = (): Session | undefined => useStore(session)

/** The signed-in session. Below the guarded layout there always is one. */
export function useSession(): Session {
  const now = useSessionOrNone()
  if (!now) throw new Error('no one is signed in')
  return now
}

/** Whether the signed-in user may do something. The server decides again; this only spares a useless button. */
export function useCan(permission: Permission | 'public' | 'signed_in'): boolean {
  const now = useSessionOrNone()
  return mayDo(now, permission)
}

/** Whether rooms are let here; for a user without a property nothing is hidden. */
export const isHotel = (who: Session | undefined): boolean =>
  isAccommodation(who?.property?.businessType ?? 'accommodation')

export const useIsHotel = (): boolean => isHotel(useSessionOrNone())

export const mayDo = (who: Session | undefined, permission: Permission | 'public' | 'signed_in' | undefined): boolean =>
  permission === undefined ||
  permission === 'public' ||
  (who !== undefined && (permission === 'signed_in' || who.permissions.has(permission)))
