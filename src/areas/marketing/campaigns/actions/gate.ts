import { gateOf } from '#areas/platform/consents/actions/gate.ts'
import type { Context } from '#server/request/context.ts'
import type { CampaignChannel, SkipReason } from '../contract/choices.ts'

/** Why no message goes to each of some addresses now; null for those that get one. The outbox checks again when a message is sent. */
export const askGate = (
  ctx: Context,
  channel: CampaignChannel,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, SkipReason | null>> => gateOf(ctx, { channel, purpose: 'MARKETING', addresses })
