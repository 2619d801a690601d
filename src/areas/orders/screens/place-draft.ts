/** Where an order that is being taken goes. */
export type PlaceDraft = {
  tableId: string
  tableName: string
  resourceName: string
  roomNo: string
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
  guestName: '',
  guestPhone: '',
  locationName: '',
  covers: 0,
  notes: '',
}
