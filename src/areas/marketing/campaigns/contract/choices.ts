export const CAMPAIGN_CHANNELS = ['MAIL', 'SMS', 'WHATSAPP'] as const
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number]

/** Why a guest is not reached on a channel. */
export const UNREACHED = ['NO_ADDRESS', 'SUPPRESSED', 'NO_CONSENT', 'BLOCKED'] as const
export type Unreached = (typeof UNREACHED)[number]
