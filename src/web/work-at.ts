import { users } from '#areas/platform/users/contract/users.ts'
import { useSend } from './api.ts'
import { keepSession } from './session.ts'
import { useTell } from './tell.ts'

/** Lets this session work for another of one's properties. */
export function useWorkAt(): (property: { id: number }) => void {
  const { mutate } = useSend(users.switchProperty)
  const tell = useTell()
  return ({ id }) => mutate({ propertyId: id }, { onSuccess: (user) => keepSession(user), onError: tell.refusal })
}
