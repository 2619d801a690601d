/**
 * SQL that is true where the owner of an address withdrew a consent in a span.
 *
 * @param of expressions of the statement it stands in: the property, the address as consents compare it, the first instant, and the end of the span if it has one
 */
export const withdrawnSince = (of: { propertyId: string; addressKey: string; since: string; until?: string }): string =>
  `exists (select from consent_records k where k.property_id = ${of.propertyId} and k.address_key = ${of.addressKey} and k.address_key <> '' and k.action = 'WITHDRAWN'
             and k.given_at >= ${of.since}${of.until === undefined ? '' : ` and k.given_at < ${of.until}`})`
