import { users } from '#areas/platform/users/contract/users.ts'
import type { Address } from '#core/address.ts'
import { send } from './api.ts'
import { forgetNotes } from './outbox/outbox.ts'
import { queryClient } from './query-client.ts'
import { clearSession, currentSession } from './session.ts'

/** Ends the session here at once and on the server when it can be reached, and goes to sign-in. */
export async function signOut(goTo: (address: Address) => void): Promise<void> {
  const session = currentSession()
  if (session) {
    await forgetNotes(session.user).catch(() => {})
    await Promise.race([send(users.signOut, {}).catch(() => {}), new Promise((resolve) => setTimeout(resolve, 1_500))])
  }
  clearSession()
  queryClient.clear()
  goTo('/sessions/signin')
}
