import { gateOf } from '#areas/platform/consents/actions/gate.ts'
import type { Context } from '#server/request/context.ts'
import type { CampaignChannel, SkipReason } from '../contract/choices.ts'

/** Why each of some addresses is not written to now; null for those that are. The outbox asks again when a message is sent. */
export const askGate = (
  ctx: Context,
  channel: CampaignChannel,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, SkipReason | null>> => gateOf(ctx, { channel, purpose: 'MARKETING', addresses })
