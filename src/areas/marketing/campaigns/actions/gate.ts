import type { Context } from '#server/request/context.ts'
import type { CampaignChannel, SkipReason } from '../contract/choices.ts'

/** Why each of some addresses is not written to now; LATER waits for another hour. Addresses that may be written to are not in it. */
export async function askGate(
  _ctx: Context,
  _channel: CampaignChannel,
  _addresses: readonly string[],
): Promise<ReadonlyMap<string, SkipReason | 'LATER'>> {
  return new Map()
}
