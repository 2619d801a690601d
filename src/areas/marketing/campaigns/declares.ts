import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'campaigns',
  group: 'marketing',
  permissions: {
    read: ['PROP_ADMIN', 'PROP_MANAGER', 'PROP_MARKETING', 'ORG_CUST_SUPPORT', 'CUST_SUPPORT'],
    /** Writes segments, templates, campaigns and journeys, and sends the small ones. */
    write: ['PROP_ADMIN', 'PROP_MARKETING'],
    /** Approves what goes to many. */
    approve: ['PROP_ADMIN', 'PROP_MANAGER'],
    /** What is counted, and which need approval. */
    rules: ['PROP_ADMIN'],
    /** Sees who is in an audience, and takes their names and addresses out of the product. */
    export: ['PROP_ADMIN', 'PROP_MANAGER', 'PROP_MARKETING'],
  },
  refusals: {
    /** A rule that chooses everyone has to be meant. */
    segment_selects_all: 409,
    segment_in_use: 409,
    variable_broken: 422,
    template_empty: 422,
    template_in_use: 409,
    /** It cannot be submitted as it is. */
    template_state: 409,
    template_not_approved: 409,
    /** A campaign, and a journey that is no service, take what is of category marketing; a service what is of category utility. */
    template_not_marketing: 422,
    template_not_utility: 422,
    campaign_state: 409,
    campaign_not_ready: 409,
    own_campaign: 409,
    channels_differ: 422,
    journey_state: 409,
    journey_empty: 409,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'SEGMENT_SAVED',
  'SEGMENT_REMOVED',
  'SEGMENT_EXPORTED',
  'CAMPAIGN_TEMPLATE_SAVED',
  'CAMPAIGN_TEMPLATE_REMOVED',
  'CAMPAIGN_TEMPLATE_APPROVAL',
  'CAMPAIGN_SAVED',
  'CAMPAIGN_STATE',
  'CAMPAIGN_EXPORTED',
  'CAMPAIGN_SETTINGS_SAVED',
  'JOURNEY_SAVED',
  'JOURNEY_STATE',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    campaigns: typeof declares & { auditTypes: typeof auditTypes }
  }
}
