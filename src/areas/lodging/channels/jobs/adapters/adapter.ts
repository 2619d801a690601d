import type { BusinessSettings } from '#server/request/context.ts'
import type { Outcome, Push } from '../../actions/push.ts'
import type { GuestRequest } from '../../rules/requests.ts'

/** Where a channel is, what the property is called there, and what it signs in with. */
export type Place = Pick<
  Push['connection'],
  'baseUrl' | 'hotelCode' | 'propertyName' | 'userName' | 'sealedKey' | 'form' | 'currency'
>

/** What waits at a channel, why some of it cannot be read, which stays there, and whether more waits once this is acknowledged. */
export type Collected = { requests: GuestRequest[]; faults: string[]; hasMore?: boolean }

/** One wire form: how channels that speak it are called. No call stands inside a transaction, and none throws. */
export type Adapter = {
  /** Whether the channel knows the property and takes its key: empty when it does, else why not. */
  faultOf: (place: Place, settings: BusinessSettings) => Promise<string>
  /** Sends a message, and returns the outcome. */
  sendPush: (push: Push, settings: BusinessSettings) => Promise<Outcome>
  /** Requests that wait at the channel; forms whose channels send theirs have none to collect. It throws where they cannot be had. */
  collect?: (place: Place, settings: BusinessSettings) => Promise<Collected>
  /** Reports to the channel that requests are stored here. */
  acknowledge?: (place: Place, settings: BusinessSettings, requests: readonly GuestRequest[]) => Promise<void>
}
