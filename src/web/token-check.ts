import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { users } from '#areas/platform/users/contract/users.ts'
import { queryOf } from './api.ts'
import { ApiError } from './api-error.ts'
import { useGo } from './navigation.tsx'
import { saveProperty, saveSession, useSession } from './session.ts'
import { signOut } from './sign-out.ts'

/**
 * Checks the token by fetching the user, and stores the profile that comes back (specification section 4).
 * Failure signs out; a server that cannot be reached is not a failure of the token.
 * The property is read alongside; when that fails what is known of it stays.
 */
export function useTokenCheck(): void {
  const go = useGo()
  const { user } = useSession()
  const profile = useQuery(queryOf(users.get, { userId: user.id }))
  const property = useQuery({ ...queryOf(properties.current, {}), enabled: user.propertyId !== null })

  useEffect(() => {
    if (profile.data) saveSession(profile.data)
  }, [profile.data])
  useEffect(() => {
    if (property.data) saveProperty(property.data)
  }, [property.data])
  useEffect(() => {
    if (profile.error instanceof ApiError && [401, 403, 404].includes(profile.error.status)) void signOut(go)
  }, [profile.error, go])
}
