import { isEasyPin } from '#areas/platform/users/rules.ts'
import { refuse } from '#core/refusal.ts'
import type { Context } from '#server/request/context.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { putPin } from '../queries/kiosk.ts'

/** Stores a PIN that is not guessed at once. @throws Refusal easy_pin */
export async function storePin(ctx: Context, employeeId: string, pin: string): Promise<void> {
  if (isEasyPin(pin)) refuse('easy_pin')
  await putPin(ctx.tx, { employeeId, hash: await hashPassword(pin), now: ctx.now, by: ctx.actor.name })
  ctx.record({ type: 'CLOCK_PIN_SET', entity: 'employee', entityId: employeeId })
}
