/** A property at a channel. */
export type Place = { propertyId: number; channelId: string }
