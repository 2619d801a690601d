/** Addresses that agencies put in the place of the guest's: they run out, or forward only for a few days. */
const AGENCY_ADDRESS =
  /@(.*\.)?(guest\.booking\.com|m\.expediapartnercentral\.com|guest\.airbnb\.com|messages\.homeaway\.com|guest\.trip\.com|agoda-messaging\.com)$/i

export const isAgencyAddress = (email: string): boolean => AGENCY_ADDRESS.test(email.trim())
