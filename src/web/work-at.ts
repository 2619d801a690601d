import { users } from '#areas/platform/users/contract/users.ts'
import { useSend } from './api.ts'
import { saveSession } from './session.ts'
import { useNotify } from './notify.ts'

/** Lets this session work for another of one's properties; `then` follows once it does. */
export function useWorkAt(): (property: { id: number }, then?: () => void) => void {
  const { mutate } = useSend(users.switchProperty)
  const notify = useNotify()
  return ({ id }, then) =>
    mutate(
      { propertyId: id },
      {
        onSuccess: (user) => {
          saveSession(user)
          then?.()
        },
        onError: notify.refusal,
      },
    )
}
