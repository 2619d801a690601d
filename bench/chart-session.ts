import type { Day } from '#core/dates.ts'
import type { Currency } from '#core/money.ts'
import { permissionsOf } from '#core/roles.ts'
import type { SessionProperty, SessionUser } from '#web/session.ts'

export const TODAY = '2026-11-20' as Day

/** Who looks at the chart. */
export const user: SessionUser = {
  id: 5,
  firstName: 'Dina',
  lastName: 'Desk',
  displayName: 'Dina Desk',
  logoUrl: null,
  roles: ['PROP_FO_EXECUTIVE'],
  roleId: null,
  roleName: null,
  permissions: [...permissionsOf(['PROP_FO_EXECUTIVE'])],
  propertyId: 1,
  organizationId: 1,
}
/** The house, as a session knows it. */
export const property: SessionProperty = {
  id: 1,
  organizationId: 1,
  name: 'Bench House',
  shortName: 'bench-house',
  seoFriendlyName: 'bench-house',
  businessType: 'Accommodation',
  propertyStatus: 'COMPLETED',
  plan: 'Business Premium',
  subscriptionList: [],
  businessServiceDtoList: [],
  modules: null,
  timeZone: 'Asia/Kolkata',
  localCurrency: 'INR' as Currency,
  locale: 'en',
  businessDate: TODAY,
  checkInTime: '14:00',
  checkOutTime: '11:00',
  address: '',
  city: '',
  country: 'IN',
  phone: '',
  email: '',
  taxNumber: '',
  logoUrl: null,
  imageUrl: null,
  noOfRoomType: 4,
  hasRoomTypes: true,
  pricesIncludeTax: false,
  taxRounding: 'LINE',
  fiscalYearMonth: 4,
  countryPack: 'IN',
  taxNumberLabel: 'GSTIN',
  roundingUnit: 100,
  roundsBills: false,
  freeCancelDays: 0,
  cancelFeeBp: 0,
  noShowFeeBp: 0,
  optionHoldHours: 24,
  hasSampleData: false,
  requiresSecondFactor: false,
  counterName: 'Bench House-1',
  counterNumber: '1',
  taxSlabs: [],
  version: 1,
}
