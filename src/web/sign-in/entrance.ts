import { properties } from '#areas/property/properties/contract/properties.ts'
import { safeReturn } from '../access.ts'
import type { Address } from '#core/address.ts'
import { send } from '../api.ts'
import { landingOf } from '../landing.ts'
import { queryClient } from '../query-client.ts'
import { addScreens, preloadInside } from '../router.tsx'
import { preloadScreen } from '../screens.ts'
import { currentSession, saveProperty, saveSession, type SessionUser } from '../session.ts'

/** Fetches what most users see first, so that it is loaded when they have typed their password. */
export async function prepare(): Promise<void> {
  await preloadInside()
  preloadScreen('/master-service/home')
}

/**
 * Lets in who has signed in.
 *
 * @param wanted where the user wanted to go before they had to sign in
 * @returns where they go
 */
export async function letIn(user: SessionUser, token: string, wanted: string | undefined): Promise<Address> {
  queryClient.clear()
  saveSession(user, token)
  const screens = addScreens()
  // The first screen shows money and days, so it is worth the wait; without it the shell fetches it again.
  if (user.propertyId !== null) await send(properties.current, {}).then(saveProperty, () => {})
  await screens
  return addressFor(wanted)
}

/** Where the sign-in page sends a user who is already signed in. */
export async function addressInside(wanted: string | undefined): Promise<Address> {
  await addScreens()
  return addressFor(wanted)
}

const addressFor = (wanted: string | undefined) => safeReturn(wanted) ?? landingOf(currentSession())
