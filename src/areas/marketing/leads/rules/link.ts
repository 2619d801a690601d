/** As long as a utm parameter, and the address of the page before a form, may be. */
export const [UTM_LENGTH, LANDING_LENGTH] = [100, 300]

type Utm = { utmSource: string; utmMedium: string; utmCampaign: string }

/** The utm parameters of a link in one line, source first; nothing where it has none. */
export const linkOf = ({ utmSource, utmMedium, utmCampaign }: Utm): string =>
  [utmSource, utmMedium, utmCampaign].filter((part) => part !== '').join(' / ')
