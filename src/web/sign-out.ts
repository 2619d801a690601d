import { users } from '#areas/users/contract.ts'
import { send } from './api.ts'
import { queryClient } from './query-client.ts'
import { clearSession, currentSession } from './session.ts'

/** Ends the session here at once and on the server when it can be reached, and goes to sign-in. */
export async function signOut(goTo: (address: string) => void): Promise<void> {
  if (currentSession())
    await Promise.race([send(users.signOut, {}).catch(() => {}), new Promise((resolve) => setTimeout(resolve, 1_500))])
  clearSession()
  queryClient.clear()
  goTo('/sessions/signin')
}
