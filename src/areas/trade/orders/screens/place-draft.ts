/** Where an order that is being taken goes. */
export type PlaceDraft = {
  tableId: string
  tableName: string
  resourceName: string
  roomNo: string
  /** Of a customer of the property; empty for any other guest. */
  customerId: string
  guestName: string
  guestPhone: string
  /** Where it is delivered to. */
  locationName: string
  covers: number
  notes: string
}

export const emptyPlace: PlaceDraft = {
  tableId: '',
  tableName: '',
  resourceName: '',
  roomNo: '',
  customerId: '',
  guestName: '',
  guestPhone: '',
  locationName: '',
  covers: 0,
  notes: '',
}
